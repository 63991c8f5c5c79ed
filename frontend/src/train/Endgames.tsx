import { useEffect, useState } from "preact/hooks";
import { PlayHere } from "../board/PlayHere";
import { Loading } from "../parts/Loading";
import { listEndgames } from "../server/api";
import type { EndgameList } from "../server/types";
import { navigate } from "../state/router";
import type { Drill } from "../state/state";
import { useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { Choice } from "./Choice";
import {
  answerAt,
  answerWith,
  askAgain,
  type EndgameFilters,
  endgamePath,
  nextEndgame,
  readEndgameFilters,
} from "./endgames";

/** What to choose by, and what comes next. */
export function EndgameDesk() {
  const [filters, setFilters] = useState<EndgameFilters>(readEndgameFilters());
  const [list, setList] = useState<EndgameList | null>(null);
  useEffect(() => void listEndgames(filters).then(setList, fail), [JSON.stringify(filters)]);
  const choose = (name: keyof EndgameFilters, value: string) => {
    const now = { ...filters, [name]: value };
    if (!value) delete now[name];
    setFilters(now);
    history.replaceState(null, "", endgamePath(null, now));
  };
  if (!list) return <Loading />;
  const first = list.next[0];
  return (
    <section class="card estimate" role="status">
      <p>
        {words.drillCounts(list.total, list.new, list.due)}{" "}
        {list.answers > 0 && <span class="hint">{words.trainRight(list.right, list.answers)}</span>}
      </p>
      <p class="hint">{words.drillProved}</p>
      <div class="fields">
        <Choice
          label={words.drillKind}
          value={filters.kind}
          of={list.kinds}
          name={(one) => words.drillKinds[one] ?? one}
          onChoose={(value) => choose("kind", value)}
        />
        <Choice
          label={words.drillLevel}
          value={filters.level}
          of={list.levels}
          name={(one) => words.drillLevels[one] ?? one}
          onChoose={(value) => choose("level", value)}
        />
      </div>
      {(list.own > 0 || filters.own) && (
        <label class="tool">
          <input
            type="checkbox"
            checked={!!filters.own}
            onChange={(event) => choose("own", event.currentTarget.checked ? "true" : "")}
          />
          {words.drillOwn(list.own)}
        </label>
      )}
      {first ? (
        <button class="primary" onClick={() => navigate(endgamePath(first.id, filters))}>
          {words.startTraining}
        </button>
      ) : (
        <p>{words.nothingDue}</p>
      )}
    </section>
  );
}

export function EndgamePanel({ drill }: { drill: Drill }) {
  const thinking = useStore((state) => state.thinking);
  const { open, judged, moves } = drill;
  const isBoard = open.kind === "board";
  const isOver = judged !== null && judged.verdict !== null;
  return (
    <section class="card match exercise" aria-label={words.exercise}>
      <h1>{open.question}</h1>
      {open.source && (
        <p class="hint">
          <a href={`/games/${open.source}?move=${open.move}`}>{words.seeGame}</a>
        </p>
      )}
      {!isOver && open.choices.length > 0 && (
        <div class="buttons" role="group" aria-label={words.exercise}>
          {open.choices.map((choice, at) => (
            <button key={choice} disabled={thinking} onClick={() => void answerWith(at)}>
              {choice} <kbd>{at + 1}</kbd>
            </button>
          ))}
        </div>
      )}
      {!isOver && open.choices.length === 0 && !judged && <p role="status">{words.drillAnswer}</p>}
      {judged && (
        <p
          role="status"
          class={judged.verdict ? `verdict verdict-${judged.verdict}` : undefined}
          data-verdict={judged.verdict ?? undefined}
        >
          {judged.verdict && <b>{words.verdict[judged.verdict]} </b>}
          {judged.text}
          {judged.verdict && !isBoard && ` ${words.drillRight(judged.right)}`}
        </p>
      )}
      {judged?.due != null && <p class="hint">{words.comesBack(new Date(1000 * judged.due))}</p>}
      <div class="buttons">
        {isOver && (
          <button class="primary" onClick={() => void nextEndgame()}>
            {words.next}
          </button>
        )}
        {!isOver && <PlayHere />}
        {isBoard && !isOver && (
          <button disabled={thinking} onClick={() => void answerAt(null)}>
            {words.pass}
          </button>
        )}
        {isBoard && moves.length > 0 && (
          <button disabled={thinking} onClick={() => askAgain(moves.length - 1)}>
            {words.drillTakeBack}
          </button>
        )}
        {judged && (
          <button disabled={thinking} onClick={() => askAgain()}>
            {isBoard ? words.drillAgain : words.tryOnceMore}
          </button>
        )}
        {!isOver && (
          <button disabled={thinking} onClick={() => void nextEndgame()}>
            {words.skip}
          </button>
        )}
        <a class="button" href={endgamePath(null, readEndgameFilters())}>
          {words.allExercises}
        </a>
      </div>
    </section>
  );
}
