/* The tree of a record: walked, and grown by moves that are tried out. */
import type { PositionRequest } from "./api";
import type { RecordNode, RecordView, Step } from "./types";

export interface TreeNode extends RecordNode {
  children: number[];
  play: string[]; // moves tried out since the node `id` of the record
}

export class Tree {
  readonly size: number;
  readonly sgf: string;
  readonly nodes: TreeNode[];

  constructor(record: RecordView) {
    this.size = record.size;
    this.sgf = record.sgf;
    this.nodes = record.nodes.map((node) => ({ ...node, children: [], play: [] }));
    this.nodes.forEach((node, index) => this.nodes[node.parent]?.children.push(index));
  }

  node(index: number): TreeNode {
    const node = this.nodes[index];
    if (!node) throw new RangeError(`no node ${index}`);
    return node;
  }

  /** The indices from the root to a node. */
  path(index: number): number[] {
    const found: number[] = [];
    for (let at = index; at >= 0; at = this.node(at).parent) found.push(at);
    return found.reverse();
  }

  /** The line through a node: the way to it, then `preferred` nodes where there are, to a leaf. */
  line(index: number, preferred: readonly number[] = []): number[] {
    const line = this.path(index);
    const liked = new Set(preferred);
    for (let at = index; ; ) {
      const children = this.node(at).children;
      const next = children.find((child) => liked.has(child)) ?? children[0];
      if (next === undefined) return line;
      line.push(next);
      at = next;
    }
  }

  /** The stones at a node: 0 empty, 1 black, 2 white. */
  board(index: number): Uint8Array {
    const stones = new Uint8Array(this.size * this.size);
    for (const at of this.path(index)) {
      for (const [point, stone] of this.node(at).changes ?? []) stones[point] = stone;
    }
    return stones;
  }

  /** The child that plays a move, -1 if there is none. */
  childWith(index: number, move: string): number {
    return this.node(index).children.find((child) => this.node(child).move === move) ?? -1;
  }

  /** Add a move that the server allowed; return its index. */
  add(parent: number, step: Step): number {
    const above = this.node(parent);
    const index = this.nodes.length;
    const play = [...above.play, step.move ?? "pass"];
    this.nodes.push({ ...step, id: above.id, parent, children: [], play });
    above.children.push(index);
    return index;
  }

  request(index: number, extra: string[] = []): PositionRequest {
    const node = this.node(index);
    return { sgf: this.sgf, node: node.id, play: [...node.play, ...extra] };
  }

  /** The nodes of a line that share its last set-up, by move number. */
  byNumber(line: readonly number[]): Map<number, number[]> {
    const found = new Map<number, number[]>();
    let previous = Infinity;
    for (const index of [...line].reverse()) {
      const number = this.node(index).number;
      if (number > previous) break; // numbers start again at a set-up
      found.set(number, [index, ...(found.get(number) ?? [])]);
      previous = number;
    }
    return found;
  }
}

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function formatVertex(point: number, size: number): string {
  return `${COLUMNS[point % size]}${size - Math.floor(point / size)}`;
}

/** The point that a vertex names, -1 for a pass. */
export function parseVertex(vertex: string, size: number): number {
  const column = COLUMNS.indexOf(vertex[0] ?? "");
  return vertex === "pass" || column < 0 ? -1 : (size - Number(vertex.slice(1))) * size + column;
}
