/* The tree of a record. It never changes: a move that is tried out gives another tree. */
import type { KeptLine, Letter, Position, RecordNode, RecordView, Step } from "../server/types";

export interface TreeNode extends RecordNode {
  children: readonly number[];
  play: readonly string[]; // moves tried out since the node `id` of the record
  kept?: number; // the id of the kept line that ends here
}

/** How requests name the record: by the id of a game, or by its text. */
export type Source = { game: string } | { sgf: string };

export class Tree {
  readonly main: readonly number[]; // the nodes of the game as it was played
  private readonly places: ReadonlyMap<number, number>; // node -> its index in `main`

  private constructor(
    readonly source: Source,
    readonly size: number,
    readonly nodes: readonly TreeNode[],
    main?: readonly number[],
  ) {
    this.main = main ?? this.line(0);
    this.places = new Map(this.main.map((index, at) => [index, at]));
  }

  static ofRecord(record: RecordView, source: Source, lines: readonly KeptLine[] = []): Tree {
    const children: number[][] = record.nodes.map(() => []);
    record.nodes.forEach((node, index) => void children[node.parent]?.push(index));
    const nodes = record.nodes.map((node, index) => ({ ...node, children: children[index]!, play: [] }));
    return lines.reduce((tree, line) => tree.keep(line), new Tree(source, record.size, nodes));
  }

  /** Whether another tree is of the same record, perhaps with other moves tried out. */
  isOf(other: Tree | null): boolean {
    return this.source === other?.source;
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

  /** How many moves of a line from a node lead to another one; 0 where they do not pass it. */
  stepsTo(to: number, from: number, moves: readonly string[]): number {
    let at = from;
    const step = moves.findIndex((move) => {
      at = at < 0 ? at : this.childWith(at, move);
      return at === to;
    });
    return step + 1;
  }

  /** A tree that has a kept line. */
  keep(line: KeptLine): Tree {
    let tree: Tree = this;
    let at = this.nodes.findIndex((node) => node.id === line.node && node.play.length === 0);
    if (at < 0) return this;
    for (const step of line.steps) {
      const known = tree.childWith(at, step.move ?? "pass");
      if (known >= 0) at = known;
      else ({ tree, index: at } = tree.grow(at, step));
    }
    return tree.replace(at, { ...tree.node(at), kept: line.id, ...(line.name && { name: line.name }) });
  }

  /** A tree in which the line that ends at a node is not kept; its moves stay. */
  forget(index: number): Tree {
    const { kept: _, ...node } = this.node(index);
    return this.replace(index, node);
  }

  private replace(index: number, node: TreeNode): Tree {
    return new Tree(this.source, this.size, this.nodes.with(index, node), this.main);
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

  /** A tree with one move more, which the server allowed, and the index of its node. */
  grow(parent: number, step: Step): { tree: Tree; index: number } {
    const above = this.node(parent);
    const index = this.nodes.length;
    const play = [...above.play, step.move ?? "pass"];
    const nodes = this.nodes.with(parent, { ...above, children: [...above.children, index] });
    nodes.push({ ...step, id: above.id, parent, children: [], play });
    return { tree: new Tree(this.source, this.size, nodes, this.main), index };
  }

  request(index: number, extra: string[] = []): Position {
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
