/* The address bar. Walking in a game replaces the address, opening something adds one for Back. */
import { Failure } from "../server/api";
import { formatRoute, parseRoute, type Route } from "./address";
import { get, set } from "./store";
import { fail } from "./telling";

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

/** Go to another screen in place of one that cannot be shown. */
function redirect(path: string): void {
  history.replaceState(null, "", path);
  show();
}

/** Say why something could not be opened; show the list of what is there if it is gone. */
export function failToOpen(error: unknown, list: string): void {
  fail(error);
  if (error instanceof Failure && error.status === 404) redirect(list);
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
