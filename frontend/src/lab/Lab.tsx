import "../styles/panels.css";
import { BoardView } from "../board/BoardView";
import type { LabPart } from "../state/address";
import { useStore } from "../state/store";
import { words } from "../strings";
import { Editor } from "./Editor";
import { EndgameAtlas } from "./EndgameAtlas";
import { Expressions } from "./Expressions";
import { Ratings } from "./Ratings";

const PARTS: LabPart[] = ["position", "cgt", "atlas", "ratings"];

export default function Lab() {
  const part = useStore(({ route }) => (route.screen === "lab" ? route.part : "position"));
  const setup = useStore((state) => state.setup);
  return (
    <div class="lab">
      <nav class="tabs" aria-label={words.labParts}>
        {PARTS.map((name) => (
          <a
            key={name}
            href={name === "position" ? "/lab" : `/lab/${name}`}
            aria-current={part === name ? "page" : undefined}
          >
            {words.labPart[name]}
          </a>
        ))}
      </nav>
      {part === "position" && setup && (
        <div class="desk">
          <section class="table" aria-label={words.board(setup.size)}>
            <BoardView />
          </section>
          <aside class="panels">
            <Editor setup={setup} />
          </aside>
        </div>
      )}
      {part === "cgt" && <Expressions />}
      {part === "atlas" && <EndgameAtlas />}
      {part === "ratings" && <Ratings />}
    </div>
  );
}
