import { useEffect, useState } from "preact/hooks";
import { decimal } from "../parts/fractions";
import { Loading } from "../parts/Loading";
import { getAtlas } from "../server/api";
import type { Atlas } from "../server/types";
import { fail } from "../state/telling";
import { words } from "../strings";
import { ShapeCard } from "./ShapeCard";

const AT_ONCE = 30; // shapes that are shown before somebody asks for more
const VALUES = [0, 0.5, 1, 2, 3, 5];

/** The commonest endgames of real games, with proved values. */
export function EndgameAtlas() {
  const [atlas, setAtlas] = useState<Atlas | null>(null);
  const [verdict, setVerdict] = useState("");
  const [least, setLeast] = useState(0);
  const [shown, setShown] = useState(AT_ONCE);
  useEffect(() => void getAtlas().then(setAtlas, fail), []);
  if (!atlas) return <Loading />;
  const verdicts = [...new Set(atlas.shapes.map((shape) => shape.verdict))].sort();
  const found = atlas.shapes.filter(
    (shape) => (!verdict || shape.verdict === verdict) && decimal(shape.swing) / 2 >= least,
  );
  return (
    <section class="card lab-part atlas" aria-label={words.atlasTitle}>
      <h1>{words.atlasTitle}</h1>
      <p class="hint">{words.atlasHint(atlas.places, atlas.games, atlas.total)}</p>
      <div class="fields">
        <label>
          {words.atlasKind}
          <select value={verdict} onChange={(event) => setVerdict(event.currentTarget.value)}>
            <option value="">{words.atlasAny}</option>
            {verdicts.map((name) => (
              <option key={name} value={name}>
                {words.sente[name] ?? name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.atlasLeast}
          <select value={least} onChange={(event) => setLeast(Number(event.currentTarget.value))}>
            {VALUES.map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      </div>
      {found.length === 0 && <p role="status">{words.atlasNone}</p>}
      <div class="shape-cards">
        {found.slice(0, shown).map((shape) => (
          <ShapeCard key={shape.number} shape={shape} />
        ))}
      </div>
      {found.length > shown && (
        <div class="buttons">
          <button onClick={() => setShown(shown + AT_ONCE)}>{words.atlasMore}</button>
        </div>
      )}
    </section>
  );
}
