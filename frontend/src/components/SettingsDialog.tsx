import { chooseTheme, keepSettings, toggle } from "../actions";
import { useStore, type Overlay } from "../store";
import { words } from "../strings";
import { Dialog } from "./Dialog";

const SWITCHES: [Overlay, string][] = [
  ["coordinates", words.coordinates],
  ["lastMove", words.lastMove],
  ["losses", words.lossDots],
  ["numbers", words.numbers],
];

export function SettingsDialog() {
  const { about, theme, overlays } = useStore();
  return (
    <Dialog title={words.settings}>
      <div class="fields">
        <label>
          {words.settingsNet}
          <select
            value={about?.settings.net ?? ""}
            onChange={(event) => void keepSettings({ net: event.currentTarget.value })}
          >
            {(about?.nets ?? []).map(({ name, about: text }) => (
              <option key={name} value={name}>
                {name} ({text})
              </option>
            ))}
          </select>
          <small>{words.settingsNetHint}</small>
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
