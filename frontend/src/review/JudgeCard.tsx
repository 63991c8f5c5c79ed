import { useEffect } from "preact/hooks";
import { cancelJob, isOpen, startReview } from "../jobs/jobs";
import type { JobHead, JudgeOffer, ReviewReport } from "../server/types";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { askJudge, getJudge } from "./judge";

/** The offer of a stronger judge, or how far its download is. */
export function GetJudge() {
  const judge = useStore((state) => state.judge);
  const job = useStore(({ jobs }) => jobs.find(({ kind, state }) => kind === "fetch" && state !== "done"));
  // A job that is done before it was heard of counts, too.
  const states = useStore(({ jobs }) =>
    jobs
      .filter(({ kind }) => kind === "fetch")
      .map(({ state }) => state)
      .join(),
  );
  useEffect(() => void askJudge(), [states]);
  if (!judge) return null;
  if (job && job.state !== "failed") return <Fetching job={job} />;
  if (judge.offer) return <Offer offer={judge.offer} error={job?.error ?? ""} />;
  return null;
}

/** That a review by a weaker network can be made again. */
export function JudgeAgain() {
  const { judge, review } = useStore(pick("judge", "review"));
  const reviewing = useStore(({ jobs, game }) =>
    jobs.some((one) => one.game === game?.id && one.kind === "review" && one.state !== "done"),
  );
  if (!judge?.is_strong || judge.offer || reviewing || !review?.is_final || review.net === judge.net)
    return null;
  return (
    <section class="card judge" aria-label={words.judge}>
      <p class="hint">{words.judgeReady(judge.net, review.net)}</p>
      <button class="small" onClick={() => void startReview()}>
        {words.reviewAgainNow}
      </button>
    </section>
  );
}

function Offer({ offer, error }: { offer: JudgeOffer; error: string }) {
  return (
    <section class="card judge" aria-label={words.judge}>
      <p>{offer.brings}</p>
      <p class="hint">{words.judgeCosts(offer.bytes, offer.seconds)}</p>
      {error && <p class="hint">{error}</p>}
      <button class="small" onClick={() => void getJudge()}>
        {error ? words.tryAgain : words.judgeGet}
      </button>
    </section>
  );
}

function Fetching({ job }: { job: JobHead }) {
  return (
    <section class="card judge" role="status" aria-label={words.judge}>
      <span>{isOpen(job) ? (words.judgeStage[job.stage] ?? words.judgeStage[""]) : words.judgePaused}</span>
      {isOpen(job) && (
        <progress aria-label={words.judge} {...(job.total ? { value: job.done, max: job.total } : {})} />
      )}
      <span class="buttons">
        {!isOpen(job) && (
          <button class="small" onClick={() => void getJudge()}>
            {words.resume}
          </button>
        )}
        <button class="small" onClick={() => void cancelJob(job.job)}>
          {words.cancel}
        </button>
      </span>
    </section>
  );
}

/** Which networks are behind the figures, where it is not the judge alone. */
export function JudgedBy({ review }: { review: ReviewReport }) {
  const done = review.moves.filter(({ judged_by }) => judged_by === review.net).length;
  const draft = review.moves.find(({ judged_by }) => judged_by !== review.net)?.judged_by;
  const said = draft ? words.judgedPartly(draft, review.net, done, review.moves.length) : "";
  const endgame =
    review.endgame_by && review.endgame_by !== review.net ? words.endgameBy(review.endgame_by) : "";
  if (!said && !endgame) return null;
  return <p class="hint judged-by">{[said, endgame].filter(Boolean).join(" ")}</p>;
}
