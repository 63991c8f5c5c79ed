/* What the user has chosen: kept by the server, and by the browser where the first paint needs it. */

import { judgeAgain, refresh } from "../game/judging";
import * as api from "../server/api";
import type { About, Settings } from "../server/types";
import { remember } from "../state/memory";
import { OVERLAYS, type Overlay, type State } from "../state/state";
import { get, set } from "../state/store";
import { fail } from "../state/telling";
import { chosenLanguage, keepLanguage, type Language } from "../words/language";

/** What the server is set to; asked for once, when the page is opened. */
export async function settings(): Promise<Settings> {
  const about = get().about ?? (await api.getAbout());
  return about.settings;
}

let isToggled = false; // overlays were switched on this page, and stand above what the server remembers
let kept: Promise<void> = Promise.resolve(); // the last change that is sent: one after the other

/** What the server said when the page was opened. */
export function takeAbout(about: About): void {
  const { theme, overlays, language } = about.settings;
  followLanguage(language ?? null);
  set({ about, overlays: isToggled ? get().overlays : { ...OVERLAYS, ...get().overlays, ...overlays } });
  if (theme) showTheme(theme);
}

export function keepSettings(changes: Partial<Settings> = {}): Promise<void> {
  remember(get().overlays, changes.theme);
  kept = kept.then(() => send(changes));
  return kept;
}

async function send(changes: Partial<Settings>): Promise<void> {
  try {
    const before = await settings();
    const after = await api.putSettings({ ...before, overlays: get().overlays, ...changes });
    const now = get().about;
    if (now) set({ about: { ...now, settings: after } });
    if (after.net !== before.net) judgeAgain();
  } catch (error) {
    fail(error);
  }
}

/** Switch an overlay on or off, for this and later visits. */
export function toggle(overlay: Overlay): void {
  const { overlays } = get();
  isToggled = true;
  set({ overlays: { ...overlays, [overlay]: !overlays[overlay] } });
  void keepSettings();
  if (overlay === "influence" || overlay === "patterns") refresh();
}

export function chooseTheme(theme: State["theme"]): void {
  showTheme(theme);
  void keepSettings({ theme });
}

/** Speak another language, on this and later visits; null: the browser's. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  keepLanguage(language);
  await keepSettings({ language });
  location.reload();
}

/** Follow the language that was chosen here in another browser. */
function followLanguage(kept: string | null): void {
  if (!kept || kept === chosenLanguage()) return;
  keepLanguage(kept as Language);
  if (chosenLanguage() === kept) location.reload();
}

/** Set the colours before anything is drawn with them: the curve reads them from the page. */
export function showTheme(theme: State["theme"]): void {
  document.documentElement.dataset.theme = theme;
  set({ theme });
}
