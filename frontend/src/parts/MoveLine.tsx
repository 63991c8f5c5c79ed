import { playLine, showAhead, showBoard, stopShowing } from "../game/walking";
import { useStore } from "../state/store";

/** A numbered line: a move that is pointed at is shown on the board, a click goes there. */
export function MoveLine({ from, moves, most }: { from: number; moves: string[]; most: number }) {
  const { tree, current } = useStore(({ tree, current }) => ({ tree, current }));
  const at = tree!.stepsTo(current, from, moves); // moves of the line on the board
  return (
    <span class="move-line" role="group" onMouseLeave={stopShowing}>
      {moves.slice(0, most).map((vertex, index) => {
        const line = moves.slice(0, index + 1);
        return (
          <button
            key={line.join()}
            class="candidate"
            aria-current={at === index + 1 ? "step" : undefined}
            // A line that comes to lie under a resting pointer is not pointed at.
            onMouseMove={({ movementX, movementY }) => {
              if (movementX || movementY) void showAhead(from, line);
            }}
            onFocus={() => void showAhead(from, line)}
            onBlur={stopShowing}
            onClick={() => void playLine(from, line).then(showBoard)}
          >
            <small>{index + 1}</small> {index === 0 ? <b>{vertex}</b> : vertex}
          </button>
        );
      })}
    </span>
  );
}
