/* The tree of a record: walked, and grown by moves that are tried out. */
import type { PositionRequest } from "./api";
import type { KeptLine, Letter, RecordNode, RecordView, Step } from "./types";

export interface TreeNode extends RecordNode {
  children: number[];
  play: string[]; // moves tried out since the node `id` of the record
  kept?: number; // the id of the kept line that ends here
}

export class Tree {
  readonly size: number;
  readonly nodes: TreeNode[];
  readonly main: readonly number[]; // the nodes of the game as it was played
  private readonly places: Map<number, number>; // node -> its index in `main`

  /** `source` names the record in requests: the id of a game, or the record itself. */
  constructor(
    record: RecordView,
    private readonly source: { game: string } | { sgf: string },
    lines: readonly KeptLine[] = [],
  ) {
    this.size = record.size;
    this.nodes = record.nodes.map((node) => ({ ...node, children: [], play: [] }));
    this.nodes.forEach((node, index) => this.nodes[node.parent]?.children.push(index));
    this.main = this.line(0);
    this.places = new Map(this.main.map((index, at) => [index, at]));
    for (const line of lines) this.keep(line);
  }

  /** Where a node is in the game, -1 for one of a variation. */
  place(index: number): number {
    return this.places.get(index) ?? -1;
  }

  /** The last node of the game on the way to a node. */
  branch(index: number): number {
    let at = index;
    while (this.place(at) < 0) at = this.node(at).parent;
    return at;
  }

  /** Add a kept line; return its last node. */
  keep(line: KeptLine): number {
    let at = this.nodes.findIndex((node) => node.id === line.node && node.play.length === 0);
    if (at < 0) return 0;
    for (const step of line.steps) {
      const known = this.childWith(at, step.move ?? "pass");
      at = known >= 0 ? known : this.add(at, step);
    }
    Object.assign(this.node(at), { kept: line.id, ...(line.name && { name: line.name }) });
    return at;
  }

  /** Stones of either colour that were captured on the way to a node. */
  captured(index: number): Record<Letter, number> {
    const stones = new Uint8Array(this.size * this.size);
    const count = { B: 0, W: 0 };
    for (const at of this.path(index)) {
      const node = this.node(at);
      for (const [point, stone] of node.changes ?? []) {
        if (node.move && stone === 0 && stones[point]) count[stones[point] === 1 ? "B" : "W"]++;
        stones[point] = stone;
      }
    }
    return count;
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
    return { ...this.source, node: node.id, play: [...node.play, ...extra] };
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
