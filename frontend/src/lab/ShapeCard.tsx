import { half, mixed } from "../parts/fractions";
import { MiniBoard } from "../parts/MiniBoard";
import type { AtlasShape } from "../server/types";
import { words } from "../strings";
import { drawShape } from "./shapes";

/** A shape of the atlas: its picture, what a move is worth, and how people play it. */
export function ShapeCard({ shape }: { shape: AtlasShape }) {
  const { rows, edges, marks } = drawShape(shape);
  const width = `${28 * rows[0]!.length}px`;
  return (
    <article class="shape-card" aria-label={words.atlasShape(shape.number)}>
      <div style={{ width }}>
        <MiniBoard rows={rows} edges={edges} marks={marks} label={words.atlasShape(shape.number)} />
      </div>
      <div>
        <p>
          <strong>{words.atlasWorth(mixed(half(shape.swing)))}</strong>
        </p>
        <p>{words.sente[shape.verdict] ?? shape.verdict}</p>
        <p class="hint">
          {shape.number > 0
            ? `${words.atlasShape(shape.number)}. ${words.atlasMet(shape.met)}`
            : words.atlasUnknown}
        </p>
        {shape.played.map(({ band, first, best, lost }) => (
          <p key={band} class="hint">
            {words.atlasPlayed(words.atlasBand[band] ?? band, first, best, lost)}
          </p>
        ))}
      </div>
    </article>
  );
}
