import { playLine } from "../game/walking";
import { words } from "../strings";

/** The moves of a line, each a button that plays the line up to it from a node of the game. */
export function MoveLine({ from, moves, most }: { from: number; moves: string[]; most: number }) {
  return (
    <>
      {moves.slice(0, most).map((vertex, at) => (
        <button
          key={at}
          class="candidate"
          title={words.walkTo(vertex)}
          onClick={() => void playLine(from, moves.slice(0, at + 1))}
        >
          {at === 0 ? <b>{vertex}</b> : vertex}
        </button>
      ))}
    </>
  );
}
