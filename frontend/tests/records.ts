/* Small records for tests. */
import { Tree } from "../src/game/tree";
import type { MoveReport, RecordNode, RecordView, ReviewReport } from "../src/server/types";

const node = (id: number, parent: number, rest: Partial<RecordNode> = {}): RecordNode => ({
  id,
  parent,
  number: 0,
  to_move: "B",
  ...rest,
});

/** Black E5, White C7, then Black G3 in the game and Black C3 in a variation. */
export const RECORD: RecordView = {
  games: 1,
  sgf: "",
  size: 9,
  rules: "chinese",
  komi: 7,
  handicap: 0,
  info: {
    black: "",
    white: "",
    black_rank: "",
    white_rank: "",
    date: "",
    event: "",
    name: "",
    place: "",
    result: "?",
  },
  warnings: [],
  nodes: [
    node(0, -1),
    node(1, 0, { number: 1, color: "B", move: "E5", to_move: "W", changes: [[40, 1]] }),
    node(2, 1, { number: 2, color: "W", move: "C7", to_move: "B", changes: [[20, 2]] }),
    node(3, 2, { number: 3, color: "B", move: "G3", to_move: "W", changes: [[60, 1]] }),
    node(4, 2, { number: 3, color: "B", move: "C3", to_move: "W", changes: [[56, 1]] }),
  ],
};

export const makeTree = (): Tree => Tree.ofRecord(RECORD, { game: "1" });

export const makeMove = (move: number, rest: Partial<MoveReport> = {}): MoveReport => ({
  move,
  color: move % 2 ? "B" : "W",
  point: RECORD.nodes[move]?.move ?? "A1",
  loss: 0,
  category: "excellent",
  confirmed: true,
  better: null,
  line: [],
  winrate: 0.5,
  lead: 0,
  reasons: [],
  temperature: null,
  judged_by: "default",
  fates: [],
  proved: [],
  ...rest,
});

export function makeReview(moves: MoveReport[], swings: number[][] = []): ReviewReport {
  const flagged = moves.filter(({ loss }) => loss >= 3).sort((one, other) => other.loss - one.loss);
  return {
    net: "default",
    size: 9,
    is_final: true,
    start_winrate: 0.4,
    start_lead: -1,
    start_judged_by: "default",
    moves,
    mistakes: flagged.map(({ move }) => move),
    swings: swings.map((group) => ({ moves: group, largest: group[0]!, better: null })),
    mean_loss: { B: 0, W: 0 },
    strength: {} as ReviewReport["strength"],
    maps: [],
    count: null,
    turning_points: [],
    lead_scale: 20,
    caution: "",
    endgame_by: null,
  };
}
