import { useEffect } from "preact/hooks";
import { Dialog } from "../parts/Dialog";
import { GetJudge } from "../review/JudgeCard";
import { askJudge } from "../review/judge";
import type { Overlay } from "../state/state";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { chosenLanguage, LANGUAGES, type Language } from "../words/language";
import { chooseLanguage, chooseTheme, keepSettings, toggle } from "./settings";

const SWITCHES: [Overlay, string][] = [
  ["coordinates", words.coordinates],
  ["lastMove", words.lastMove],
  ["losses", words.lossDots],
  ["numbers", words.numbers],
];

export function SettingsDialog() {
  const { about, theme, overlays, judge } = useStore(pick("about", "theme", "overlays", "judge"));
  const net = about?.settings.net;
  useEffect(() => void askJudge(), [net]);
  return (
    <Dialog title={words.settings}>
      <div class="fields">
        <label>
          {words.settingsNet}
          <select
            value={about?.settings.net ?? ""}
            onChange={(event) => void keepSettings({ net: event.currentTarget.value })}
          >
            {(about?.nets ?? []).map(({ name }) => (
              <option key={name} value={name}>
                {words.netName(name)}
              </option>
            ))}
          </select>
          {judge?.is_strong && judge.net !== net && <small>{words.settingsJudge(judge.net)}</small>}
        </label>
        <label>
          {words.settingsLanguage}
          <select
            value={chosenLanguage() ?? ""}
            onChange={(event) => void chooseLanguage((event.currentTarget.value || null) as Language | null)}
          >
            <option value="">{words.languageOfBrowser}</option>
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.settingsTheme}
          <select
            value={theme}
            onChange={(event) => chooseTheme(event.currentTarget.value as "dark" | "light")}
          >
            <option value="dark">{words.dark}</option>
            <option value="light">{words.light}</option>
          </select>
        </label>
      </div>
      <GetJudge />
      <fieldset class="tools">
        <legend>{words.overlays}</legend>
        {SWITCHES.map(([overlay, text]) => (
          <label key={overlay} class="tool">
            <input type="checkbox" checked={overlays[overlay]} onChange={() => toggle(overlay)} />
            {text}
          </label>
        ))}
      </fieldset>
      <label class="tool">
        <input
          type="checkbox"
          checked={about?.settings.review_at_once ?? true}
          onChange={(event) => void keepSettings({ review_at_once: event.currentTarget.checked })}
        />
        {words.settingsReview}
      </label>
    </Dialog>
  );
}
