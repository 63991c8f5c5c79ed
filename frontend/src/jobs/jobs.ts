/* Kept jobs: asked for now and then while any is open, since they need nobody to watch them. */
import * as api from "../server/api";
import type { KeptJob } from "../server/types";
import { get, set } from "../state/store";
import { fail } from "../state/telling";

const EVERY = 1000; // ms
const OPEN = ["waiting", "running"];
let timer = 0;

/** How many jobs are done: lists are fetched again when it grows. */
export const countFinished = ({ jobs }: { jobs: KeptJob[] }): number =>
  jobs.filter(({ state }) => state === "done").length;

export const isOpen = ({ state }: KeptJob): boolean => OPEN.includes(state);

/** Ask how far the jobs are, and go on asking while one of them runs or waits. */
export function pollJobs(): void {
  window.clearTimeout(timer);
  api.listJobs().then(
    (jobs) => {
      const before = get().jobs;
      set({ jobs });
      void followReview(before, jobs);
      if (jobs.some(isOpen)) timer = window.setTimeout(pollJobs, EVERY);
    },
    () => {
      timer = window.setTimeout(pollJobs, 4 * EVERY); // the server may be coming back
    },
  );
}

/** Fetch the review of the game on the board while a job works on it, and when it is done. */
async function followReview(before: KeptJob[], jobs: KeptJob[]): Promise<void> {
  const { game } = get();
  if (!game) return;
  const mine = (job: KeptJob) => job.game === game.id && job.kind === "review";
  const is = jobs.find((job) => mine(job) && isOpen(job));
  const was = before.find((job) => mine(job) && isOpen(job));
  const { review } = get();
  if (!was && !is) return;
  if (is && review && !review.is_final && is.done > 0 && Date.now() - fetched < 3000) return;
  fetched = Date.now();
  const found = await api.getReview(game.id).catch(() => null);
  if (found && get().game?.id === game.id) set({ review: found });
}
let fetched = 0;

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

/** Have the game on the board reviewed. */
export async function startReview(): Promise<void> {
  const { game } = get();
  if (game) await then(api.startReview(game.id));
}
