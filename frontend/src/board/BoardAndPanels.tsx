import type { ComponentChildren } from "preact";
import "../styles/panels.css";
import { words } from "../strings";
import { BoardView } from "./BoardView";

/** A board, and panels beside it. */
export function BoardAndPanels({ size, children }: { size: number; children: ComponentChildren }) {
  return (
    <div class="desk">
      <section class="table" aria-label={words.board(size)}>
        <BoardView />
      </section>
      <aside class="panels">{children}</aside>
    </div>
  );
}
