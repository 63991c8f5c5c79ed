import { showPanel } from "../actions";
import { BoardView } from "../components/BoardView";
import { Controls } from "../components/Controls";
import { EndgamePanel } from "../components/EndgamePanel";
import { ExplorePanel } from "../components/ExplorePanel";
import { GameHeader } from "../components/GameHeader";
import { InfoPanel } from "../components/InfoPanel";
import { ReviewPanel } from "../components/ReviewPanel";
import { StandingCard } from "../components/StandingCard";
import { swipes } from "../swiping";
import { useStore, type Panel } from "../store";
import { words } from "../strings";
import "../styles/panels.css";

const PANELS: Panel[] = ["review", "explore", "endgame", "info"];

/** One board, and four panels beside it. */
export default function Game() {
  const state = useStore();
  const { record, tree, panel } = state;
  if (!record || !tree) return null;
  const notes = record.warnings.length;
  const swipe = swipes((step) => {
    const next = PANELS[PANELS.indexOf(panel) + step];
    if (next) showPanel(next);
  });
  return (
    <div class="desk">
      <section class="table" aria-label={words.board(tree.size)}>
        <GameHeader record={record} />
        <BoardView />
        <Controls />
      </section>
      <aside class="panels">
        <StandingCard state={state} />
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
              {name === "info" && tree.node(state.current).comment && (
                <span class="comment-dot" title={words.hasComment} />
              )}
              {name === "info" && notes > 0 && <small title={words.warnings(notes)}>{notes}</small>}
            </button>
          ))}
        </div>
        <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} {...swipe}>
          {panel === "review" && <ReviewPanel state={state} />}
          {panel === "explore" && <ExplorePanel />}
          {panel === "endgame" && <EndgamePanel />}
          {panel === "info" && <InfoPanel state={state} />}
        </div>
      </aside>
    </div>
  );
}
