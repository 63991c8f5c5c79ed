import { useState } from "preact/hooks";
import { decimals } from "../parts/numbers";
import { rateSystems, type Watched } from "../server/api";
import type { RatingRow } from "../server/types";
import type { Progress } from "../state/state";
import { set, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

const FIRST_SYSTEMS = ["50-50", "elo", "glicko2"];
let rating: Watched | undefined;

/** Rating systems, measured on somebody's own games. */
export function Ratings() {
  const known = useStore((state) => state.about?.systems);
  const [systems, setSystems] = useState(FIRST_SYSTEMS);
  const [rows, setRows] = useState<RatingRow[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = (file: File) => {
    rating?.cancel();
    setRows([]);
    setProgress({ done: 0, total: 0 });
    set({ problem: null });
    const found: RatingRow[] = [];
    rating = rateSystems(file, systems.join(","), "0.6,0.2", {
      onProgress: (done, total) => setProgress({ done, total }),
      onResult: (row) => {
        found.push(row);
        setRows([...found]);
      },
      onEnd: () => setProgress(null),
      onFailure(failure) {
        setProgress(null);
        fail(failure);
      },
    });
  };
  return (
    <section class="card lab-part" aria-label={words.ratingsTitle}>
      <h1>{words.ratingsTitle}</h1>
      <p class="hint">{words.ratingsHint}</p>
      <fieldset class="tools systems">
        <legend>{words.ratingsSystems}</legend>
        {(known ?? FIRST_SYSTEMS).map((name) => (
          <label key={name} class="tool">
            <input
              type="checkbox"
              checked={systems.includes(name)}
              onChange={(event) =>
                setSystems(
                  event.currentTarget.checked ? [...systems, name] : systems.filter((one) => one !== name),
                )
              }
            />
            {words.ratingSystem[name] ?? name}
          </label>
        ))}
      </fieldset>
      <label class="button primary file-button">
        {words.ratingsFile}
        <input
          type="file"
          class="sr-only"
          accept=".csv,.tsv,text/csv"
          disabled={systems.length === 0}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) run(file);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {progress && (
        <progress
          aria-label={words.ratingsTitle}
          {...(progress.total ? { value: progress.done, max: progress.total } : {})}
        />
      )}
      {rows.length > 0 && (
        <>
          <table class="games ratings">
            <thead>
              <tr>
                {words.ratingsColumns.map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.system} ${row.set}`}>
                  <td>{words.ratingSystem[row.system] ?? row.system}</td>
                  <td>{row.games}</td>
                  <td>{words.ratingSet[row.set] ?? row.set}</td>
                  <td>{row.alpha === null ? "–" : `${decimals(100 * row.alpha, 1)} %`}</td>
                  <td>
                    {decimals(row.lambda, 4)}
                    {row.lambda_se_player !== null && ` ± ${decimals(row.lambda_se_player, 4)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="hint">{words.ratingsLambda}</p>
        </>
      )}
    </section>
  );
}
