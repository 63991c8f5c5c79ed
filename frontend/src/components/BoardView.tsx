import { Goban, type GobanProps } from "@sabaki/shudan";
import { memo } from "preact/compat";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { click } from "../pointing";
import { set, useStore, type State } from "../store";
import { words } from "../strings";
import type { TreeNode } from "../tree";
import { BoardOverlay } from "./BoardOverlay";

type Sign = 0 | 1 | -1;
const SIGNS: readonly Sign[] = [0, 1, -1];
// Hundreds of elements: drawn again only when the stones or marks change.
const Board = memo((props: GobanProps) => <Goban {...props} />);

export function BoardView() {
  const state = useStore();
  const { tree, setup, current, version, overlays, cursor } = state;
  const size = setup?.size ?? tree!.size;
  const frame = useRef<HTMLDivElement>(null);
  const vertex = useVertexSize(frame, size, overlays.coordinates);
  const stones = useMemo(
    () => (setup ? setup.stones : tree!.board(current)),
    [tree, current, version, setup?.stones],
  );
  const signMap = useMemo(() => toRows(Array.from(stones, (s) => SIGNS[s]!), size), [stones, size]);
  const node = setup ? undefined : tree!.node(current);
  const markup = useMemo(() => markupOf(node, size, stones), [node, size, stones]);
  const onClick = useCallback<NonNullable<GobanProps["onVertexClick"]>>(
    (_, [x, y]) => {
      set({ cursor: null });
      click(y * size + x);
    },
    [size],
  );
  const margin = overlays.coordinates ? 1 : 0.5;
  return (
    <div class="board-space" ref={frame}>
      <div
        id="board"
        class="board"
        tabIndex={0}
        role="application"
        aria-label={`${words.board(size)}. ${describe(state, node)} ${words.boardHelp}`}
        style={{ width: vertex * (size + 2 * margin), height: vertex * (size + 2 * margin) }}
        data-move={node?.number}
        data-stones={stones.reduce((count, stone) => count + (stone ? 1 : 0), 0)}
      >
        {vertex > 0 && (
          <Board
            vertexSize={vertex}
            signMap={signMap}
            markerMap={markup.markers}
            lines={markup.lines}
            showCoordinates={overlays.coordinates}
            onVertexClick={onClick}
          />
        )}
        <BoardOverlay
          state={state}
          size={size}
          stones={stones}
          cursor={cursor}
          style={{ inset: vertex * margin }}
        />
      </div>
    </div>
  );
}

/** The largest whole number of pixels a point can have in the space there is. */
function useVertexSize(
  frame: { current: HTMLDivElement | null },
  size: number,
  coordinates: boolean,
): number {
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setSpace(Math.min(element.clientWidth, element.clientHeight));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return Math.floor(space / (size + (coordinates ? 2 : 1)));
}

function toRows<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size));
}

type Marker = NonNullable<NonNullable<GobanProps["markerMap"]>[number][number]>;

function markupOf(node: TreeNode | undefined, size: number, stones: Uint8Array) {
  const markers: (Marker | null)[] = new Array(stones.length).fill(null);
  const marks = node?.marks;
  if (marks) {
    for (const kind of ["triangle", "square", "circle", "cross"] as const) {
      for (const point of marks[kind] ?? []) markers[point] = { type: kind };
    }
    for (const point of marks.selected ?? []) markers[point] = { type: "point" };
  }
  for (const [point, label] of Object.entries(node?.labels ?? {})) {
    markers[Number(point)] = { type: "label", label };
  }
  const lines = (node?.lines ?? []).map(({ from, to, arrow }) => ({
    v1: [from % size, Math.floor(from / size)] as [number, number],
    v2: [to % size, Math.floor(to / size)] as [number, number],
    type: arrow ? ("arrow" as const) : ("line" as const),
  }));
  return { markers: toRows(markers, size), lines };
}

function describe({ evaluations, current, setup }: State, node: TreeNode | undefined): string {
  if (!node || setup) return "";
  const played = node.move
    ? `${words.moveNumber(node.number)}, ${node.color === "B" ? words.black : words.white} ${node.move}.`
    : `${words.start}.`;
  const found = evaluations.get(current);
  const lead = found ? ` ${words.lead}: ${words.leadText(found.black_lead)}.` : "";
  return `${played} ${words.toMove(node.to_move)}.${lead}`;
}

