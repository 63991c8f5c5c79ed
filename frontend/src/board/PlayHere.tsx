import { formatVertex } from "../game/tree";
import { useStore } from "../state/store";
import { words } from "../strings";
import { tap } from "./pointing";

/** A large button for the point that the frame is on. */
export function PlayHere() {
  const { cursor, size } = useStore((state) => ({ cursor: state.cursor, size: state.tree?.size }));
  if (cursor === null || size === undefined) return null;
  return (
    <button class="primary play-here" onClick={() => tap(cursor, true)}>
      {words.playAt(formatVertex(cursor, size))}
    </button>
  );
}
