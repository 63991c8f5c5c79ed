import { lossClass } from "../game/losses";
import { openMistake } from "../game/walking";
import { Tip } from "../parts/Tip";
import { MISTAKE } from "../server/facts";
import type { GamePeers, ReviewReport } from "../server/types";
import { words } from "../strings";

const HEIGHT = 40; // of a sure mistake, in units of the drawing

/** How likely the user was to make a mistake at each of his moves; coloured where he made one. */
export function RiskCurve({ peers, review }: { peers: GamePeers; review: ReviewReport }) {
  const own = peers.risks.filter(({ move }) => review.moves[move - 1]?.color === peers.color);
  if (own.length === 0) return null;
  const expected = own.reduce((sum, { risk }) => sum + risk, 0);
  const made = own.filter(({ move }) => review.moves[move - 1]!.loss >= MISTAKE).length;
  return (
    <div class="risk">
      <Tip text={words.riskTip(peers.rank!)}>
        <h2>{words.riskTitle}</h2>
      </Tip>
      <svg
        class="risk-curve"
        viewBox={`0 0 ${own.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.riskSum(expected, made)}
      >
        {own.map(({ move, risk }, at) => {
          const { loss } = review.moves[move - 1]!;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list of mistakes is for keys
            <g key={move} onClick={() => openMistake(move)}>
              <title>{words.riskAt(move, risk)}</title>
              <rect x={at} y={0} width={1} height={HEIGHT} class="risk-field" />
              <rect
                x={at + 0.1}
                y={HEIGHT * (1 - risk)}
                width={0.8}
                height={HEIGHT * risk}
                class="risk-bar"
                style={loss >= MISTAKE ? { fill: lossClass(loss).color } : undefined}
              />
            </g>
          );
        })}
      </svg>
      <p class="hint">{words.riskSum(expected, made)}</p>
    </div>
  );
}
