import { useEffect, useState } from "preact/hooks";
import { listen } from "../keys";
import { useStore } from "../store";
import { words } from "../strings";
import { BoardView } from "./BoardView";
import { Controls } from "./Controls";
import { EditorPanel } from "./EditorPanel";
import { GamePanel } from "./GamePanel";
import { GameHeader } from "./GameHeader";
import { KeysDialog } from "./KeysDialog";
import { OverlayBar } from "./OverlayBar";
import { ProblemBar } from "./ProblemBar";
import { Rail } from "./Rail";
import { Welcome } from "./Welcome";

export function App() {
  const state = useStore();
  const [isDragging, setDragging] = useState(false);
  useEffect(() => listen(setDragging), []);
  const isOpen = state.record !== null || state.setup !== null;
  return (
    <div class="app">
      <a class="skip" href="#board">
        {words.skipToBoard}
      </a>
      <Rail />
      <main class={isOpen ? "desk" : "desk desk-empty"}>
        {!isOpen && <Welcome />}
        {isOpen && (
          <>
            <section class="table" aria-label={words.board(state.setup?.size ?? state.tree!.size)}>
              {state.record && !state.setup && <GameHeader record={state.record} />}
              <BoardView />
              {!state.setup && <Controls />}
            </section>
            <aside class="panels">
              {state.setup ? (
                <EditorPanel setup={state.setup} />
              ) : (
                <>
                  <OverlayBar />
                  <GamePanel />
                </>
              )}
            </aside>
          </>
        )}
      </main>
      <ProblemBar />
      {state.notice && <div class="notice">{state.notice}</div>}
      {state.dialog === "keys" && <KeysDialog />}
      {isDragging && <div class="drop-cover">{words.dropNow}</div>}
      {state.busy && <div class="busy" role="status" aria-label={words.loadingGame} />}
      <div class="sr-only" aria-live="polite">
        {state.said}
      </div>
    </div>
  );
}
