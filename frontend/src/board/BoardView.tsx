import { Goban, type GobanProps } from "@sabaki/shudan";
import { memo } from "preact/compat";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import "@sabaki/shudan/css/goban.css";
import "../styles/board.css";
import { standing } from "../game/losses";
import { formatVertex, type TreeNode } from "../game/tree";
import { nameMove, walk } from "../game/walking";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { BoardOverlay } from "./BoardOverlay";
import { tap } from "./pointing";

type Sign = 0 | 1 | -1;
const FINGER = 28; // px of a point that a finger hits
const SIGNS: readonly Sign[] = [0, 1, -1];
// Hundreds of elements: drawn again only when the stones or marks change.
const Board = memo((props: GobanProps) => <Goban {...props} />);

export function BoardView() {
  const { tree, route } = useStore(pick("tree", "route"));
  const place = useStore((state) => state.current);
  const current = useStore((state) => state.preview?.node ?? place);
  const coordinates = useStore((state) => state.overlays.coordinates);
  const setup = useStore((state) => (state.route.screen === "lab" ? state.setup : null));
  const lead = useStore((state) => (state.match ? undefined : standing(state, state.current)?.lead));
  const size = setup?.size ?? tree!.size;
  const frame = useRef<HTMLDivElement>(null);
  const vertex = useVertexSize(frame, size, coordinates);
  const stones = useMemo(() => (setup ? setup.stones : tree!.board(current)), [tree, current, setup?.stones]);
  const signMap = useMemo(
    () =>
      toRows(
        Array.from(stones, (s) => SIGNS[s]!),
        size,
      ),
    [stones, size],
  );
  const node = setup ? undefined : tree!.node(current);
  const markup = useMemo(() => markupOf(node, size, stones), [node, size, stones]);
  const onClick = useCallback<NonNullable<GobanProps["onVertexClick"]>>(
    (event, [x, y]) => tap(y * size + x, isFine(event, vertex)),
    [size, vertex],
  );
  useWheel(frame, route.screen === "game");
  const margin = coordinates ? 1 : 0.5;
  return (
    <div class="board-space" ref={frame}>
      <div
        id="board"
        class="board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        role="application"
        aria-label={`${words.board(size)}. ${describe(setup ? undefined : tree!.node(place), lead)} ${words.boardHelp}`}
        style={{ width: vertex * (size + 2 * margin), height: vertex * (size + 2 * margin) }}
        data-size={size}
        data-move={setup ? undefined : tree!.node(place).number}
        data-stones={stones.reduce((count, stone) => count + (stone ? 1 : 0), 0)}
      >
        <p class="sr-only">{listStones(stones, size)}</p>
        {vertex > 0 && (
          <div aria-hidden="true">
            <Board
              vertexSize={vertex}
              signMap={signMap}
              markerMap={markup.markers}
              lines={markup.lines}
              showCoordinates={coordinates}
              onVertexClick={onClick}
            />
          </div>
        )}
        <BoardOverlay size={size} stones={stones} style={{ inset: vertex * margin }} />
      </div>
    </div>
  );
}

/** Whether a click hits the point that is meant: a mouse does, a finger only where points are large. */
const isFine = (event: Event, vertex: number): boolean =>
  vertex >= FINGER || (event as PointerEvent).pointerType !== "touch";

/** The wheel walks through the game. */
function useWheel(frame: { current: HTMLDivElement | null }, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !isOn) return;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      turned += event.deltaMode ? 40 * event.deltaY : event.deltaY;
      const steps = Math.trunc(turned / 40);
      if (steps) walk(Math.sign(steps));
      if (steps) turned = 0;
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [isOn]);
}

/** The stones on the board, for those who cannot see it. */
function listStones(stones: Uint8Array, size: number): string {
  const of = (stone: number) =>
    [...stones.keys()].filter((p) => stones[p] === stone).map((p) => formatVertex(p, size));
  return `${words.stonesOf(words.black, of(1))} ${words.stonesOf(words.white, of(2))}`;
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

function describe(node: TreeNode | undefined, lead: number | undefined): string {
  if (!node) return "";
  const ahead = lead === undefined ? "" : ` ${words.lead}: ${words.leadText(lead)}.`;
  return `${nameMove(node)}. ${words.toMove(node.to_move)}.${ahead}`;
}
