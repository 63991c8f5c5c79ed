import { Variations } from "../explore/ExplorePanel";
import { pick, useStore } from "../state/store";
import { words } from "../strings";

/** What the record says: comments, facts, and what had to be repaired when it was read. */
export function InfoPanel() {
  const { tree, current, record, game } = useStore(pick("tree", "current", "record", "game"));
  const { comment, analysis = [] } = tree!.node(current);
  const { info, warnings } = record!;
  const facts: [string, string][] = [
    ["size", `${record!.size} × ${record!.size}`],
    ["rules", words.ruleNames[record!.rules] ?? record!.rules],
    ["komi", String(record!.komi)],
    ["handicap", record!.handicap > 1 ? String(record!.handicap) : ""],
    ["result", info.result === "?" ? "" : info.result],
    ["date", info.date],
    ["event", info.event],
    ["place", info.place],
    ["collection", game?.collection ?? ""],
  ];
  return (
    <>
      <section class="card comment" aria-label={words.comment}>
        {comment ? (
          comment.split(/\n+/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
        ) : (
          <p class="hint">{words.noComments}</p>
        )}
        {analysis.map((one, index) => (
          <p key={index}>{words.othersAnalysis(one)}</p>
        ))}
      </section>
      <Variations />
      <section class="card facts" aria-label={words.aboutGame}>
        <dl>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{words.facts[name]}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      <section class="card warnings" aria-label={words.warnings(warnings.length)}>
        {warnings.length === 0 && <p class="hint">{words.noNotes}</p>}
        {warnings.length > 0 && <h2>{words.warnings(warnings.length)}</h2>}
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
