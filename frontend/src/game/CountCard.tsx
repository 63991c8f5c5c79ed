import { useStore } from "../state/store";
import { words } from "../strings";
import { tellCount, tellDifference, tellDoubt } from "../words/told";
import { countAfresh } from "./counting";

/** Who won, what the count is made of, how sure it is, and what to do where it errs. */
export function CountCard() {
  const count = useStore((state) => (state.count?.node === state.current ? state.count : null));
  const cutOff = useStore((state) => state.cutOff === state.current && state.record?.info.result);
  if (cutOff) return <p class="card difference">{words.cutOff(cutOff)}</p>;
  if (!count) return null;
  const { report, toggled } = count;
  return (
    <section class="card count" aria-label={words.count}>
      <p role="status">
        <b>{tellCount(report)}</b>
      </p>
      {report.difference && <p class="difference">{tellDifference(report)}</p>}
      <p class="hint">
        {words.prisoners(report.prisoners.B, report.prisoners.W)} {words.sureOfCount[report.sureness]}
      </p>
      {report.doubts.length > 0 && (
        <ul class="doubts">
          {report.doubts.slice(0, 3).map((doubt) => (
            <li key={doubt.at}>{tellDoubt(doubt)}</li>
          ))}
        </ul>
      )}
      <p class="hint">
        {words.correctHint}{" "}
        {toggled.length > 0 && (
          <button class="small" onClick={() => void countAfresh()}>
            {words.takeBack}
          </button>
        )}
      </p>
    </section>
  );
}
