import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { openMistake } from "../game/walking";
import { isOpen, resumeJob, startReview } from "../jobs/jobs";
import { LossDot } from "../parts/LossDot";
import { decimals } from "../parts/numbers";
import { Tip } from "../parts/Tip";
import type { MoveReport, ReviewReport, Strength } from "../server/types";
import { keepSettings } from "../settings/settings";
import type { Side } from "../state/state";
import { pick, set, useStore } from "../state/store";
import { sentence, words } from "../strings";
import { tellTurning } from "../words/told";
import { GetJudge, JudgeAgain, JudgedBy } from "./JudgeCard";
import { MistakeCard } from "./MistakeCard";
import { byWorth, type Entry, entries, mistakeHere, whyOf } from "./mistakes";
import { usePeers } from "./peers";
import { RiskCurve } from "./RiskCurve";

const SIDES: [Side, string][] = [
  ["both", words.both],
  ["B", words.black],
  ["W", words.white],
];

/** Mistakes by size, each with the better move and why; the one on the board comes first. */
export function ReviewPanel() {
  const { review, tree, current, side, peers } = useStore(pick("review", "tree", "current", "side", "peers"));
  const [isBySize, setBySize] = useState(false);
  usePeers();
  const isMine = !!peers?.rank && !!peers.color;
  const bySize = entries({ review, side });
  const listed = isMine && !isBySize ? byWorth(bySize, peers) : bySize;
  const here = mistakeHere({ tree, current, review });
  const number = here?.move ?? 0;
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => bringIntoSight(list.current), [number]);
  // Beside a mistake there is less room: the list of mistakes comes first then.
  const turning = review && <TurningPoints review={review} />;
  return (
    <div class={here ? "review-columns with-card" : "review-columns"}>
      <ReviewState />
      {here && <MistakeCard move={here} />}
      <GetJudge />
      <JudgeAgain />
      {review && (
        <section ref={list} class="card review" aria-label={words.mistakesTitle}>
          {review.caution && <p class="caution">{review.caution}</p>}
          {!here && turning}
          <div class="card-head">
            <h2>{isMine && !isBySize ? words.mistakesByWorth : words.mistakesTitle}</h2>
            <div class="segments" role="group">
              {SIDES.map(([one, text]) => (
                <button key={one} aria-pressed={side === one} onClick={() => set({ side: one })}>
                  {text}
                </button>
              ))}
            </div>
          </div>
          {isMine && (
            <button class="small" aria-pressed={isBySize} onClick={() => setBySize(!isBySize)}>
              {words.orderBySize}
            </button>
          )}
          {listed.length === 0 && review.is_final && <p class="hint">{words.noMistakes}</p>}
          <ol class="mistakes">
            {listed.map((entry) => (
              <MistakeRow key={entry.largest.move} entry={entry} number={number} />
            ))}
          </ol>
          {here && turning}
          {isMine && <RiskCurve peers={peers} review={review} />}
          <Players review={review} />
          <ReviewAgain net={review.net} />
          <JudgedBy review={review} />
        </section>
      )}
    </div>
  );
}

/** Scroll to the mistake on the board, in the list and to its card; the page itself stays where it is. */
function bringIntoSight(list: HTMLElement | null): void {
  const row = list?.querySelector(".mistake-row[aria-current], .same-stones [aria-current]");
  const card = list?.parentElement?.querySelector(".mistake-card");
  if (!list || !row) return;
  const panel = list.closest(".panel");
  if (scrollsItself(list)) scrollWithin(list, row);
  else if (card && panel && scrollsItself(panel)) scrollWithin(panel, card);
}

const scrollsItself = (frame: Element): boolean =>
  frame.scrollHeight > frame.clientHeight && getComputedStyle(frame).overflowY === "auto";

function scrollWithin(frame: Element, part: Element): void {
  const seen = frame.getBoundingClientRect();
  const { top, bottom } = part.getBoundingClientRect();
  if (top >= seen.top && bottom <= seen.bottom) return;
  const middle = (top + bottom) / 2 - (seen.top + seen.bottom) / 2;
  frame.scrollTop += Math.min(middle, top - seen.top); // of what is larger than the frame, the beginning
}

function TurningPoints({ review }: { review: ReviewReport }) {
  if (review.turning_points.length === 0) return null;
  return (
    <div class="turning" role="group" aria-label={words.turningPoints}>
      <span class="stat-name">{words.turningPoints}</span>
      {review.turning_points.map((one) => (
        <button key={one.first} class="turning-row" onClick={() => openMistake(one.first)}>
          <span class={`stone stone-${one.winner}`} />
          <span>{tellTurning(one, review.moves)}</span>
        </button>
      ))}
    </div>
  );
}

/** Which network has judged, and a choice of the others on this machine. */
function ReviewAgain({ net }: { net: string }) {
  const nets = useStore((state) => state.about?.nets) ?? [];
  const others = nets.filter(({ name }) => name !== net);
  const again = async (name: string) => {
    await keepSettings({ net: name });
    await startReview(name);
  };
  return (
    <div class="review-again">
      <span class="hint">{words.reviewedBy(net)}</span>
      {others.length > 0 && (
        <label>
          {words.reviewAgain}{" "}
          <select value="" onChange={(event) => void again(event.currentTarget.value)}>
            <option value="" disabled>
              …
            </option>
            {others.map(({ name }) => (
              <option key={name} value={name}>
                {words.netName(name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** What both players' moves lost on average, and how strong they are. */
function Players({ review }: { review: ReviewReport }) {
  return (
    <div class="review-players">
      <h2>{words.bothPlayers}</h2>
      <div class="review-heads">
        {(["B", "W"] as const).map((color) => (
          <Tip key={color} text={words.meanLossTip} class="mean-loss">
            <span class={`stone stone-${color}`} /> {words.meanLoss}{" "}
            <b>{decimals(review.mean_loss[color], 2)}</b>
          </Tip>
        ))}
      </div>
      {(["B", "W"] as const).map((color) => {
        const own = review.strength[color];
        return own && <StrengthRow key={color} color={color} own={own} />;
      })}
    </div>
  );
}

/** How strong a player's moves are, by phase, and the moves that say most about it. */
function StrengthRow({ color, own }: { color: "B" | "W"; own: Strength }) {
  const range = words.rankRange(own.low, own.high);
  return (
    <div class="strength">
      <Tip text={[words.strengthTip, ...own.doubts.map(({ text }) => sentence(text))].join(" ")}>
        <span class={`stone stone-${color}`} /> {words.playsLike} <b>{own.is_wide ? range : own.rank}</b>{" "}
        <span class="hint">{own.is_wide ? words.rankTooWide(own.rank) : range}</span>
      </Tip>
      <span class="hint">
        {Object.entries(own.phases)
          .map(([phase, rank]) => `${words.phase[phase] ?? phase} ${rank}`)
          .join(", ")}
      </span>
      {own.telling_moves.length > 0 && (
        <span class="telling-row" role="group" aria-label={words.tellingMoves}>
          <span class="stat-name">{words.tellingShort}</span>
          {own.telling_moves.map(({ move, shift }) => (
            <button key={move} class="candidate" title={words.shift(shift)} onClick={() => openMistake(move)}>
              {words.tellingMove(move)} <small>{words.shiftShort(shift)}</small>
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/** A mistake, and those around it that are about the same stones. */
function MistakeRow({ entry, number }: { entry: Entry; number: number }) {
  const { largest: move, others } = entry;
  const { revealed, review } = useStore(pick("revealed", "review"));
  return (
    <li>
      <button
        class="mistake-row"
        aria-current={move.move === number ? "true" : undefined}
        onClick={() => openMistake(move.move)}
      >
        <LossDot points={move.loss} confirmed={move.confirmed} />
        <b>{decimals(move.loss, 1)}</b>
        <span>
          <span class={`stone stone-${move.color}`} /> {move.move} {move.point}
        </span>
        <span class="mistake-why">{why(move, revealed, review?.is_final ?? true)}</span>
      </button>
      {others.length > 0 && (
        <span class="same-stones" role="group" aria-label={words.sameStones}>
          <span class="stat-name">{words.sameStones}</span>
          {others.map((other) => (
            <button
              key={other.move}
              class="candidate"
              aria-current={other.move === number ? "true" : undefined}
              title={words.lostPoints(other.loss)}
              onClick={() => openMistake(other.move)}
            >
              <span class={`stone stone-${other.color}`} /> {other.move}
            </button>
          ))}
        </span>
      )}
    </li>
  );
}

/** The reason of a mistake, as far as the review has come: it looks for reasons after its searches. */
function why(move: MoveReport, revealed: ReadonlySet<number>, isFinal: boolean): string {
  if (!move.confirmed) return words.provisional;
  if (move.reasons.length === 0) return isFinal ? words.noReason : words.reasonFollows;
  return whyOf(move, revealed) || words.category[move.category] || "";
}

function ReviewState() {
  const review = useStore((state) => state.review);
  const job = useStore(({ jobs, game }) =>
    jobs.find((one) => one.game === game?.id && one.kind === "review" && one.state !== "done"),
  );
  if (!job) {
    if (review?.is_final) return null;
    return (
      <section class="card">
        <p class="hint">{words.reviewNone}</p>
        <button class="primary" onClick={() => void startReview()}>
          {words.reviewNow}
        </button>
      </section>
    );
  }
  const said = isOpen(job)
    ? job.state === "waiting"
      ? words.reviewWaits
      : words.reviewStage[job.stage]
    : (job.error ?? words.reviewPaused);
  return (
    <section class="card review-state" role="status">
      <span>{said}</span>
      {isOpen(job) && (
        <progress aria-label={words.review} {...(job.total ? { value: job.done, max: job.total } : {})} />
      )}
      {job.state === "running" && job.seconds_left !== null && (
        <span class="hint">{words.timeLeft(job.seconds_left)}</span>
      )}
      {!isOpen(job) && (
        <button class="small" onClick={() => void resumeJob(job.job)}>
          {job.state === "failed" ? words.tryAgain : words.resume}
        </button>
      )}
    </section>
  );
}
