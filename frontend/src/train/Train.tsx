import { useEffect, useState } from "preact/hooks";
import { BoardAndPanels } from "../board/BoardAndPanels";
import "../styles/train.css";
import { PlayHere } from "../board/PlayHere";
import { Loading } from "../parts/Loading";
import { useMe } from "../players/me";
import { importProgress, listExercises, PROGRESS, putMe } from "../server/api";
import type { Judged, Me, OpenExercise, TrainingList } from "../server/types";
import { exercisePath, type TrainPart } from "../state/address";
import { navigate } from "../state/router";
import { pick, useStore } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";
import { tellReason } from "../words/told";
import { Choice } from "./Choice";
import { EndgameDesk, EndgamePanel } from "./Endgames";
import { GuessDesk, GuessPanel } from "./Guess";
import { type Filters, giveUp, nextExercise, readFilters, showLine, tryAgain, tryMove } from "./training";

const RANKS = ["20k", "15k", "12k", "10k", "8k", "6k", "5k", "4k", "3k", "2k", "1k", "1d", "2d", "3d", "5d"];
const PARTS: readonly TrainPart[] = ["mistakes", "endgame", "guess"];
const LOSSES = [6, 10, 15, 20];

export default function Train() {
  const { route, exercise, drill, guessing, tree } = useStore(
    pick("route", "exercise", "drill", "guessing", "tree"),
  );
  if (route.screen !== "train") return null;
  if (route.exercise === null) return <Room part={route.part} />;
  if (!tree || !(exercise || drill || guessing)) return <Loading />;
  return (
    <BoardAndPanels size={tree.size}>
      {exercise && <ExercisePanel open={exercise} />}
      {drill && <EndgamePanel drill={drill} />}
      {guessing && <GuessPanel guessing={guessing} />}
    </BoardAndPanels>
  );
}

/** Mistakes, endgames or games to guess; each has an address. */
function Room({ part }: { part: TrainPart }) {
  return (
    <div class="library train">
      <nav class="tabs" aria-label={words.trainParts}>
        {PARTS.map((one) => (
          <a key={one} href={exercisePath(null, {}, one)} aria-current={one === part ? "page" : undefined}>
            {words.trainPart[one]}
          </a>
        ))}
      </nav>
      {part === "mistakes" ? <Desk /> : <h1>{words.trainPart[part]}</h1>}
      {part === "endgame" && <EndgameDesk />}
      {part === "guess" && <GuessDesk />}
    </div>
  );
}

/** Who I am, what to choose by, and what comes next. */
function Desk() {
  const [me, setMe] = useMe();
  const [isEditing, setEditing] = useState(false);
  if (!me) return <Loading />;
  return (
    <>
      <header class="library-head">
        <h1>{words.trainTitle}</h1>
        {me.names.length > 0 && !isEditing && (
          <>
            <span class="hint">{words.youAre(me.names, me.rank)}</span>
            <button onClick={() => setEditing(true)}>{words.changeMe}</button>
          </>
        )}
      </header>
      {me.names.length === 0 || isEditing ? (
        <WhoAmI
          me={me}
          onDone={(now) => {
            setMe(now);
            setEditing(false);
          }}
        />
      ) : (
        <Exercises key={me.names.join()} />
      )}
    </>
  );
}

function WhoAmI({ me, onDone }: { me: Me; onDone: (me: Me) => void }) {
  const [names, setNames] = useState<string[]>(me.names);
  const [other, setOther] = useState("");
  const [rank, setRank] = useState(me.rank ?? "");
  const known = [...new Set([...me.names, ...me.suggested])];
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        const every = other.trim() ? [...names, other.trim()] : names;
        putMe(every, rank || null).then(onDone, fail);
      }}
    >
      {known.length === 0 ? (
        <>
          <h2>{words.whoAreYou}</h2>
          <p class="hint">{words.noNames}</p>
        </>
      ) : (
        <fieldset class="tools">
          <legend>{words.whoAreYou}</legend>
          {known.map((name) => (
            <label key={name} class="tool">
              <input type="checkbox" checked={names.includes(name)} onChange={() => toggle(name)} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <div class="fields">
        <label>
          {words.anotherName}
          <input value={other} maxLength={200} onInput={(event) => setOther(event.currentTarget.value)} />
        </label>
        <label>
          {words.yourRank}
          <select value={rank} onChange={(event) => setRank(event.currentTarget.value)}>
            <option value="">{words.rankFromGames}</option>
            {RANKS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </div>
      <button class="primary" type="submit" disabled={names.length === 0 && !other.trim()}>
        {words.thatIsMe}
      </button>
    </form>
  );
}

function Exercises() {
  const [filters, setFilters] = useState<Filters>(readFilters());
  const [list, setList] = useState<TrainingList | null>(null);
  const load = () => listExercises(filters).then(setList, fail);
  useEffect(() => void load(), [JSON.stringify(filters)]);
  const choose = (name: keyof Filters, value: string) => {
    const now = { ...filters, [name]: value };
    if (!value) delete now[name];
    setFilters(now);
    history.replaceState(null, "", exercisePath(null, now));
  };
  if (!list) return <Loading />;
  const first = list.next[0];
  return (
    <>
      <section class="card estimate" role="status">
        <p>
          {list.reviewed === 0 ? words.noReviewed : words.trainCounts(list.total, list.new, list.due)}{" "}
          {list.answers > 0 && <span class="hint">{words.trainRight(list.right, list.answers)}</span>}
        </p>
        <div class="fields">
          <Choice
            label={words.byPhaseOnly}
            value={filters.phase}
            of={list.phases}
            name={(one) => words.phase[one] ?? one}
            onChoose={(value) => choose("phase", value)}
          />
          <Choice
            label={words.byTheme}
            value={filters.theme}
            of={list.themes}
            name={words.themeName}
            onChoose={(value) => choose("theme", value)}
          />
          <Choice
            label={words.byOpponent}
            value={filters.opponent}
            of={list.opponents}
            name={(one) => one}
            onChoose={(value) => choose("opponent", value)}
          />
          <Choice
            label={words.byColor}
            value={filters.color}
            of={list.colors}
            name={(one) => (one === "B" ? words.black : words.white)}
            onChoose={(value) => choose("color", value)}
          />
          {(filters.daytime || Object.keys(list.daytimes).length > 0) && (
            <Choice
              label={words.byHour}
              value={filters.daytime}
              of={list.daytimes}
              name={(one) => words.sliceName[one] ?? one}
              onChoose={(value) => choose("daytime", value)}
            />
          )}
          <label>
            {words.byLoss}
            <select
              value={filters.least ?? ""}
              onChange={(event) => choose("least", event.currentTarget.value)}
            >
              <option value="">{words.anyLoss}</option>
              {LOSSES.map((one) => (
                <option key={one} value={one}>
                  {words.orMore(one)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {first ? (
          <button class="primary" onClick={() => navigate(exercisePath(first.id, filters))}>
            {words.startTraining}
          </button>
        ) : (
          list.total > 0 && <p>{words.nothingDue}</p>
        )}
      </section>
      {list.next.length > 0 && (
        <section class="card facts">
          <h2>{words.nextExercises}</h2>
          <ul class="telling">
            {list.next.slice(0, 20).map((one) => (
              <li key={one.id}>
                <a href={exercisePath(one.id, filters)}>
                  {words.exerciseRow(words.phase[one.phase] ?? one.phase, one.loss, one.opponent)}
                </a>{" "}
                <span class="hint">{one.themes.map(words.themeName).join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="buttons">
        <a class="button" href={PROGRESS} download="training.json">
          {words.exportProgress}
        </a>
        <label class="button">
          {words.importProgress}
          <input
            class="sr-only"
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (!file) return;
              importProgress(file).then(({ changed }) => {
                notify(words.imported(changed));
                void load();
              }, fail);
            }}
          />
        </label>
      </div>
    </>
  );
}

function ExercisePanel({ open }: { open: OpenExercise }) {
  const { judged, thinking } = useStore(pick("judged", "thinking"));
  const { exercise, peers } = open;
  return (
    <section class="card match exercise" aria-label={words.exercise}>
      <h1>{exercise.question}</h1>
      <p class="hint">
        {words.exerciseFrom(exercise.opponent, exercise.date)}{" "}
        <a href={`/games/${exercise.source}?move=${exercise.move - 1}`}>{words.seeGame}</a>
      </p>
      {peers && <p>{peers.sentence}</p>}
      {judged ? (
        <Verdict judged={judged} played={exercise.played} />
      ) : (
        <>
          <p role="status">{thinking ? words.judging : words.playBetter}</p>
          <div class="buttons">
            <PlayHere />
            <button disabled={thinking} onClick={() => void tryMove(null)}>
              {words.pass}
            </button>
            <button disabled={thinking} onClick={() => void giveUp()}>
              {words.giveUp}
            </button>
            <button disabled={thinking} onClick={() => void nextExercise()}>
              {words.skip}
            </button>
            <a class="button" href={exercisePath(null, readFilters())}>
              {words.allExercises}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

/** What became of an answer. Whoever asks for the answer sees what the move of the game loses. */
function Verdict({ judged, played }: { judged: Judged; played: string }) {
  return (
    <>
      <p role="status" class={`verdict verdict-${judged.verdict}`} data-verdict={judged.verdict}>
        {judged.move !== played && <b>{words.verdict[judged.verdict]} </b>}
        {judged.verdict !== "right" && words.answerLoses(judged.move, judged.loss)}
      </p>
      {judged.refutation.length > 0 && (
        <Line title={words.answeredBy} moves={[judged.move, ...judged.refutation]} first={1} />
      )}
      {judged.best.length > 0 && <Line title={words.bestLine} moves={judged.best} />}
      {judged.reasons.map((reason) => (
        <p key={reason.name} class="hint">
          {tellReason(reason)}
        </p>
      ))}
      <p class="hint">{words.comesBack(new Date(1000 * judged.due))}</p>
      <div class="buttons">
        <button class="primary" onClick={() => void nextExercise()}>
          {words.next}
        </button>
        <button onClick={tryAgain}>{words.tryOnceMore}</button>
        <a class="button" href={exercisePath(null, readFilters())}>
          {words.allExercises}
        </a>
      </div>
    </>
  );
}

/** A line whose moves can be put on the board one by one; those before `first` are known already. */
function Line({ title, moves, first = 0 }: { title: string; moves: string[]; first?: number }) {
  return (
    <p class="exercise-line">
      {title}{" "}
      {moves.slice(first, 10).map((move, at) => (
        <button
          key={at}
          class="candidate"
          title={words.walkTo(move)}
          onClick={() => void showLine(moves, first + at + 1)}
        >
          {at === 0 ? <b>{move}</b> : move}
        </button>
      ))}
    </p>
  );
}
