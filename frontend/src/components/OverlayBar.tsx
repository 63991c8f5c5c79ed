import { chooseTool, setInfluence, toggle } from "../actions";
import { useStore, type Overlay } from "../store";
import { words } from "../strings";
import { Tip } from "./Tip";

const BUTTONS: { overlay: Overlay; key: string; text: string; tip: string }[] = [
  { overlay: "ownership", key: "Q", text: words.ownership, tip: words.tips.ownership },
  { overlay: "influence", key: "W", text: words.influence, tip: words.tips.influence },
  { overlay: "net", key: "E", text: words.net, tip: words.tips.net },
  { overlay: "patterns", key: "R", text: words.patterns, tip: words.tips.patterns },
  { overlay: "lastMove", key: "T", text: words.lastMove, tip: words.tips.lastMove },
  { overlay: "losses", key: "D", text: words.lossDots, tip: words.tips.losses },
  { overlay: "coordinates", key: "K", text: words.coordinates, tip: words.tips.coordinates },
];

export function OverlayBar() {
  const { tool, overlays, lambda, kappa, influence } = useStore();
  return (
    <section class="card overlays" aria-label={words.overlays}>
      <div class="segments" role="group" aria-label={words.tools}>
        <button
          title={words.playHint}
          aria-pressed={tool === "play"}
          onClick={() => chooseTool("play")}
        >
          {words.toolPlay}
        </button>
        <button
          title={words.endgameExplained}
          aria-pressed={tool === "endgame"}
          aria-keyshortcuts="G"
          onClick={() => chooseTool("endgame")}
        >
          {words.toolEndgame} <kbd>G</kbd>
        </button>
      </div>
      <div class="chips">
        {BUTTONS.map(({ overlay, key, text, tip }) => (
          <button
            key={overlay}
            class={`chip chip-${overlay}`}
            aria-pressed={overlays[overlay]}
            aria-keyshortcuts={key}
            title={tip}
            onClick={() => toggle(overlay)}
          >
            <span class="chip-mark" />
            {text}
            <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      {overlays.influence && (
        <div class="sliders">
          <Slider
            text={words.reach}
            tip={words.tips.lambda}
            value={lambda}
            onInput={(value) => setInfluence({ lambda: value })}
          />
          <Slider
            text={words.trust}
            tip={words.tips.kappa}
            value={kappa}
            onInput={(value) => setInfluence({ kappa: value })}
          />
          <Tip text={words.tips.influence} class="influence-score">
            {words.influenceScore} <b>{influence ? words.leadText(influence.score) : "…"}</b>
          </Tip>
        </div>
      )}
    </section>
  );
}

function Slider(props: {
  text: string;
  tip: string;
  value: number;
  onInput: (value: number) => void;
}) {
  return (
    <label class="slider" title={props.tip}>
      <span>{props.text}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={props.value}
        onInput={(event) => props.onInput(Number(event.currentTarget.value))}
      />
      <output>{props.value.toFixed(2)}</output>
    </label>
  );
}
