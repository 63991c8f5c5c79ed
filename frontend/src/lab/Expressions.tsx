import { useState } from "preact/hooks";
import { Thermograph } from "../endgame/Thermograph";
import { mixed } from "../parts/fractions";
import { Tip } from "../parts/Tip";
import { analyseExpression } from "../server/api";
import type { GameReport, LoopyReport } from "../server/types";
import { set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

/** Combinatorial games, as the endgame's theory has them. */
export function Expressions() {
  const [text, setText] = useState(words.cgtExamples[0]!);
  const [report, setReport] = useState<GameReport | LoopyReport | null>(null);
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

function GameValue({ report }: { report: GameReport | LoopyReport }) {
  const loopy = "komaster" in report ? report : null;
  const rows: [string, string][] = [
    ["canonical", report.canonical],
    ["mean", mixed(report.mean)],
    ["temperature", mixed(report.temperature)],
    ["sente", words.sente[report.sente] ?? report.sente],
    ["stops", words.cgtStops(mixed(report.left_stop), mixed(report.right_stop))],
    ["outcome", report.outcome ? (words.cgtOutcome[report.outcome] ?? report.outcome) : ""],
    ["ko", loopy?.ko ?? ""],
  ];
  const masters = loopy && !loopy.placid ? Object.entries(loopy.komaster) : [];
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
      {(loopy?.notes ?? []).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  );
}
