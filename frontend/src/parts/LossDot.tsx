import { lossClass } from "../game/losses";
import { words } from "../strings";

/** The colour of a loss: a disc where a search has confirmed it, a ring at a first look. */
export function LossDot({ points, confirmed }: { points: number; confirmed: boolean }) {
  const { color } = lossClass(points);
  const style = confirmed ? { background: color, borderColor: color } : { borderColor: color };
  return (
    <i
      class={confirmed ? "dot" : "dot hollow"}
      style={style}
      title={confirmed ? words.confirmedTip : words.provisionalTip}
    />
  );
}
