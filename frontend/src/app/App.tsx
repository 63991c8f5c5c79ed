import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { Home } from "../home/Home";
import { JobsDrawer } from "../jobs/JobsDrawer";
import { Loading } from "../parts/Loading";
import { SettingsDialog } from "../settings/SettingsDialog";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { listenToDrops } from "./dropping";
import { Fault } from "./Fault";
import { KeysDialog } from "./KeysDialog";
import { listenToKeys } from "./keys";
import { ProblemBar } from "./ProblemBar";
import { Rail } from "./Rail";

// What a screen needs is loaded when it is first shown.
const Library = lazy(() => import("../library/Library"));
const Game = lazy(() => import("../game/Game"));
const Play = lazy(() => import("../play/Play"));
const Players = lazy(() => import("../players/Players"));
const Train = lazy(() => import("../train/Train"));
const Lab = lazy(() => import("../lab/Lab"));

export function App() {
  const screen = useStore((state) => state.route.screen);
  const { drawer, notice, dialog, busy, said } = useStore(pick("drawer", "notice", "dialog", "busy", "said"));
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    listenToKeys();
    listenToDrops(setDragging);
  }, []);
  return (
    <div class="app">
      <a class="skip" href="#main">
        {words.skipToBoard}
      </a>
      <Rail />
      <main id="main" class={`screen screen-${screen}`}>
        <Fault key={screen}>
          <Suspense fallback={<Loading />}>
            {screen === "home" && <Home />}
            {screen === "library" && <Library />}
            {screen === "game" && <Game />}
            {screen === "play" && <Play />}
            {screen === "players" && <Players />}
            {screen === "train" && <Train />}
            {screen === "lab" && <Lab />}
          </Suspense>
        </Fault>
      </main>
      {drawer && <JobsDrawer />}
      <div class="messages">
        <ProblemBar />
        {notice && <div class="notice">{notice}</div>}
      </div>
      {dialog === "keys" && <KeysDialog />}
      {dialog === "settings" && <SettingsDialog />}
      {isDragging && <div class="drop-cover">{words.dropNow}</div>}
      {busy && <div class="busy" role="status" aria-label={words.loadingGame} />}
      <div class="sr-only" aria-live="polite">
        {said}
      </div>
    </div>
  );
}
