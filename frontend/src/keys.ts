/* Single keys, as KaTrain and Sabaki have them where they agree. */
import * as actions from "./actions";
import { openEditor } from "./editing";
import { click, moveCursor } from "./pointing";
import { get, set } from "./store";

type Action = (shift: boolean) => void;

const walkBack: Action = (shift) => actions.walk(shift ? -10 : -1);
const walkOn: Action = (shift) => actions.walk(shift ? 10 : 1);

const KEYS: Record<string, Action> = {
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
  k: () => actions.toggle("coordinates"),
  g: () => actions.chooseTool(get().tool === "endgame" ? "play" : "endgame"),
  o: actions.closeRecord,
  p: openEditor,
  " ": actions.evaluateLine,
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

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const { setup, cursor, tree } = get();
  if (key === "escape") return escape();
  if (isTyping(event.target)) return;
  if (key === "?") return set({ dialog: get().dialog ? null : "keys" });
  const onButton = event.target instanceof Element && event.target.matches("button, a, summary");
  if (onButton && (key === " " || key === "enter")) return;
  const arrow = ARROWS[key];
  if (arrow && (setup || cursor !== null)) moveCursor(...arrow);
  else if (key === "enter" && cursor !== null) click(cursor);
  else if (key === "c" && (tree || setup)) {
    if (cursor === null) moveCursor(0, 0);
    else set({ cursor: null });
  } else if (KEYS[key] && (tree || key === "p") && !setup) KEYS[key](event.shiftKey);
  else return;
  event.preventDefault();
}

function escape(): void {
  const { dialog, problem, cursor, setup, record, progress } = get();
  if (dialog) set({ dialog: null });
  else if (problem) set({ problem: null });
  else if (cursor !== null) set({ cursor: null });
  else if (setup && record) set({ setup: null });
  else if (get().endgame?.progress) actions.stopEndgame();
  else if (progress) actions.stopEvaluating();
  else if (get().endgame) set({ endgame: null });
  else if (get().tool === "endgame") actions.chooseTool("play");
}

/** Listen to keys, dropped files and pasted records, all over the page. */
export function listen(onDrag: (over: boolean) => void): void {
  window.addEventListener("keydown", onKey);
  window.addEventListener("paste", (event) => {
    if (isTyping(event.target)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text");
    if (file) void actions.openFile(file);
    else if (text?.trim()) void actions.openRecord(text);
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
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text");
    if (file) void actions.openFile(file);
    else if (text) void actions.openRecord(text);
  });
}
