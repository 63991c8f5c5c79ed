import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { listen } from "../keys";
import { Home } from "../screens/Home";
import { useStore } from "../store";
import { words } from "../strings";
import { JobsDrawer } from "./JobsDrawer";
import { KeysDialog } from "./KeysDialog";
import { ProblemBar } from "./ProblemBar";
import { Rail } from "./Rail";
import { SettingsDialog } from "./SettingsDialog";

// What a screen needs is loaded when it is first shown.
const Library = lazy(() => import("../screens/Library"));
const Game = lazy(() => import("../screens/Game"));
const Play = lazy(() => import("../screens/Play"));
const Players = lazy(() => import("../screens/Players"));
const Lab = lazy(() => import("../screens/Lab"));

export function App() {
  const state = useStore();
  const [isDragging, setDragging] = useState(false);
  useEffect(() => listen(setDragging), []);
  const { screen } = state.route;
  return (
    <div class="app">
      <a class="skip" href="#main">
        {words.skipToBoard}
      </a>
      <Rail />
      <main id="main" class={`screen screen-${screen}`}>
        <Suspense fallback={null}>
          {screen === "home" && <Home />}
          {screen === "library" && <Library />}
          {screen === "game" && <Game />}
          {screen === "play" && <Play />}
          {screen === "players" && <Players />}
          {screen === "lab" && <Lab />}
        </Suspense>
      </main>
      {state.drawer && <JobsDrawer />}
      <ProblemBar />
      {state.notice && <div class="notice">{state.notice}</div>}
      {state.dialog === "keys" && <KeysDialog />}
      {state.dialog === "settings" && <SettingsDialog />}
      {isDragging && <div class="drop-cover">{words.dropNow}</div>}
      {state.busy && <div class="busy" role="status" aria-label={words.loadingGame} />}
      <div class="sr-only" aria-live="polite">
        {state.said}
      </div>
    </div>
  );
}
