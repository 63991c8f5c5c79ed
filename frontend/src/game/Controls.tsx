import type { ComponentType } from "preact";
import { PlayHere } from "../board/PlayHere";
import * as icons from "../parts/icons";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { backToGame, goTo, isOffGame, play, toEnd, toMistake, toStart, walk } from "./walking";

export function Controls() {
  const { tree, current, line } = useStore(pick("tree", "current", "line"));
  const isFramed = useStore((state) => state.cursor !== null);
  if (!tree) return null;
  const node = tree.node(current);
  const last = tree.node(line.at(-1)!).number;
  const at = line.indexOf(current);
  const isOff = !isFramed && isOffGame({ tree, current });
  return (
    <div class="controls" role="toolbar" aria-label={words.walk}>
      <Button text={words.first} icon={icons.FirstIcon} action={toStart} off={at === 0} />
      <Button text={words.back10} icon={icons.Back10Icon} action={() => walk(-10)} off={at === 0} />
      <Button text={words.back} icon={icons.BackIcon} action={() => walk(-1)} off={at === 0} />
      <label class="move-number">
        <input
          type="text"
          aria-label={words.moveNumber(node.number)}
          inputMode="numeric"
          pattern="[0-9]*"
          value={node.number}
          onChange={(event) => {
            const wanted = tree.byNumber(line).get(Number(event.currentTarget.value));
            if (wanted?.[0] !== undefined) goTo(wanted[0]);
          }}
        />
        <span>{words.ofMoves(last)}</span>
      </label>
      <Button
        text={words.forward}
        icon={icons.ForwardIcon}
        action={() => walk(1)}
        off={at === line.length - 1}
      />
      <Button
        text={words.forward10}
        icon={icons.Forward10Icon}
        action={() => walk(10)}
        off={at === line.length - 1}
      />
      <Button text={words.last} icon={icons.LastIcon} action={toEnd} off={at === line.length - 1} />
      <span class="divider" />
      {isOff ? (
        <button class="back-to-game" title="Esc" onClick={backToGame}>
          {words.backToGame}
        </button>
      ) : (
        <>
          <button
            class="mistake"
            title={words.previousMistake}
            aria-label={words.previousMistake}
            onClick={() => toMistake(-1)}
          >
            <icons.BackIcon />
            <icons.MistakeIcon />
          </button>
          <button
            class="mistake"
            title={words.nextMistake}
            aria-label={words.nextMistake}
            onClick={() => toMistake(1)}
          >
            <icons.MistakeIcon />
            <icons.ForwardIcon />
          </button>
          <span class="divider" />
          {isFramed ? <PlayHere /> : <button onClick={() => void play(null)}>{words.pass}</button>}
        </>
      )}
    </div>
  );
}

function Button(props: { text: string; icon: ComponentType; action: () => void; off: boolean }) {
  return (
    <button title={props.text} aria-label={props.text} onClick={props.action} disabled={props.off}>
      <props.icon />
    </button>
  );
}
