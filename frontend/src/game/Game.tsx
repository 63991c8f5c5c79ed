import { Chips } from "../explore/Chips";
import "../styles/panels.css";
import { BoardView } from "../board/BoardView";
import { EndgamePanel } from "../endgame/EndgamePanel";
import { ExplorePanel } from "../explore/ExplorePanel";
import { swipes } from "../parts/swiping";
import { ReviewPanel } from "../review/ReviewPanel";
import type { Panel } from "../state/state";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { Controls } from "./Controls";
import { CountCard } from "./CountCard";
import { GameHeader } from "./GameHeader";
import { InfoPanel } from "./InfoPanel";
import { showPanel } from "./panels";
import { StandingCard } from "./StandingCard";

const PANELS: Panel[] = ["review", "explore", "endgame", "info"];

/** One board, and four panels beside it. */
export default function Game() {
  const { record, tree, panel, current } = useStore(pick("record", "tree", "panel", "current"));
  if (!record || !tree) return null;
  const notes = record.warnings.length;
  const swipe = swipes((step) => {
    const next = PANELS[PANELS.indexOf(panel) + step];
    if (next) showPanel(next);
  });
  return (
    <div class="desk">
      <h1 class="sr-only">{words.gameTitle(record.info.black, record.info.white)}</h1>
      <section class="table" aria-label={words.board(tree.size)}>
        <GameHeader record={record} />
        <BoardView />
        <Controls />
        <div class="overlay-bar">
          <Chips />
        </div>
      </section>
      <aside class="panels">
        <StandingCard />
        <div class="tabs" role="tablist" aria-label={words.panels}>
          {PANELS.map((name) => (
            <button
              key={name}
              role="tab"
              id={`tab-${name}`}
              aria-selected={panel === name}
              aria-controls="panel"
              onClick={() => showPanel(name)}
            >
              {words.panel[name]}
              {name === "info" && tree.node(current).comment && (
                <span class="comment-dot" title={words.hasComment} />
              )}
              {name === "info" && notes > 0 && <small title={words.warnings(notes)}>{notes}</small>}
            </button>
          ))}
        </div>
        <div
          class={`panel panel-${panel}`}
          id="panel"
          role="tabpanel"
          aria-labelledby={`tab-${panel}`}
          {...swipe}
        >
          <CountCard />
          {panel === "review" && <ReviewPanel />}
          {panel === "explore" && <ExplorePanel />}
          {panel === "endgame" && <EndgamePanel />}
          {panel === "info" && <InfoPanel />}
        </div>
      </aside>
    </div>
  );
}
