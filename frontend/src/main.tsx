import { render } from "preact";
import "@sabaki/shudan/css/goban.css";
import "uplot/dist/uPlot.min.css";
import "./styles/page.css";
import "./styles/board.css";
import "./styles/panels.css";
import { getAbout } from "./api";
import { fail, showTheme } from "./actions";
import { App } from "./components/App";
import { get, set } from "./store";

showTheme(get().theme);
render(<App />, document.getElementById("app")!);
getAbout()
  .then((about) => set({ about }))
  .catch(fail);
