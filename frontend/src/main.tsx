import { render } from "preact";
import "./styles/page.css";
import { App } from "./app/App";
import { closeGame, showGame } from "./game/opening";
import { sendPlace } from "./game/place";
import { pollJobs } from "./jobs/jobs";
import { openEditor } from "./lab/editing";
import { openMatch } from "./play/matches";
import { getAbout } from "./server/api";
import { showTheme, takeAbout } from "./settings/settings";
import { firstOverlays, firstTheme } from "./state/memory";
import { followLink, listenToAddress } from "./state/router";
import { set } from "./state/store";
import { fail } from "./state/telling";
import { words } from "./strings";
import { openEndgame } from "./train/endgames";
import { openGuess } from "./train/guessing";
import { openExercise } from "./train/training";
import { language } from "./words/language";

document.documentElement.lang = language();
set({ overlays: firstOverlays() });
showTheme(firstTheme());
listenToAddress((route, query) => {
  if (route.screen === "game") return void showGame(route.id, query);
  if (route.screen === "lab" && route.part === "position") openEditor();
  if (route.screen === "play" && route.match) return void openMatch(route.match);
  if (route.screen === "train" && route.exercise) {
    if (route.part === "endgame") return void openEndgame(route.exercise);
    if (route.part === "guess") return void openGuess(route.exercise, query);
    return void openExercise(route.exercise);
  }
  closeGame();
  document.title = words.screenTitle[route.screen];
});
render(<App />, document.getElementById("app")!);
document.addEventListener("click", followLink);
window.addEventListener("pagehide", sendPlace);
getAbout().then(takeAbout, fail);
pollJobs();
