/* Addresses as text: every screen, game and move has one. */

export type Route =
  | { screen: "home" }
  | { screen: "library" }
  | { screen: "game"; id: string }
  | { screen: "play"; match: string | null }
  | { screen: "players"; name: string | null }
  | { screen: "train"; part: TrainPart; exercise: string | null }
  | { screen: "lab"; part: LabPart };
/** Mistakes of one's own, endgames with proved answers, and games whose moves are guessed. */
export type TrainPart = "mistakes" | "endgame" | "guess";
export type LabPart = "position" | "cgt" | "atlas" | "ratings";
export type Screen = Route["screen"];

const LAB: readonly LabPart[] = ["position", "cgt", "atlas", "ratings"];

export function parseRoute(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "games") return second ? { screen: "game", id: second } : { screen: "library" };
  if (first === "play") return { screen: "play", match: second || null };
  if (first === "train") {
    const part = (["endgame", "guess"] as const).find((one) => one === second);
    return part
      ? { screen: "train", part, exercise: third || null }
      : { screen: "train", part: "mistakes", exercise: second || null };
  }
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
  if (route.screen === "train") return exercisePath(route.exercise, {}, route.part);
  if (route.screen === "players") return playerPath(route.name ?? "");
  if (route.screen === "lab") return route.part === "position" ? "/lab" : `/lab/${route.part}`;
  return "/";
}

/** The address of an exercise, or of their list, with what exercises are chosen by. */
export function exercisePath(
  id: string | null,
  filters: Record<string, string> = {},
  part: TrainPart = "mistakes",
): string {
  const query = new URLSearchParams(filters).toString();
  const room = part === "mistakes" ? "" : `/${part}`;
  return `/train${room}${id ? `/${encodeURIComponent(id)}` : ""}${query ? `?${query}` : ""}`;
}

export const playerPath = (name: string): string =>
  name ? `/players/${encodeURIComponent(name)}` : "/players";
