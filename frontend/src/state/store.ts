/* The store: holds the state, replaces it, and tells those who read the part that changed. */
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { FIRST, type State } from "./state";

let state = FIRST;
const listeners = new Set<() => void>();

export const get = (): State => state;

export function set(changes: Partial<State>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Call `listener` after every change; the answer ends that. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether two selections are the same: equal, or records with equal fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A selector of some fields: `useStore(pick("tree", "current"))`. */
export function pick<K extends keyof State>(...keys: K[]): (from: State) => Pick<State, K> {
  return (from) => Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<State, K>;
}

/** Use a part of the state in a component, which is drawn again only when that part changes. */
export function useStore<T>(select: (from: State) => T): T {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const shown = useRef<T>();
  const selector = useRef(select);
  selector.current = select;
  const found = select(state);
  if (shown.current === undefined || !isSame(shown.current, found)) shown.current = found;
  useLayoutEffect(() => {
    const look = () => {
      if (!isSame(shown.current, selector.current(state))) redraw(undefined);
    };
    look(); // the state may have changed since this was drawn
    return listen(look);
  }, []);
  return shown.current as T;
}
