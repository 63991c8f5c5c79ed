import { render } from "preact";
import "./styles/page.css";
import { closeGame, sendPlace, showGame, showTheme } from "./actions";
import { getAbout } from "./api";
import { App } from "./components/App";
import { openEditor } from "./editing";
import { pollJobs } from "./jobs";
import { openMatch } from "./matches";
import { followLink, listenToAddress } from "./router";
import { get, OVERLAYS, set } from "./store";
import { words } from "./strings";
import { fail } from "./telling";

showTheme(get().theme);
listenToAddress((route, query) => {
  if (route.screen === "game") return void showGame(route.id, query);
  if (route.screen === "lab" && route.part === "position") openEditor();
  if (route.screen === "play" && route.match) return void openMatch(route.match);
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
