import { toggleTheme } from "../actions";
import { openEditor } from "../editing";
import { set, useStore } from "../store";
import { words } from "../strings";
import { EditIcon, GameIcon, KeysIcon, MoonIcon, SunIcon } from "./icons";

export function Rail() {
  const { setup, theme } = useStore();
  return (
    <nav class="rail" aria-label={words.rail}>
      <a class="logo" href="/" aria-label={words.appName}>
        <img src="/icon.svg" alt="" width="34" height="34" />
      </a>
      <button
        class="rail-item"
        aria-current={setup ? undefined : "page"}
        onClick={() => set({ setup: null, cursor: null })}
      >
        <GameIcon />
        <span>{words.railGame}</span>
      </button>
      <button class="rail-item" aria-current={setup ? "page" : undefined} onClick={openEditor}>
        <EditIcon />
        <span>{words.railEditor}</span>
      </button>
      <span class="rail-space" />
      <button class="rail-item" onClick={() => set({ dialog: "keys" })}>
        <KeysIcon />
        <span>{words.railHelp}</span>
      </button>
      <button class="rail-item" onClick={toggleTheme} aria-label={words.railTheme}>
        {theme === "dark" ? <SunIcon /> : <MoonIcon />}
      </button>
    </nav>
  );
}
