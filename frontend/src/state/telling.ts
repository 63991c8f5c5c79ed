/* Telling the user something: problems with what to do, notices for a moment. */
import { Failure } from "../server/api";
import { words } from "../strings";
import { set } from "./store";

export function fail(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const advice = error instanceof Failure ? error.advice : words.serverFaultAdvice;
  const message = error instanceof Error ? error.message : String(error);
  set({ problem: { error: message, advice } });
}

let noticed = 0;

export function notify(notice: string): void {
  window.clearTimeout(noticed);
  set({ notice, said: notice });
  noticed = window.setTimeout(() => set({ notice: "" }), 3500);
}
