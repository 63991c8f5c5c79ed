import { useState } from "preact/hooks";
import { keepOverlay } from "../actions";
import { analyseExpression, rateSystems, type Watched } from "../api";
import { BoardView } from "../components/BoardView";
import { mixed } from "../fractions";
import { InfluenceSliders } from "../components/InfluenceSliders";
import { Thermograph } from "../components/Thermograph";
import { Tip } from "../components/Tip";
import { change, finishEditor, resize, showInfluence } from "../editing";
import type { LabPart } from "../router";
import { get, set, useStore, type Progress, type Setup } from "../store";
import { words } from "../strings";
import "../styles/panels.css";
import { fail } from "../telling";
import type { GameReport, RatingRow } from "../types";

const PARTS: LabPart[] = ["position", "cgt", "ratings"];

export default function Lab() {
  const { route, setup } = useStore();
  const part = route.screen === "lab" ? route.part : "position";
  return (
    <div class="lab">
      <nav class="tabs" aria-label={words.labParts}>
        {PARTS.map((name) => (
          <a
            key={name}
            href={name === "position" ? "/lab" : `/lab/${name}`}
            aria-current={part === name ? "page" : undefined}
          >
            {words.labPart[name]}
          </a>
        ))}
      </nav>
      {part === "position" && setup && (
        <div class="desk">
          <section class="table" aria-label={words.board(setup.size)}>
            <BoardView />
          </section>
          <aside class="panels">
            <Editor setup={setup} />
          </aside>
        </div>
      )}
      {part === "cgt" && <Expressions />}
      {part === "ratings" && <Ratings />}
    </div>
  );
}

const SIZES = [5, 7, 9, 11, 13, 15, 17, 19];
const TOOLS: [Setup["tool"], string][] = [
  ["alternate", words.editorAlternate],
  ["B", words.editorBlack],
  ["W", words.editorWhite],
  ["erase", words.editorErase],
];

function Editor({ setup }: { setup: Setup }) {
  const state = useStore();
  const sizes = SIZES.includes(setup.size) ? SIZES : [...SIZES, setup.size].sort((a, b) => a - b);
  return (
    <section class="card editor" aria-label={words.editor}>
      <h2>{words.editor}</h2>
      <p class="hint">{words.editorHint}</p>
      <fieldset class="tools">
        <legend>{words.editorTool}</legend>
        {TOOLS.map(([tool, text]) => (
          <label key={tool} class="tool">
            <input
              type="radio"
              name="tool"
              checked={setup.tool === tool}
              onChange={() => change({ tool })}
            />
            <span class={`stone stone-${tool}`} />
            {text}
          </label>
        ))}
      </fieldset>
      <div class="fields">
        <label>
          {words.editorSize}
          <select value={setup.size} onChange={(event) => resize(Number(event.currentTarget.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size} × {size}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.editorRules}
          <select value={setup.rules} onChange={(event) => change({ rules: event.currentTarget.value })}>
            {(get().about?.rules ?? [setup.rules]).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {words.editorKomi}
          <input
            type="number"
            step={0.5}
            min={-99}
            max={99}
            value={setup.komi}
            onInput={(event) => change({ komi: Number(event.currentTarget.value) || 0 })}
          />
        </label>
        <label>
          {words.editorToMove}
          <select
            value={setup.toMove}
            onChange={(event) => change({ toMove: event.currentTarget.value as "B" | "W" })}
          >
            <option value="B">{words.black}</option>
            <option value="W">{words.white}</option>
          </select>
        </label>
      </div>
      <label class="tool">
        <input
          type="checkbox"
          checked={state.overlays.influence}
          onChange={() => {
            keepOverlay("influence");
            showInfluence();
          }}
        />
        {words.influence}
      </label>
      {state.overlays.influence && (
        <InfluenceSliders
          state={state}
          onChange={(changes) => {
            set(changes);
            showInfluence();
          }}
        />
      )}
      <div class="buttons">
        <button class="primary" onClick={() => void finishEditor()}>
          {words.editorDone}
        </button>
        <button onClick={() => resize(setup.size)}>{words.editorClear}</button>
      </div>
    </section>
  );
}

function Expressions() {
  const [text, setText] = useState(words.cgtExamples[0]!);
  const [report, setReport] = useState<GameReport | null>(null);
  const calculate = (expression: string) => {
    setText(expression);
    set({ problem: null });
    analyseExpression(expression).then(setReport, (error) => {
      setReport(null);
      fail(error);
    });
  };
  return (
    <section class="card lab-part" aria-label={words.cgtTitle}>
      <h1>{words.cgtTitle}</h1>
      <p class="hint">{words.cgtHint}</p>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          calculate(text);
        }}
      >
        <input
          type="text"
          aria-label={words.cgtLabel}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="primary" type="submit" disabled={!text.trim()}>
          {words.cgtGo}
        </button>
      </form>
      <div class="buttons">
        {words.cgtExamples.map((example) => (
          <button key={example} class="small" onClick={() => calculate(example)}>
            {example}
          </button>
        ))}
      </div>
      {report && <GameValue report={report} />}
    </section>
  );
}

function GameValue({ report }: { report: GameReport }) {
  const rows: [string, string][] = [
    ["canonical", report.canonical],
    ["mean", mixed(report.mean)],
    ["temperature", mixed(report.temperature)],
    ["sente", words.sente[report.sente] ?? report.sente],
    ["stops", words.cgtStops(mixed(report.left_stop), mixed(report.right_stop))],
    ["outcome", report.outcome ? (words.cgtOutcome[report.outcome] ?? report.outcome) : ""],
    ["ko", report.ko ?? ""],
  ];
  const masters = report.loopy && !report.placid ? Object.entries(report.komaster ?? {}) : [];
  return (
    <div class="game-value" role="status">
      <dl class="facts">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{words.cgtRows[name]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Tip text={words.endgameTips.thermograph} class="thermograph-tip">
        <Thermograph walls={{ ...report, left: report.left_wall, right: report.right_wall }} />
      </Tip>
      {masters.map(([side, walls]) => (
        <figure key={side}>
          <figcaption>{words.komaster(side)}</figcaption>
          <Thermograph walls={{ ...walls, left: walls.left_wall, right: walls.right_wall }} />
        </figure>
      ))}
      {(report.notes ?? []).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  );
}

const FIRST_SYSTEMS = ["50-50", "elo", "glicko2"];
let rating: Watched | undefined;

function Ratings() {
  const { about } = useStore();
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
        {(about?.systems ?? FIRST_SYSTEMS).map((name) => (
          <label key={name} class="tool">
            <input
              type="checkbox"
              checked={systems.includes(name)}
              onChange={(event) =>
                setSystems(
                  event.currentTarget.checked
                    ? [...systems, name]
                    : systems.filter((one) => one !== name),
                )
              }
            />
            {name}
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
                  <td>{row.system}</td>
                  <td>{row.games}</td>
                  <td>{row.set}</td>
                  <td>{row.alpha === null ? "–" : `${(100 * row.alpha).toFixed(1)} %`}</td>
                  <td>
                    {row.lambda === null ? "–" : row.lambda.toFixed(4)}
                    {row.lambda_se_player !== null && ` ± ${row.lambda_se_player.toFixed(4)}`}
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
