import { useState } from "preact/hooks";
import { Tip } from "../parts/Tip";
import type { EndgameReport, Letter, TreeStep } from "../server/types";
import { words } from "../strings";
import { walkLocalLine } from "./lines";
import { tell } from "./values";

/** The tree behind a report, walked move by move: what both sides can play, and what is left then. */
export function EndgameTree({ report }: { report: EndgameReport }) {
  const [at, setAt] = useState(-1);
  const { tree } = report;
  const go = (to: number) => {
    setAt(to);
    const line = pathTo(tree, to).map((step): [Letter, string] => [tree[step]!.color, tree[step]!.move]);
    void walkLocalLine(line, line.length);
  };
  const options = [...tree.keys()].filter((step) => tree[step]!.parent === at);
  return (
    <div class="endgame-tree" role="group" aria-label={words.endgameTree}>
      <Tip text={words.endgameTreeTip}>
        <span class="stat-name">{words.endgameTree}</span>
      </Tip>
      <div class="tree-path">
        <button class="candidate" disabled={at === -1} onClick={() => go(-1)}>
          {words.treeStart}
        </button>
        {pathTo(tree, at).map((step) => (
          <button
            key={step}
            class="candidate"
            aria-current={step === at ? "step" : undefined}
            onClick={() => go(step)}
          >
            <span class={`stone stone-${tree[step]!.color}`} />
            {tree[step]!.move}
          </button>
        ))}
      </div>
      {options.length === 0 && <span class="hint">{words.treeEnd}</span>}
      <ul>
        {options.map((step) => (
          <li key={step}>
            <button class="tree-option" onClick={() => go(step)}>
              <span class={`stone stone-${tree[step]!.color}`} />
              <b>{tree[step]!.move}</b>
              <span class="hint">{describe(tree[step]!)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The steps from the start up to one of them. */
function pathTo(tree: TreeStep[], at: number): number[] {
  const path: number[] = [];
  for (let step = at; step >= 0; step = tree[step]!.parent) path.unshift(step);
  return path;
}

function describe({ told }: TreeStep): string {
  const { mean, temperature } = told;
  if (mean === null) return words.treeKo;
  const count = words.treeCount(tell(told, mean, words.score));
  return temperature === null
    ? `${count}, ${words.treeSettled}`
    : `${count}, ${words.treeNext(tell(told, temperature))}`;
}
