/* Addresses: every screen, game and move has one. Walking replaces the address, opening adds one. */
import { get, set } from "./store";

export type Route =
  | { screen: "home" }
  | { screen: "library" }
  | { screen: "game"; id: string }
  | { screen: "play"; match: string | null }
  | { screen: "players"; name: string | null }
  | { screen: "lab"; part: LabPart };
export type LabPart = "position" | "cgt" | "ratings";
export type Screen = Route["screen"];

const LAB: readonly LabPart[] = ["position", "cgt", "ratings"];

export function parseRoute(path: string): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "games") return second ? { screen: "game", id: second } : { screen: "library" };
  if (first === "play") return { screen: "play", match: second || null };
  if (first === "players") return { screen: "players", name: second || null };
  if (first === "lab") {
    return { screen: "lab", part: LAB.find((part) => part === second) ?? "position" };
  }
  return { screen: "home" };
}

export function formatRoute(route: Route): string {
  if (route.screen === "game") return `/games/${encodeURIComponent(route.id)}`;
  if (route.screen === "library") return "/games";
  if (route.screen === "play") return route.match ? `/play/${encodeURIComponent(route.match)}` : "/play";
  if (route.screen === "players") return playerPath(route.name ?? "");
  if (route.screen === "lab") return route.part === "position" ? "/lab" : `/lab/${route.part}`;
  return "/";
}

export const playerPath = (name: string): string =>
  name ? `/players/${encodeURIComponent(name)}` : "/players";

type Listener = (route: Route, query: URLSearchParams) => void;
let listener: Listener = () => {};

/** Call `found` for the present address, and whenever it changes. */
export function listenToAddress(found: Listener): void {
  listener = found;
  window.addEventListener("popstate", show);
  show();
}

function show(): void {
  const route = parseRoute(location.pathname);
  set({ route, drawer: false, dialog: null });
  listener(route, new URLSearchParams(location.search));
}

/** Go to another screen; Back returns. */
export function navigate(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  show();
}

/** Note in the address where in a game we are, without a step for Back. */
export function noteQuery(query: URLSearchParams): void {
  const text = query.toString();
  const path = formatRoute(get().route) + (text ? `?${text}` : "");
  if (path !== location.pathname + location.search) history.replaceState(null, "", path);
}

/** Follow a link inside the page; a new tab or window is left to the browser. */
export function followLink(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const link = (event.target as Element).closest?.("a[href^='/']");
  if (!link || link.hasAttribute("download") || link.getAttribute("target")) return;
  const path = link.getAttribute("href")!;
  if (path.startsWith("/api/")) return;
  event.preventDefault();
  navigate(path);
}
