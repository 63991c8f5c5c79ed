/* Single keys, as KaTrain and Sabaki have them where they agree. */

import { click, moveCursor } from "../board/pointing";
import { analyseBoard, stopEndgame } from "../endgame/asking";
import { readAhead, stopReading } from "../explore/readAhead";
import { evaluateLine, stopEvaluating } from "../game/judging";
import { showPanel } from "../game/panels";
import { backToGame, isOffGame, switchVariation, toEnd, toMistake, toStart, walk } from "../game/walking";
import { toggle } from "../settings/settings";
import { navigate } from "../state/router";
import type { State } from "../state/state";
import { get, set } from "../state/store";
import { answerWith, nextEndgame } from "../train/endgames";
import { nextGuess } from "../train/guessing";
import { giveUp, nextExercise, stepLine } from "../train/training";
import { isTyping } from "./typing";

type Action = (shift: boolean) => void;

const walkBack: Action = (shift) => walk(shift ? -10 : -1);
const walkOn: Action = (shift) => walk(shift ? 10 : 1);

/** Keys while a game is on the board. */
const IN_GAME: Record<string, Action> = {
  arrowleft: walkBack,
  z: walkBack,
  arrowright: walkOn,
  x: walkOn,
  home: toStart,
  end: toEnd,
  arrowup: () => switchVariation(-1),
  arrowdown: () => switchVariation(1),
  n: (shift) => toMistake(shift ? -1 : 1),
  q: () => toggle("ownership"),
  w: () => toggle("influence"),
  e: () => toggle("net"),
  r: () => toggle("patterns"),
  t: () => toggle("lastMove"),
  d: () => toggle("losses"),
  m: () => toggle("numbers"),
  k: () => toggle("coordinates"),
  g: () => {
    showPanel(get().panel === "endgame" ? "explore" : "endgame");
    if (get().panel === "endgame") analyseBoard();
  },
  a: () => {
    showPanel("explore");
    readAhead();
  },
  " ": evaluateLine,
};
/** Keys while an exercise is on the board. */
const IN_EXERCISE: Record<string, Action> = {
  arrowleft: () => stepLine(-1),
  arrowright: () => stepLine(1),
  n: () => void nextExercise(),
  s: () => void giveUp(),
};
/** Keys while an endgame is asked about: the number of an answer, or the next one. */
const IN_DRILL: Record<string, Action> = {
  n: () => void nextEndgame(),
  ...Object.fromEntries(["1", "2", "3", "4"].map((key, at) => [key, () => void answerWith(at)])),
};
/** Keys while moves are guessed. */
const IN_GUESSING: Record<string, Action> = { n: () => nextGuess() };
const ANYWHERE: Record<string, Action> = {
  o: () => navigate("/"),
  l: () => navigate("/games"),
  p: () => navigate("/lab"),
  u: () => navigate("/train"),
  "?": () => set({ dialog: get().dialog ? null : "keys" }),
};
const ARROWS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

const isGame = ({ route, tree }: State): boolean => route.screen === "game" && tree !== null;

function hasBoard(state: State): boolean {
  const { route, setup, match, exercise, drill, guessing } = state;
  const isPlayed = (route.screen === "lab" && !!setup) || (route.screen === "play" && !!match);
  return isGame(state) || isPlayed || !!exercise || !!drill || !!guessing;
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const state = get();
  if (key === "escape") return onEscape();
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
  else if (IN_EXERCISE[key] && state.exercise) IN_EXERCISE[key](event.shiftKey);
  else if (IN_DRILL[key] && state.drill) IN_DRILL[key](event.shiftKey);
  else if (IN_GUESSING[key] && state.guessing) IN_GUESSING[key](event.shiftKey);
  else if (ANYWHERE[key]) ANYWHERE[key](event.shiftKey);
  else return;
  event.preventDefault();
}

function onEscape(): void {
  const state = get();
  const { dialog, drawer, problem, cursor, endgame, reading, progress } = state;
  if (dialog) set({ dialog: null });
  else if (drawer) set({ drawer: false });
  else if (problem) set({ problem: null });
  else if (cursor !== null) set({ cursor: null });
  else if (endgame?.progress || endgame?.asking) stopEndgame();
  else if (reading?.progress) stopReading();
  else if (isGame(state) && isOffGame(state)) backToGame();
  else if (progress) stopEvaluating();
}

export const listenToKeys = (): void => window.addEventListener("keydown", onKey);
