import { useEffect, useState } from "preact/hooks";
import { ShapeCard } from "../lab/ShapeCard";
import { mixed } from "../parts/fractions";
import { Tip } from "../parts/Tip";
import { lookUpPlace } from "../server/api";
import type { AtlasShape, EndgameReport, Letter } from "../server/types";
import type { Progress } from "../state/state";
import { get, pick, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { analyseBoard, choosePlace, stopEndgame } from "./asking";
import { EndgameTree } from "./EndgameTree";
import { walkLocalLine } from "./lines";
import { Thermograph } from "./Thermograph";
import { isWorth, tell, tellBoard, verdict } from "./values";

const ORDER = 12; // moves of the order of play that are listed

/** What a move is worth: all places by value, and one of them in depth. */
export function EndgamePanel() {
  const state = useStore(pick("endgame", "current", "tree", "evaluations", "review", "count"));
  const { endgame, current } = state;
  useEffect(() => {
    if (endgame) return;
    const timer = window.setTimeout(analyseBoard, 250); // who walks on does not ask for every step
    return () => window.clearTimeout(timer);
  }, [endgame === null, current]);
  const isElsewhere = endgame !== null && endgame.node !== current;
  const places = endgame?.board?.places ?? [];
  const worthless = places.filter((place) => !isWorth(place)).length;
  const running = endgame?.asking?.progress ?? endgame?.progress;
  return (
    <>
      <section class="card endgame" aria-label={words.endgame}>
        <div class="card-head">
          <h2>{words.endgamePlaces}</h2>
          {isElsewhere && (
            <button class="small" onClick={analyseBoard}>
              {words.endgameNow}
            </button>
          )}
        </div>
        <p class="hint">{words.endgameCounting}</p>
        {running && <Running progress={running} />}
        {endgame?.note && (
          <p class="hint" role="status">
            {endgame.note}
          </p>
        )}
        {places.some(isWorth) && (
          <ol class="places">
            {places.filter(isWorth).map((place) => (
              <li key={place.region[0]}>
                <button
                  class="place-row"
                  aria-current={place === endgame?.chosen ? "true" : undefined}
                  onClick={() => choosePlace(place)}
                >
                  <b>{tell(place.told, place.told.temperature)}</b>
                  <span>{place.at}</span>
                  <span class="hint">{verdict(place)}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
        {endgame?.board && (
          <p class="hint">
            {worthless > 0 && `${words.worthless(worthless)} `}
            {endgame.board.open.length > 0 && `${words.endgameOpen(endgame.board.open.length)} `}
            {tellBoard(state, endgame.board, endgame.node)}
          </p>
        )}
        {endgame?.board && endgame.board.order.length > 0 && (
          <LocalLine name={words.order} line={endgame.board.order.slice(0, ORDER)} />
        )}
        {endgame?.board?.kos.map((ko) => (
          <p key={ko.at} class="hint">
            {words.kos} {ko.at}: {words.koAdvice(ko.favours)}
          </p>
        ))}
        {!running && !endgame?.board && !endgame?.chosen && <p class="hint">{words.endgameExplained}</p>}
      </section>
      {endgame?.chosen && <Report report={endgame.chosen} />}
    </>
  );
}

function Running({ progress }: { progress: Progress }) {
  const { done, total } = progress;
  return (
    <div class="curve-foot">
      <progress aria-label={words.endgame} {...(total ? { value: done, max: total } : {})} />
      <span role="status">{total ? words.searchingOf(done, total) : words.searching}</span>
      <button class="small" onClick={stopEndgame}>
        {words.cancel}
      </button>
    </div>
  );
}

function Report({ report }: { report: EndgameReport }) {
  const { told } = report;
  const [low, high] = told.interval;
  const tips = words.endgameTips;
  const { left, right } = report.thermograph;
  return (
    <section class="card endgame" aria-label={words.endgame}>
      <div class="stats stats-3">
        <div class="stat">
          <span class="stat-name">{words.temperature}</span>
          <Tip text={tips.temperature}>
            <b data-temperature={report.temperature}>{tell(told, told.temperature, words.point)}</b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.swing}</span>
          <Tip text={tips.swing}>
            <b>{tell(told, told.difference)}</b>
          </Tip>
        </div>
        <div class="stat">
          <span class="stat-name">{words.mean}</span>
          <Tip text={tips.mean}>
            <b>{tell(told, told.mean, words.score)}</b>
          </Tip>
        </div>
      </div>
      <p>
        <Tip text={tips.sente}>
          <strong>{verdict(report)}</strong>
        </Tip>
      </p>
      <p class="hint">
        <Tip text={tips.sure}>
          {words.sure}: {words.sureness[report.how_sure] ?? report.how_sure}
          {low !== high && `, ${(told.is_wide ? words.unsettled : words.between)(mixed(low), mixed(high))}`}
        </Tip>
      </p>
      <LocalLine name={words.blackFirst} color="B" line={report.lines.B} />
      <LocalLine name={words.whiteFirst} color="W" line={report.lines.W} />
      {report.tree.length > 0 && <EndgameTree key={report.region.join()} report={report} />}
      <Tip text={tips.thermograph} class="thermograph-tip">
        <Thermograph
          walls={{ temperature: report.temperature, mean: report.mean, left, right }}
          label={words.thermographLabel(tell(told, told.temperature), tell(told, told.mean))}
        />
      </Tip>
      {report.how_sure.startsWith("proved") && <InAtlas key={report.region.join()} report={report} />}
      {report.warnings.map((warning) => (
        <p key={warning} class="hint">
          {warning}
        </p>
      ))}
    </section>
  );
}

/** Looks a proved place up in the atlas of endgames. */
function InAtlas({ report }: { report: EndgameReport }) {
  const [found, setFound] = useState<AtlasShape | null | undefined>(undefined);
  const look = () => {
    const { tree, endgame } = get();
    if (tree && endgame) lookUpPlace(tree.request(endgame.node), report.at).then(setFound, fail);
  };
  if (found === undefined) {
    return (
      <div class="buttons">
        <button class="small" onClick={look}>
          {words.atlasLookUp}
        </button>
      </div>
    );
  }
  return found ? <ShapeCard shape={found} /> : <p role="status">{words.atlasUnproved}</p>;
}

function LocalLine(props: { name: string; color?: Letter; line: [Letter, string][] }) {
  return (
    <div class="local-line">
      <span class="stat-name">
        {props.color && <span class={`stone stone-${props.color}`} />} {props.name}
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
