import type { ComponentChildren } from "preact";
import { LossDot } from "../parts/LossDot";
import { MoveLine } from "../parts/MoveLine";
import type { MoveReport } from "../server/types";
import type { Marked } from "../state/state";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { tellReason } from "../words/told";
import { reveal } from "./hunting";
import { mark, marksOf, unmark } from "./marks";
import { isHidden, leads } from "./mistakes";

const SHOWN_LINE = 12; // moves of the better line

/** One mistake. Its better move is looked for first; then its line is walked, and explained. */
export function MistakeCard({ move }: { move: MoveReport }) {
  const revealed = useStore((state) => state.revealed);
  return (
    <section class="card mistake-card" aria-label={words.lostPoints(move.loss)}>
      <div class="mistake-head">
        <span>
          {words.playedMove} <span class={`stone stone-${move.color}`} /> <b>{move.point || words.pass}</b>
        </span>
        <span>
          <LossDot points={move.loss} confirmed={move.confirmed} />
          {words.lostPoints(move.loss)}
        </span>
        <span class="hint">
          {words.categoryBy(words.category[move.category] ?? "", move.confirmed, move.judged_by)}
        </span>
      </div>
      <Peers move={move} isOpen={!isHidden(move, revealed)} />
      {isHidden(move, revealed) ? <Hunt move={move} /> : <Answer move={move} />}
    </section>
  );
}

/** What the shapes are called, and how many players of the user's rank play the mistake. */
function Peers({ move, isOpen }: { move: MoveReport; isOpen: boolean }) {
  const own = useStore(({ peers }) => peers?.mistakes.find((one) => one.move === move.move));
  if (!own) return null;
  const names = words.shapes(own.played_name, isOpen ? own.better_name : "");
  return (
    <>
      {names && <p class="hint">{names}</p>}
      {own.peers && <p class="peers">{own.peers.sentence}</p>}
    </>
  );
}

function Hunt({ move }: { move: MoveReport }) {
  const hunt = useStore((state) => (state.hunt?.move === move.move ? state.hunt : null));
  return (
    <>
      <p role="status">{hunt ? hunt.verdict || words.huntJudging(hunt.tried) : words.huntHint(move.color)}</p>
      <button class="small" onClick={() => reveal(move.move)}>
        {words.huntGiveUp}
      </button>
    </>
  );
}

function Answer({ move }: { move: MoveReport }) {
  const { tree, current, hunt, review } = useStore(pick("tree", "current", "hunt", "review"));
  return (
    <>
      {hunt?.isRight && (
        <p role="status" class="found-it">
          {hunt.verdict}
        </p>
      )}
      {move.better && (
        <div class="better-line">
          <span class="stat-name">{words.betterMove}</span>
          <MoveLine from={tree!.branch(current)} moves={move.line} most={SHOWN_LINE} />
        </div>
      )}
      {move.better && <LineEnd move={move} />}
      {move.reasons.map((reason) => (
        <Marking key={reason.name} marks={marksOf(reason)}>
          {tellReason(reason)}
        </Marking>
      ))}
      {move.confirmed && move.reasons.length === 0 && (
        <p class="hint">{review?.is_final ? words.noReason : words.reasonFollows}</p>
      )}
    </>
  );
}

/** The position at the end of the better line: whose stones live there, and who leads. */
function LineEnd({ move }: { move: MoveReport }) {
  const { better, played } = leads(move);
  const ends = [words.leadText(better), words.leadText(played)] as const;
  const fates = move.fates ?? []; // older reviews do not know them
  if (fates.length === 0) return <p>{words.lineEnds(...ends)}</p>;
  const stones = fates.flatMap((fate) => fate.stones);
  return <Marking marks={{ stones, area: [], places: [] }}>{words.lineFates(fates, ...ends)}</Marking>;
}

/** A sentence; what it names is marked on the board while it is read. */
function Marking({ marks, children }: { marks: Marked; children: ComponentChildren }) {
  const show = () => mark(marks);
  return (
    <p
      class="reason"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too
      tabIndex={0}
      onMouseEnter={show}
      onMouseLeave={unmark}
      onFocus={show}
      onBlur={unmark}
    >
      {children}
    </p>
  );
}
