/* The strong network that judges reviews: offered, fetched when the user asks, then used. */
import { pollJobs } from "../jobs/jobs";
import * as api from "../server/api";
import { set } from "../state/store";
import { fail } from "../state/telling";

/** Ask the server who judges; where it does not say, nothing is offered. */
export async function askJudge(): Promise<void> {
  set({ judge: await api.getJudge().catch(() => null) });
}

/** Fetch the network that is offered, or go on with it. */
export async function getJudge(): Promise<void> {
  try {
    await api.fetchJudge();
  } catch (error) {
    fail(error);
  }
  pollJobs();
}
