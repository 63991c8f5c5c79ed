import { useState } from "preact/hooks";
import { MiniBoard } from "../parts/MiniBoard";
import { findPattern } from "../server/api";
import type { Found } from "../server/types";
import { fail } from "../state/telling";
import { words } from "../strings";
import { emptyDiagram, formatDiagram, PLACES, type Place, parseDiagram, withSign } from "./diagram";
import { SearchResults } from "./SearchResults";

const HEIGHT = 7;
const WIDTH = 9;
const SIGNS = ["X", "O", "?", "."] as const;

/** A part of the board is drawn, and looked for in all games. */
export function PositionSearch() {
  const [place, setPlace] = useState<Place>("corner");
  const [text, setText] = useState(formatDiagram(emptyDiagram("corner", HEIGHT, WIDTH)));
  const [sign, setSign] = useState<string>("X");
  const [found, setFound] = useState<Found | null>(null);
  const diagram = parseDiagram(text);
  const choose = (next: Place) => {
    setPlace(next);
    setText(formatDiagram(emptyDiagram(next, HEIGHT, WIDTH)));
    setFound(null);
  };
  const draw = (row: number, column: number) => {
    const there = diagram.rows[row]?.[column];
    setText(formatDiagram(withSign(diagram, row, column, there === sign ? "." : sign)));
  };
  return (
    <details class="card position-search">
      <summary>{words.searchPosition}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          findPattern(text).then(setFound, fail);
        }}
      >
        <div class="drawn-position">
          <MiniBoard rows={diagram.rows} edges={diagram.edges} label={words.patternBoard} onPoint={draw} />
        </div>
        <div class="search-tools">
          <fieldset class="tools">
            <legend>{words.editorTool}</legend>
            {SIGNS.map((one) => (
              <label key={one} class="tool">
                <input type="radio" name="sign" checked={sign === one} onChange={() => setSign(one)} />
                {words.patternSign[one]}
              </label>
            ))}
          </fieldset>
          <label class="field">
            {words.patternPlace}
            <select value={place} onChange={(event) => choose(event.currentTarget.value as Place)}>
              {PLACES.map((one) => (
                <option key={one} value={one}>
                  {words.patternPlaces[one]}
                </option>
              ))}
            </select>
          </label>
          <div class="buttons">
            <button class="primary" type="submit">
              {words.searchNow}
            </button>
            <button type="button" onClick={() => choose(place)}>
              {words.editorClear}
            </button>
          </div>
          <details>
            <summary>{words.patternAsText}</summary>
            <label>
              <span class="hint">{words.patternLabel}</span>
              <textarea
                rows={8}
                spellcheck={false}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </label>
          </details>
        </div>
      </form>
      {found ? (
        <SearchResults found={found} />
      ) : (
        <p class="hint">
          {words.patternOther} <a href="/lab">{words.emptyBoard}</a>
        </p>
      )}
    </details>
  );
}
