import { render } from "preact";
import "./styles/page.css";
import { App } from "./app/App";
import { closeGame, showGame } from "./game/opening";
import { sendPlace } from "./game/place";
import { pollJobs } from "./jobs/jobs";
import { openEditor } from "./lab/editing";
import { openMatch } from "./play/matches";
import { getAbout } from "./server/api";
import { showTheme } from "./settings/settings";
import { firstOverlays, firstTheme } from "./state/memory";
import { followLink, listenToAddress } from "./state/router";
import { OVERLAYS } from "./state/state";
import { get, set } from "./state/store";
import { fail } from "./state/telling";
import { words } from "./strings";
import { openExercise } from "./train/training";
import { language } from "./words/language";

document.documentElement.lang = language();
set({ overlays: firstOverlays() });
showTheme(firstTheme());
listenToAddress((route, query) => {
  if (route.screen === "game") return void showGame(route.id, query);
  if (route.screen === "lab" && route.part === "position") openEditor();
  if (route.screen === "play" && route.match) return void openMatch(route.match);
  if (route.screen === "train" && route.exercise) return void openExercise(route.exercise);
  closeGame();
  document.title = words.screenTitle[route.screen];
});
render(<App />, document.getElementById("app")!);
document.addEventListener("click", followLink);
window.addEventListener("pagehide", sendPlace);
getAbout()
  .then((about) => {
    const { theme, overlays } = about.settings;
    set({ about, overlays: { ...OVERLAYS, ...get().overlays, ...overlays } });
    if (theme) showTheme(theme);
  })
  .catch(fail);
pollJobs();
