/* What the browser remembers, because it is needed before the server has answered. */
import { OVERLAYS, type State } from "./state";

const THEME = "tengen";
const SHOWN = "tengen-overlays";

function remembered<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return otherwise;
  }
}

export function firstTheme(): State["theme"] {
  const chosen = remembered<{ theme?: State["theme"] }>(THEME, {}).theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
}

export const firstOverlays = (): State["overlays"] => remembered(SHOWN, OVERLAYS);

export function remember(overlays: State["overlays"], theme?: State["theme"] | null): void {
  if (theme) localStorage.setItem(THEME, JSON.stringify({ theme }));
  localStorage.setItem(SHOWN, JSON.stringify(overlays));
}
