/* Which language the page speaks: chosen in the settings, or the browser's. */

/** As each calls itself. src/tengen/words has the same list. */
export const LANGUAGES = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  ja: "日本語",
  ko: "한국어",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ru: "Русский",
} as const;

export type Language = keyof typeof LANGUAGES;

const KEPT = "tengen-language";
const TRADITIONAL = ["hant", "tw", "hk", "mo"];

/** Our language for a tag such as de-AT or zh-TW; null where we lack it. */
export function matchLanguage(tag: string): Language | null {
  const [first = "", ...rest] = tag.toLowerCase().split("-");
  if (first === "zh") return rest.some((part) => TRADITIONAL.includes(part)) ? "zh-Hant" : "zh-Hans";
  return first in LANGUAGES ? (first as Language) : null;
}

/** What was chosen, or null: as the browser. */
export function chosenLanguage(): Language | null {
  const kept = localStorage.getItem(KEPT) ?? "";
  return kept in LANGUAGES ? (kept as Language) : null;
}

export function keepLanguage(language: Language | null): void {
  if (language) localStorage.setItem(KEPT, language);
  else localStorage.removeItem(KEPT);
}

export function language(): Language {
  const wanted = navigator.languages.map(matchLanguage);
  return chosenLanguage() ?? wanted.find((one) => one !== null) ?? "en";
}
