import { useState } from "preact/hooks";
import { setInfluence } from "../game/judging";
import { dropLine, findHere, keepLine } from "../game/lines";
import { parseVertex } from "../game/tree";
import { goTo, isOffGame, play } from "../game/walking";
import { SearchResults } from "../library/SearchResults";
import { CloseIcon, SearchIcon } from "../parts/icons";
import { MoveLine } from "../parts/MoveLine";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { Chips } from "./Chips";
import { InfluenceSliders } from "./InfluenceSliders";
import { canReadFurther, choices, readAhead, stopReading, toggleArea } from "./readAhead";

/** Overlays, lines that are tried, likely moves, and the position in other games. */
export function ExplorePanel() {
  const { overlays, found } = useStore(pick("overlays", "found"));
  return (
    <>
      <ReadAhead />
      <section class="card overlays" aria-label={words.overlays}>
        <Chips />
        {overlays.influence && <InfluenceSliders onChange={setInfluence} />}
      </section>
      {/* Above the likely moves: these come late, and would push its button from under the pointer. */}
      <TriedLine />
      <TopMoves />
      <Variations />
      <section class="card find">
        <button class="small" onClick={() => void findHere()}>
          <SearchIcon /> {words.findHere}
        </button>
        {found && <SearchResults found={found} />}
      </section>
    </>
  );
}

const SHOWN_LINE = 6; // moves of each line

/** The best moves by a search: how far each is behind the first, and its line. */
function ReadAhead() {
  const { reading, current, area } = useStore(pick("reading", "current", "area"));
  const own = reading?.node === current ? reading : null;
  const report = own?.report;
  const known = reading?.report; // its lines stay while they are walked
  return (
    <section class="card reading" aria-label={words.readAhead}>
      <div class="reading-head">
        {own?.progress ? (
          <>
            <progress aria-label={words.readAhead} value={own.progress.done} max={own.progress.total || 1} />
            <button class="small" onClick={stopReading}>
              {words.stop}
            </button>
          </>
        ) : (
          <button
            class="small"
            title={words.readAheadTip}
            aria-keyshortcuts="A"
            disabled={!!report && !canReadFurther(report)}
            onClick={readAhead}
          >
            {report ? words.readFurther : words.readAhead} <kbd>A</kbd>
          </button>
        )}
        <button class="small" title={words.searchHereTip} aria-pressed={area !== null} onClick={toggleArea}>
          {words.searchHere}
        </button>
        {area?.points.length === 0 && (
          <span class="hint" role="status">
            {words.searchHereAsk}
          </span>
        )}
        {report && (
          <span class="hint">
            {words.readSo(words.leadText(report.black_lead), report.visits, report.net)}
          </span>
        )}
      </div>
      {known && (
        <ol class="reading-moves">
          {choices(known).map(({ move, behind }, place) => (
            <li key={move.move}>
              <b title={words.behindTip}>{place ? words.behind(behind) : "★"}</b>
              <MoveLine from={reading.node} moves={move.line} most={SHOWN_LINE} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TopMoves() {
  const size = useStore((state) => state.tree!.size);
  const found = useStore((state) => state.evaluations.get(state.current));
  if (!found) return null;
  return (
    <section class="card top-moves">
      <span class="stat-name">
        {words.topMoves} <span class={`stone stone-${found.to_move}`} /> {words.byNet(found.net)}
      </span>
      <div>
        {found.moves.slice(0, 5).map(({ move, probability }) => (
          <button
            key={move}
            class="candidate"
            title={words.tips.probability}
            onClick={() => void play(move === "pass" ? null : parseVertex(move, size))}
          >
            {move} <small>{words.percent(probability)}</small>
          </button>
        ))}
      </div>
    </section>
  );
}

/** A line that left the game: it can be kept, with a name. */
function TriedLine() {
  const { tree, current, game } = useStore(pick("tree", "current", "game"));
  const [name, setName] = useState("");
  const node = tree!.node(current);
  if (!isOffGame({ tree, current }) || node.play.length === 0 || node.kept !== undefined || !game)
    return null;
  return (
    <form
      class="card tried"
      onSubmit={(event) => {
        event.preventDefault();
        void keepLine(name.trim());
        setName("");
      }}
    >
      <span class="stat-name">
        {words.triedLine}: {node.play.join(" ")}
      </span>
      <div class="paste">
        <input
          type="text"
          maxLength={100}
          aria-label={words.lineName}
          placeholder={words.lineName}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="small">
          {words.keepLine}
        </button>
      </div>
    </form>
  );
}

export function Variations() {
  const { tree, current, line } = useStore(pick("tree", "current", "line"));
  const children = tree!.node(current).children;
  const siblings = current > 0 ? tree!.node(tree!.node(current).parent).children : [];
  const shown = children.length > 1 ? children : siblings.length > 1 ? siblings : [];
  const kept = tree!.nodes.flatMap((node, index) => (node.kept === undefined ? [] : [index]));
  if (shown.length === 0 && kept.length === 0) return null;
  return (
    <section class="card variations" aria-label={words.variations}>
      <span class="stat-name">{words.variations}</span>
      <div>
        {shown.map((index, number) => {
          const node = tree!.node(index);
          return (
            <button
              key={index}
              class="candidate"
              aria-current={line.includes(index) ? "true" : undefined}
              onClick={() => goTo(index)}
            >
              <span class={`stone stone-${node.color ?? "erase"}`} />
              {node.name ?? words.variation(number + 1, node.move ?? words.comment)}
            </button>
          );
        })}
      </div>
      {kept.map((index) => {
        const node = tree!.node(index);
        return (
          <div key={index} class="kept-line">
            <button class="candidate" onClick={() => goTo(index)}>
              {node.name || node.play.join(" ")}
            </button>
            <button
              class="quiet small"
              aria-label={words.dropLine}
              title={words.dropLine}
              onClick={() => void dropLine(index)}
            >
              <CloseIcon />
            </button>
          </div>
        );
      })}
    </section>
  );
}
