import { evaluateLine, goTo, play, stopEvaluating } from "../actions";
import { LOSSES, lossClass, pointLoss } from "../analysis";
import { useStore, type State } from "../store";
import { words } from "../strings";
import { parseVertex } from "../tree";
import { Curve } from "./Curve";
import { EndgameCard } from "./EndgameCard";
import { Tip } from "./Tip";

export function GamePanel() {
  const state = useStore();
  return (
    <>
      <EndgameCard state={state} />
      <EvaluationCard state={state} />
      <VariationsCard state={state} />
      <CommentCard state={state} />
    </>
  );
}

function EvaluationCard({ state }: { state: State }) {
  const { tree, current, evaluations, progress } = state;
  const found = evaluations.get(current);
  const node = tree!.node(current);
  const loss = pointLoss(tree!, evaluations, current);
  const before = evaluations.get(node.parent);
  const seen = before?.moves.find(({ move }) => move === node.move)?.probability;
  return (
    <section class="card evaluation" aria-label={words.evaluation}>
      <div class="stats">
        <div class="stat stat-lead">
          <span class="stat-name">{words.lead}</span>
          <Tip text={words.tips.lead}>
            {found ? (
              <>
                <b data-lead={found.black_lead}>{words.leadText(found.black_lead)}</b>
                <small> ± {found.deviation.toFixed(0)}</small>
              </>
            ) : (
              <b class="unknown">–</b>
            )}
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.winrate}</span>
          <Tip text={words.tips.winrate}>
            <b class={found ? "" : "unknown"}>
              {found ? `${(100 * found.black_winrate).toFixed(0)} %` : "–"}
            </b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.loss}</span>
          <Tip text={words.tips.loss}>
            {loss === undefined ? (
              <b class="unknown">–</b>
            ) : (
              <b>
                <i class="dot" style={{ background: lossClass(loss).color }} />
                {loss.toFixed(1)}
              </b>
            )}
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.played}</span>
          <Tip text={words.tips.played}>
            <b class={seen === undefined ? "unknown" : ""}>
              {seen !== undefined ? percent(seen) : before && node.move ? "< 1 %" : "–"}
            </b>
          </Tip>
        </div>
      </div>
      <div class="winrate-bar" aria-hidden="true">
        <div style={{ width: `${100 * (found?.black_winrate ?? 0.5)}%` }} />
      </div>
      <Curve state={state} />
      <Tip text={words.tips.losses} class="legend">
        {words.lossLegend}
        {LOSSES.map(({ from, color, name }) => (
          <span key={color} title={name}>
            <i class="dot" style={{ background: color }} />
            {Math.max(0, from)}
          </span>
        ))}
      </Tip>
      <div class="curve-foot">
        {progress ? (
          <>
            <progress value={progress.done} max={progress.total} />
            <span role="status">{words.evaluating(progress.done, progress.total)}</span>
            <button class="small" onClick={stopEvaluating}>
              {words.stop}
            </button>
          </>
        ) : (
          <>
            {found && (
              <Tip text={words.tips.netName} class="net-name">
                {words.evaluated(found.net)}
              </Tip>
            )}
            {!found && (
              <button class="small" onClick={evaluateLine}>
                {words.evaluateNow}
              </button>
            )}
          </>
        )}
      </div>
      {found && <TopMoves state={state} />}
    </section>
  );
}

function TopMoves({ state }: { state: State }) {
  const { tree, current, evaluations } = state;
  const found = evaluations.get(current)!;
  return (
    <div class="top-moves">
      <span class="stat-name">
        {words.topMoves} <span class={`stone stone-${found.to_move}`} />
      </span>
      <div>
        {found.moves.slice(0, 5).map(({ move, probability }) => (
          <button
            key={move}
            class="candidate"
            title={words.tips.probability}
            onClick={() => void play(move === "pass" ? null : parseVertex(move, tree!.size))}
          >
            {move} <small>{percent(probability)}</small>
          </button>
        ))}
      </div>
    </div>
  );
}

const percent = (value: number) => (value < 0.01 ? "< 1 %" : `${Math.round(100 * value)} %`);

function VariationsCard({ state }: { state: State }) {
  const { tree, current, line } = state;
  const children = tree!.node(current).children;
  const siblings = current > 0 ? tree!.node(tree!.node(current).parent).children : [];
  const shown = children.length > 1 ? children : siblings.length > 1 ? siblings : [];
  if (shown.length === 0) return null;
  return (
    <section class="card variations" aria-label={words.variations}>
      <span class="stat-name">{words.variations}</span>
      <div>
        {shown.map((index, number) => {
          const node = tree!.node(index);
          return (
            <button
              key={index}
              class="candidate"
              aria-current={line.includes(index) ? "true" : undefined}
              onClick={() => goTo(index)}
            >
              <span class={`stone stone-${node.color ?? "erase"}`} />
              {node.name ?? words.variation(number + 1, node.move ?? words.comment)}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function CommentCard({ state }: { state: State }) {
  const { tree, current, record } = state;
  const node = tree!.node(current);
  const warnings = record!.warnings;
  return (
    <>
      {node.comment && (
        <section class="card comment" aria-label={words.comment}>
          {node.comment.split(/\n+/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      )}
      {warnings.length > 0 && (
        <details class="card warnings">
          <summary>{words.warnings(warnings.length)}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
