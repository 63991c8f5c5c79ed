import { stopEndgame, walkLocalLine } from "../actions";
import { set, type State } from "../store";
import { words } from "../strings";
import type { EndgameReport, Letter } from "../types";
import { CloseIcon } from "./icons";
import { Thermograph } from "./Thermograph";
import { Tip } from "./Tip";

/** What a move is worth in the area that was clicked. */
export function EndgameCard({ state }: { state: State }) {
  const { tool, endgame } = state;
  if (tool !== "endgame" && !endgame) return null;
  return (
    <section class="card endgame" aria-label={words.endgame}>
      <div class="card-head">
        <h2>{words.endgame}</h2>
        {endgame?.report && (
          <button class="quiet" aria-label={words.close} onClick={() => set({ endgame: null })}>
            <CloseIcon />
          </button>
        )}
      </div>
      {!endgame && <p class="hint">{words.endgameExplained}</p>}
      {endgame?.progress && !endgame.report && (
        <div class="curve-foot">
          <progress
            {...(endgame.progress.total ? { value: endgame.progress.done, max: endgame.progress.total } : {})}
          />
          <span role="status">
            {endgame.progress.total
              ? words.searchingOf(endgame.progress.done, endgame.progress.total)
              : words.searching}
          </span>
          <button class="small" onClick={stopEndgame}>
            {words.cancel}
          </button>
        </div>
      )}
      {endgame?.report && <Report report={endgame.report} />}
    </section>
  );
}

function Report({ report }: { report: EndgameReport }) {
  const [low, high] = report.interval;
  const tips = words.endgameTips;
  return (
    <>
      <div class="stats">
        <div class="stat">
          <span class="stat-name">{words.temperature}</span>
          <Tip text={tips.temperature}>
            <b data-temperature={report.temperature}>{words.point(mixed(report.temperature))}</b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.swing}</span>
          <Tip text={tips.swing}>
            <b>{mixed(report.difference)}</b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.mean}</span>
          <Tip text={tips.mean}>
            <b>{words.score(mixed(report.mean))}</b>
          </Tip>
        </div>
      </div>
      <p>
        <Tip text={tips.sente}>
          <strong>{words.sente[report.sente] ?? report.sente}</strong>
        </Tip>
      </p>
      <p class="hint">
        <Tip text={tips.sure}>
          {words.sure}: {words.sureness[report.how_sure] ?? report.how_sure}
          {low !== high && `, ${words.between(mixed(low), mixed(high))}`}
        </Tip>
      </p>
      <LocalLine name={words.blackFirst} color="B" line={report.lines.B} />
      <LocalLine name={words.whiteFirst} color="W" line={report.lines.W} />
      <Tip text={tips.thermograph} class="thermograph-tip">
        <Thermograph report={report} />
      </Tip>
      {report.warnings.map((warning) => (
        <p key={warning} class="hint">
          {warning}
        </p>
      ))}
    </>
  );
}

function LocalLine(props: { name: string; color: Letter; line: [Letter, string][] }) {
  return (
    <div class="local-line">
      <span class="stat-name">
        <span class={`stone stone-${props.color}`} /> {props.name}
      </span>
      <div>
        {props.line.length === 0 && <span class="hint">{words.noLine}</span>}
        {props.line.map(([color, move], index) => (
          <button
            key={index}
            class="candidate"
            title={words.walkTo(move === "pass" ? words.elsewhere : move)}
            onClick={() => void walkLocalLine(props.line, index + 1)}
          >
            <span class={`stone stone-${color}`} />
            {move === "pass" ? words.elsewhere : move}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A fraction as players write it: 7/2 is 3 1/2. */
export function mixed(fraction: string): string {
  const [top, bottom] = fraction.split("/").map(Number) as [number, number | undefined];
  if (bottom === undefined) return fraction;
  const whole = Math.trunc(top / bottom);
  const rest = `${Math.abs(top % bottom)}/${bottom}`;
  return whole === 0 ? (top < 0 ? `-${rest}` : rest) : `${whole} ${rest}`;
}
