import { decimals } from "../parts/numbers";
import { Tip } from "../parts/Tip";
import { pick, useStore } from "../state/store";
import { words } from "../strings";

interface Props {
  onChange(changes: { lambda?: number; kappa?: number }): void;
}

export function InfluenceSliders({ onChange }: Props) {
  const { lambda, kappa, influence } = useStore(pick("lambda", "kappa", "influence"));
  return (
    <div class="sliders">
      <Slider
        text={words.reach}
        tip={words.tips.lambda}
        value={lambda}
        onInput={(value) => onChange({ lambda: value })}
      />
      <Slider
        text={words.trust}
        tip={words.tips.kappa}
        value={kappa}
        onInput={(value) => onChange({ kappa: value })}
      />
      <Tip text={words.tips.influence} class="influence-score">
        {words.influenceScore} <b>{influence ? words.leadText(influence.score) : "…"}</b>
      </Tip>
    </div>
  );
}

function Slider(props: { text: string; tip: string; value: number; onInput: (value: number) => void }) {
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
      <output>{decimals(props.value, 2)}</output>
    </label>
  );
}
