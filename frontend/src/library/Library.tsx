import { useEffect, useState } from "preact/hooks";
import { countFinished } from "../jobs/jobs";
import "../styles/panels.css";
import { DeleteIcon } from "../parts/icons";
import { findPattern, listGames } from "../server/api";
import type { Found, GameList, GameRow } from "../server/types";
import { useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { deleteGame } from "./deleting";
import { SearchResults } from "./SearchResults";

const SORTS = ["opened", "added", "date", "players", "moves", "losses"];
const PAGE = 100;

/** All games, found by words or by a position. */
export default function Library() {
  const [text, setText] = useState("");
  const [sort, setSort] = useState("opened");
  const [count, setCount] = useState(PAGE);
  const [list, setList] = useState<GameList | null>(null);
  const finished = useStore(countFinished);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const timer = window.setTimeout(
      () => listGames({ words: text, sort, count: String(count) }).then(setList, fail),
      text ? 150 : 0,
    );
    return () => window.clearTimeout(timer);
  }, [text, sort, count, finished, changes]);
  return (
    <div class="library">
      <header class="library-head">
        <h1>{words.library}</h1>
        <input
          type="search"
          aria-label={words.librarySearch}
          placeholder={words.librarySearch}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <select
          aria-label={words.sortBy}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value)}
        >
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {words.columns[name]}
            </option>
          ))}
        </select>
      </header>
      <PositionSearch />
      {list && list.total === 0 && <p class="hint">{text ? words.libraryNone : words.libraryEmpty}</p>}
      {list && list.total > 0 && (
        <>
          <table class="games">
            <thead>
              <tr>
                {["players", "result", "date", "size", "moves", "review", "losses"].map((name) => (
                  <th key={name} class={`column-${name}`}>
                    {words.columns[name]}
                  </th>
                ))}
                <th>
                  <span class="sr-only">{words.delete}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.games.map((game) => (
                <Row
                  key={game.id}
                  game={game}
                  onDelete={async () => (await deleteGame(game)) && setChanges((n) => n + 1)}
                />
              ))}
            </tbody>
          </table>
          <p class="hint">{words.libraryCount(list.games.length, list.total)}</p>
          {list.games.length < list.total && (
            <button onClick={() => setCount(Math.min(500, count + PAGE))}>{words.more}</button>
          )}
        </>
      )}
    </div>
  );
}

function Row({ game, onDelete }: { game: GameRow; onDelete: () => void }) {
  return (
    <tr>
      <td class="column-players">
        <a href={`/games/${game.id}?move=${game.move}`}>
          <span class="stone stone-B" /> {game.black || words.unnamedBlack} <small>{game.black_rank}</small>
          <br />
          <span class="stone stone-W" /> {game.white || words.unnamedWhite} <small>{game.white_rank}</small>
        </a>
        {(game.collection || game.name) && (
          <small class="hint">{[game.name, game.collection].filter(Boolean).join(" · ")}</small>
        )}
      </td>
      <td class="column-result">{game.result === "?" ? "" : game.result}</td>
      <td class="column-date">{game.date}</td>
      <td class="column-size">
        {game.size}×{game.size}
      </td>
      <td class="column-moves">{game.moves}</td>
      <td class="column-review">{words.reviewState[game.review]}</td>
      <td class="column-losses" title={words.lossesTip}>
        {game.losses?.toFixed(0) ?? ""}
      </td>
      <td>
        <button class="quiet small" aria-label={words.delete} title={words.delete} onClick={onDelete}>
          <DeleteIcon />
        </button>
      </td>
    </tr>
  );
}

function PositionSearch() {
  const [pattern, setPattern] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  return (
    <details class="card position-search">
      <summary>{words.searchPosition}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          findPattern(pattern).then(setFound, fail);
        }}
      >
        <label>
          <span class="hint">{words.patternLabel}</span>
          <textarea
            rows={6}
            spellcheck={false}
            placeholder={words.patternExample}
            value={pattern}
            onInput={(event) => setPattern(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={!pattern.trim()}>
          {words.searchNow}
        </button>
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
