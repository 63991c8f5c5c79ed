/* Kept jobs: heard of while any is open, since they need nobody to watch them. */
import * as api from "../server/api";
import type { JobHead, ReviewReport } from "../server/types";
import { get, set } from "../state/store";
import { fail } from "../state/telling";

const AGAIN = 4000; // ms until a server that has gone is asked again
const OPEN = ["waiting", "running"];
let timer = 0;
let watched: api.Watched | undefined;

/** How many jobs are done: lists are fetched again when it grows. */
export const countFinished = ({ jobs }: { jobs: JobHead[] }): number =>
  jobs.filter(({ state }) => state === "done").length;

export const isOpen = ({ state }: JobHead): boolean => OPEN.includes(state);

/** Follow the jobs as long as one of them runs or waits, and the review of the game on the board. */
export function pollJobs(): void {
  window.clearTimeout(timer);
  watched?.cancel();
  watched = api.watchKept(get().game?.id, {
    onJobs: (jobs) => set({ jobs }),
    onJob: (job) => set({ jobs: get().jobs.map((one) => (one.job === job.job ? job : one)) }),
    onResult(game, kind, found) {
      if (kind !== "review" || get().game?.id !== game) return;
      set({ review: found as ReviewReport });
    },
    onEnd() {
      // Either all is done, or the server may be coming back.
      if (get().jobs.some(isOpen)) timer = window.setTimeout(pollJobs, AGAIN);
    },
  });
}

async function then(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    fail(error);
  }
  pollJobs();
}

export const pauseJob = (id: string): Promise<void> => then(api.pauseJob(id));
export const resumeJob = (id: string): Promise<void> => then(api.resumeJob(id));
export const cancelJob = (id: string): Promise<void> => then(api.cancelJob(id));

/** Have the game on the board reviewed, by a network or by the usual judge. */
export async function startReview(net?: string): Promise<void> {
  const { game } = get();
  if (game) await then(api.startReview(game.id, net));
}
