import { InfluenceSliders } from "../explore/InfluenceSliders";
import type { Setup } from "../state/state";
import { pick, set, useStore } from "../state/store";
import { words } from "../strings";
import { change, finishEditor, resize, showInfluence } from "./editing";

const SIZES = [5, 7, 9, 11, 13, 15, 17, 19];
const TOOLS: [Setup["tool"], string][] = [
  ["alternate", words.editorAlternate],
  ["B", words.editorBlack],
  ["W", words.editorWhite],
  ["erase", words.editorErase],
];

export function Editor({ setup }: { setup: Setup }) {
  const { about, labInfluence } = useStore(pick("about", "labInfluence"));
  const sizes = SIZES.includes(setup.size) ? SIZES : [...SIZES, setup.size].sort((a, b) => a - b);
  return (
    <section class="card editor" aria-label={words.editor}>
      <h1>{words.editor}</h1>
      <p class="hint">{words.editorHint}</p>
      <fieldset class="tools">
        <legend>{words.editorTool}</legend>
        {TOOLS.map(([tool, text]) => (
          <label key={tool} class="tool">
            <input type="radio" name="tool" checked={setup.tool === tool} onChange={() => change({ tool })} />
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
            {(about?.rules ?? [setup.rules]).map((name) => (
              <option key={name} value={name}>
                {words.ruleNames[name] ?? name}
              </option>
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
          checked={labInfluence}
          onChange={() => {
            set({ labInfluence: !labInfluence });
            showInfluence();
          }}
        />
        {words.influence}
      </label>
      {labInfluence && (
        <InfluenceSliders
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
