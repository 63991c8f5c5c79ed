import { evaluateLine, stopEvaluating } from "../actions";
import { lossClass, LOSSES, pointLoss, standing } from "../analysis";
import type { State } from "../store";
import { words } from "../strings";
import { Curve } from "./Curve";
import { Tip } from "./Tip";

/** Who is ahead, what the last move cost, and how the game went. */
export function StandingCard({ state }: { state: State }) {
  const { tree, current, version, progress, evaluations } = state;
  const found = standing(state, current);
  const loss = pointLoss(state, current);
  const captured = tree!.captured(current);
  const net = evaluations.get(current)?.net ?? state.review?.net;
  return (
    <section class="card evaluation" aria-label={words.evaluation} data-version={version}>
      <div class="stats">
        <div class="stat">
          <span class="stat-name">{words.lead}</span>
          <Tip text={words.tips.lead}>
            {found ? (
              <>
                <b data-lead={found.lead}>{words.leadText(found.lead)}</b>
                {found.deviation !== undefined && <small> ± {found.deviation.toFixed(0)}</small>}
              </>
            ) : (
              <b class="unknown">–</b>
            )}
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.winrate}</span>
          <Tip text={words.tips.winrate}>
            <b class={found ? "" : "unknown"}>{found ? `${(100 * found.winrate).toFixed(0)} %` : "–"}</b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.loss}</span>
          <Tip text={words.tips.loss}>
            {loss === undefined ? (
              <b class="unknown">–</b>
            ) : (
              <b>
                <LossDot points={loss.points} confirmed={loss.confirmed} />
                {loss.points.toFixed(1)}
              </b>
            )}
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.captures}</span>
          <Tip text={words.capturesTip}>
            <b class="captures">
              <span class="stone stone-B" aria-label={words.black} /> {captured.B}{" "}
              <span class="stone stone-W" aria-label={words.white} /> {captured.W}
            </b>
          </Tip>
        </div>
      </div>
      <div class="winrate-bar" aria-hidden="true">
        <div style={{ width: `${100 * (found?.winrate ?? 0.5)}%` }} />
      </div>
      <Curve state={state} />
      <div class="curve-foot">
        {progress ? (
          <>
            <progress value={progress.done} max={progress.total} aria-label={words.curveLead} />
            <span role="status">{words.evaluating(progress.done, progress.total)}</span>
            <button class="small" onClick={stopEvaluating}>
              {words.stop}
            </button>
          </>
        ) : (
          <>
            <Tip text={words.tips.losses} class="legend">
              {LOSSES.map(({ from, color, name }) => (
                <span key={color} title={name}>
                  <i class="dot" style={{ background: color }} />
                  {Math.max(0, from)}
                </span>
              ))}
            </Tip>
            {net ? (
              <Tip text={words.tips.netName} class="net-name">
                {net}
              </Tip>
            ) : (
              <button class="small" onClick={evaluateLine}>
                {words.evaluateNow}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

export function LossDot({ points, confirmed }: { points: number; confirmed: boolean }) {
  const { color } = lossClass(points);
  const style = confirmed ? { background: color, borderColor: color } : { borderColor: color };
  return (
    <i
      class={confirmed ? "dot" : "dot hollow"}
      style={style}
      title={confirmed ? words.confirmedTip : words.provisionalTip}
    />
  );
}
