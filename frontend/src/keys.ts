/* Single keys, as KaTrain and Sabaki have them where they agree. */
import * as actions from "./actions";
import { analyseBoard, stopEndgame } from "./endgames";
import { endHunt } from "./hunting";
import { click, moveCursor } from "./pointing";
import { readAhead, stopReading } from "./reading";
import { navigate } from "./router";
import { get, set, type State } from "./store";

type Action = (shift: boolean) => void;

const walkBack: Action = (shift) => actions.walk(shift ? -10 : -1);
const walkOn: Action = (shift) => actions.walk(shift ? 10 : 1);

/** Keys while a game is on the board. */
const IN_GAME: Record<string, Action> = {
  arrowleft: walkBack,
  z: walkBack,
  arrowright: walkOn,
  x: walkOn,
  home: actions.toStart,
  end: actions.toEnd,
  arrowup: () => actions.switchVariation(-1),
  arrowdown: () => actions.switchVariation(1),
  n: (shift) => actions.toMistake(shift ? -1 : 1),
  q: () => actions.toggle("ownership"),
  w: () => actions.toggle("influence"),
  e: () => actions.toggle("net"),
  r: () => actions.toggle("patterns"),
  t: () => actions.toggle("lastMove"),
  d: () => actions.toggle("losses"),
  m: () => actions.toggle("numbers"),
  k: () => actions.toggle("coordinates"),
  g: () => {
    actions.showPanel(get().panel === "endgame" ? "explore" : "endgame");
    if (get().panel === "endgame") analyseBoard();
  },
  a: () => {
    actions.showPanel("explore");
    readAhead();
  },
  " ": actions.evaluateLine,
};
const ANYWHERE: Record<string, Action> = {
  o: () => navigate("/"),
  l: () => navigate("/games"),
  p: () => navigate("/lab"),
  "?": () => set({ dialog: get().dialog ? null : "keys" }),
};
const ARROWS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}

const isGame = ({ route, tree }: State): boolean => route.screen === "game" && tree !== null;

function hasBoard(state: State): boolean {
  const { route, setup, match } = state;
  return isGame(state) || (route.screen === "lab" && !!setup) || (route.screen === "play" && !!match);
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const state = get();
  if (key === "escape") return escape();
  if (isTyping(event.target)) return;
  const onButton = event.target instanceof Element && event.target.matches("button, a, summary");
  if (onButton && (key === " " || key === "enter")) return;
  const arrow = ARROWS[key];
  const isFramed = state.cursor !== null || state.route.screen === "lab";
  if (arrow && isFramed && hasBoard(state)) moveCursor(...arrow);
  else if (key === "enter" && state.cursor !== null) click(state.cursor);
  else if (key === "c" && hasBoard(state)) {
    if (state.cursor === null) moveCursor(0, 0);
    else set({ cursor: null });
  } else if (IN_GAME[key] && isGame(state)) IN_GAME[key](event.shiftKey);
  else if (ANYWHERE[key]) ANYWHERE[key](event.shiftKey);
  else return;
  event.preventDefault();
}

function escape(): void {
  const state = get();
  const { dialog, drawer, problem, cursor, hunt, endgame, reading, progress } = state;
  if (dialog) set({ dialog: null });
  else if (drawer) set({ drawer: false });
  else if (problem) set({ problem: null });
  else if (cursor !== null) set({ cursor: null });
  else if (hunt) endHunt();
  else if (endgame?.progress || endgame?.asking) stopEndgame();
  else if (reading?.progress) stopReading();
  else if (isGame(state) && actions.isOffGame(state)) actions.backToGame();
  else if (progress) actions.stopEvaluating();
}

/** Listen to keys, dropped files and pasted records, all over the page. */
export function listen(onDrag: (over: boolean) => void): void {
  window.addEventListener("keydown", onKey);
  window.addEventListener("paste", (event) => {
    if (isTyping(event.target)) return;
    const files = event.clipboardData?.files;
    const text = event.clipboardData?.getData("text");
    if (files?.length) void actions.openFiles(files);
    else if (text?.trim()) void actions.openText(text);
  });
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    onDrag(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) onDrag(false);
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    onDrag(false);
    const files = event.dataTransfer?.files;
    const text = event.dataTransfer?.getData("text");
    if (files?.length) void actions.openFiles(files);
    else if (text) void actions.openText(text);
  });
}
