// SGF as text: one pass over the bytes, no recursion, no failure. What is not SGF is reported to
// the sink with its place and skipped. Both the tree index and the bulk scanner are sinks.
//
// A sink has
//   void node(int id, int parent, size_t at)   a new node; nodes are numbered as they come
//   void value(string_view name, string_view)  a raw value of the newest node, escapes untouched
//   void fault(size_t at, Fault)
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::sgf {

enum class Fault : std::uint8_t {
  kUnclosedValue = 0,
  kUnclosedGame = 1,
  kNoValue = 2,
  kNoName = 3,
  kNoNode = 4,
  kEmptyVariation = 5,
  kLateNode = 6,
  kJunk = 7,
  // found by the scanner
  kBadSize = 8,
  kWrongSize = 9,
  kBadMove = 10,
  kTwoMoves = 11,
  kBadSetup = 12,
  kLateSetup = 13,
  kBreathless = 14,
  kTooLong = 15,
};

inline bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v';
}
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return is_upper(c) || is_lower(c); }
inline bool is_junk(char c) {
  return !is_space(c) && !is_letter(c) && c != ';' && c != '(' && c != ')' && c != '[';
}
inline std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

// The next "(" that a ";" follows, or npos: the way to tell a game from the text around it.
inline std::size_t find_game(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    const void* hit = std::memchr(text.data() + from, '(', text.size() - from);
    if (!hit) break;
    const std::size_t at = static_cast<std::size_t>(static_cast<const char*>(hit) - text.data());
    const std::size_t next = skip_space(text, at + 1);
    if (next < text.size() && text[next] == ';') return at;
    from = next;  // white space holds no parenthesis
  }
  return std::string_view::npos;
}

// The end of a value whose first byte is at `at`: the "]" that closes it, or the text's end.
inline std::size_t value_end(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != ']') at += text[at] == '\\' ? 2 : 1;
  return at < text.size() ? at : text.size();
}

// A text that breaks off behind a backslash would escape whatever is written after it.
inline bool ends_in_escape(std::string_view value) {
  std::size_t slashes = 0;
  while (slashes < value.size() && value[value.size() - 1 - slashes] == '\\') ++slashes;
  return slashes % 2 == 1;
}

// Reads properties from `at` on and stops at the next ";", "(" or ")", whose position it returns.
template <class Sink>
std::size_t read_properties(std::string_view text, std::size_t at, Sink& sink) {
  std::string short_name;
  while (at < text.size()) {
    const char c = text[at];
    if (is_space(c)) {
      ++at;
    } else if (c == ';' || c == '(' || c == ')') {
      return at;
    } else if (is_letter(c)) {
      const std::size_t place = at;
      bool plain = true;
      for (; at < text.size() && (is_letter(text[at]) || is_digit(text[at])); ++at)
        plain = plain && !is_lower(text[at]);
      std::string_view name = text.substr(place, at - place);
      if (!plain) {  // FF[3] may write AddBlack for AB
        short_name.clear();
        for (char letter : name)
          if (!is_lower(letter)) short_name.push_back(letter);
        name = short_name;
      }
      if (name.empty() || is_digit(name[0])) {
        sink.fault(place, Fault::kNoName);
        name = {};
      }
      std::size_t value = skip_space(text, at);
      if (value == text.size() || text[value] != '[') sink.fault(place, Fault::kNoValue);
      while (value < text.size() && text[value] == '[') {
        const std::size_t end = value_end(text, value + 1);
        std::string_view inside = text.substr(value + 1, end - value - 1);
        if (end == text.size()) {
          sink.fault(value, Fault::kUnclosedValue);
          if (ends_in_escape(inside)) inside.remove_suffix(1);
        }
        if (!name.empty()) sink.value(name, inside);
        at = end + (end < text.size());
        value = skip_space(text, at);
      }
    } else if (c == '[') {
      sink.fault(at, Fault::kNoName);
      at = value_end(text, at + 1);
      at += at < text.size();
    } else {
      sink.fault(at, Fault::kJunk);
      while (at < text.size() && is_junk(text[at])) ++at;
    }
  }
  return at;
}

// True for "(;GM[" and "(;FF[": only a root says these, so a game that is still open was cut short.
inline bool starts_with_root(std::string_view text, std::size_t at) {
  at = skip_space(text, at + 1);
  if (at == text.size() || text[at] != ';') return false;
  const std::string_view name = text.substr(skip_space(text, at + 1), 3);
  return name == "GM[" || name == "FF[";
}

// What a small file may cost, unpacked: a node takes 20 bytes, a bracket four. Real trees end below
// a million nodes.
constexpr std::int32_t kMaxNodes = 10'000'000;
constexpr std::size_t kMaxDepth = 5'000'000;

// Reads the game that starts at `at` (see find_game); returns the position behind it.
template <class Sink>
std::size_t read_game(std::string_view text, std::size_t at, Sink& sink) {
  std::vector<std::int32_t> open;  // the node to go back to at each ")"
  std::int32_t count = 0, current = -1;
  // What may come: a variation has just been opened, or one has just been closed.
  bool opened = false, closed = false;
  while ((at = skip_space(text, at)) < text.size()) {
    const char c = text[at];
    if (count == kMaxNodes || open.size() == kMaxDepth) {
      sink.fault(at, Fault::kTooLong);
      return text.size();
    }
    if (c == '(') {
      if (!open.empty() && starts_with_root(text, at)) break;
      if (opened) sink.fault(at, Fault::kEmptyVariation);
      open.push_back(current);
      opened = true;
      closed = false;
      ++at;
    } else if (c == ')') {
      if (opened) sink.fault(at, Fault::kEmptyVariation);
      closed = !opened;
      opened = false;
      current = open.back();
      open.pop_back();
      ++at;
      if (open.empty()) return at;
    } else {
      if (c == ';' && closed) sink.fault(at, Fault::kLateNode);
      if (c != ';') sink.fault(at, Fault::kNoNode);
      sink.node(count, current, at);
      current = count++;
      opened = closed = false;
      at = read_properties(text, at + (c == ';'), sink);
    }
  }
  sink.fault(at, Fault::kUnclosedGame);
  return at;
}

}  // namespace tengen::sgf
