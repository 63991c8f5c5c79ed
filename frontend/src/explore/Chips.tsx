import { useState } from "preact/hooks";
import { toggle } from "../settings/settings";
import type { Overlay } from "../state/state";
import { useStore } from "../state/store";
import { words } from "../strings";

const CHIPS: { overlay: Overlay; key: string; text: string; tip: string }[] = [
  { overlay: "ownership", key: "Q", text: words.ownership, tip: words.tips.ownership },
  { overlay: "influence", key: "W", text: words.influence, tip: words.tips.influence },
  { overlay: "net", key: "E", text: words.net, tip: words.tips.net },
  { overlay: "patterns", key: "R", text: words.patterns, tip: words.tips.patterns },
  { overlay: "lastMove", key: "T", text: words.lastMove, tip: words.tips.lastMove },
  { overlay: "losses", key: "D", text: words.lossDots, tip: words.tips.losses },
  { overlay: "numbers", key: "M", text: words.numbers, tip: words.tips.numbers },
  { overlay: "coordinates", key: "K", text: words.coordinates, tip: words.tips.coordinates },
];

/** A switch for each thing that can be drawn on the board, and a sentence on the latest that was switched on. */
export function Chips() {
  const overlays = useStore((state) => state.overlays);
  const [latest, setLatest] = useState("");
  return (
    <>
      <div class="chips">
        {CHIPS.map(({ overlay, key, text, tip }) => (
          <button
            key={overlay}
            class={`chip chip-${overlay}`}
            aria-pressed={overlays[overlay]}
            aria-keyshortcuts={key}
            title={tip}
            onClick={() => {
              setLatest(overlays[overlay] ? "" : tip);
              toggle(overlay);
            }}
          >
            <span class="chip-mark" />
            {text}
            <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      {latest && <p class="hint chip-tip">{latest}</p>}
    </>
  );
}
