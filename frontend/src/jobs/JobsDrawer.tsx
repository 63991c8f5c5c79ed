import { CloseIcon } from "../parts/icons";
import type { JobHead } from "../server/types";
import { playerPath } from "../state/address";
import { set, useStore } from "../state/store";
import { words } from "../strings";
import { cancelJob, pauseJob, resumeJob } from "./jobs";

/** The kept jobs: how far each is, how long it takes, and what can be done about it. */
export function JobsDrawer() {
  const jobs = useStore((state) => state.jobs);
  return (
    <aside class="drawer" aria-label={words.jobs}>
      <div class="card-head">
        <h2>{words.jobs}</h2>
        <button class="quiet" aria-label={words.close} onClick={() => set({ drawer: false })}>
          <CloseIcon />
        </button>
      </div>
      {jobs.length === 0 && <p class="hint">{words.noJobs}</p>}
      <ul class="jobs">
        {jobs.map((job) => (
          <Job key={job.job} job={job} />
        ))}
      </ul>
    </aside>
  );
}

/** Where what a job finds is shown. */
function pathOf({ kind, game, title }: JobHead): string {
  if (game) return `/games/${game}`;
  return kind === "get" ? "/games" : playerPath(title);
}

function Job({ job }: { job: JobHead }) {
  const { state } = job;
  const kind = words.jobKind[job.kind] ?? job.kind;
  const facts = [
    words.jobState[state],
    state === "running" || state === "paused" ? words.jobProgress(job.done, job.total) : "",
    state === "running" && job.seconds_left !== null ? words.timeLeft(job.seconds_left) : "",
  ];
  return (
    <li class={`job job-${state}`}>
      <a href={pathOf(job)}>
        {kind}: {job.title}
      </a>
      {state === "running" && (
        <progress aria-label={kind} {...(job.total ? { value: job.done, max: job.total } : {})} />
      )}
      <span class="hint">{facts.filter(Boolean).join(", ")}</span>
      {job.error && <span class="hint">{job.error}</span>}
      <span class="buttons">
        {(state === "running" || state === "waiting") && (
          <button class="small" onClick={() => void pauseJob(job.job)}>
            {words.pause}
          </button>
        )}
        {state === "paused" && (
          <button class="small" onClick={() => void resumeJob(job.job)}>
            {words.resume}
          </button>
        )}
        {state === "failed" && (
          <button class="small" onClick={() => void resumeJob(job.job)}>
            {words.tryAgain}
          </button>
        )}
        <button class="small" onClick={() => void cancelJob(job.job)}>
          {state === "done" || state === "failed" ? words.dismissJob : words.cancel}
        </button>
      </span>
    </li>
  );
}
