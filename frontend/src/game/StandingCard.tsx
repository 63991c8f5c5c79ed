import { LossDot } from "../parts/LossDot";
import { decimals } from "../parts/numbers";
import { Tip } from "../parts/Tip";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { Curve } from "./Curve";
import { evaluateLine, stopEvaluating } from "./judging";
import { judge, LOSSES, pointLoss, standing } from "./losses";

const lossTip = ({ confirmed }: { confirmed: boolean }): string =>
  `${words.tips.loss} ${confirmed ? words.confirmedTip : words.tips.firstLook}`;

/** Who is ahead, what the last move cost, and how the game went. */
export function StandingCard() {
  const state = useStore(pick("tree", "current", "progress", "evaluations", "review", "count"));
  const { tree, current, progress } = state;
  const found = standing(state, current);
  const loss = pointLoss(state, current);
  const captured = tree!.captured(current);
  const net = judge(state, current);
  return (
    <section class="card evaluation" aria-label={words.evaluation}>
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
          <Tip text={loss ? lossTip(loss) : words.tips.loss}>
            {loss === undefined ? (
              <b class="unknown">–</b>
            ) : (
              <b>
                <LossDot points={loss.points} confirmed={loss.confirmed} />
                {decimals(loss.points, 1)}
              </b>
            )}
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.captures}</span>
          <Tip text={words.capturesTip}>
            <b class="captures">
              <span class="stone stone-B" role="img" aria-label={words.black} /> {captured.B}{" "}
              <span class="stone stone-W" role="img" aria-label={words.white} /> {captured.W}
            </b>
          </Tip>
        </div>
      </div>
      <div class="winrate-bar" aria-hidden="true">
        <div style={{ width: `${100 * (found?.winrate ?? 0.5)}%` }} />
      </div>
      <Curve />
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
              <span>{words.lossLegend}</span>
              {LOSSES.map(({ from, color, name }) => (
                <span key={color} title={name}>
                  <i class="dot" style={{ background: color }} />
                  {from > 0 ? words.fromPoints(from) : words.less}
                </span>
              ))}
            </Tip>
            {net ? (
              <Tip text={words.tips.netName} class="net-name">
                {words.judgedBy(net)}
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
