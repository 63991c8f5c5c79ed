import { useEffect, useState } from "preact/hooks";
import "../styles/panels.css";
import { countFinished, pollJobs } from "../jobs/jobs";
import { isMe, useMe } from "../players/me";
import { listGames, startReview } from "../server/api";
import type { GameList, GameRow, Me } from "../server/types";
import { useStore } from "../state/store";
import { fail, notify } from "../state/telling";
import { words } from "../strings";
import { deleteGames } from "./deleting";
import { GetGames } from "./GetGames";
import { PositionSearch } from "./PositionSearch";

const COLUMNS = ["players", "result", "date", "size", "moves", "review", "losses"];
const OTHER_SORTS = ["opened", "added"];
const PAGE = 100;
const MOST = 500; // that the server lists at once

/** All games, found by words or by a position; many can be reviewed or deleted together. */
export default function Library() {
  const [text, setText] = useState("");
  const [me] = useMe();
  const [isMine, setMine] = useState(false);
  const [sort, setSort] = useState("opened");
  const [reverse, setReverse] = useState(false);
  const [count, setCount] = useState(PAGE);
  const [list, setList] = useState<GameList | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(0);
  const finished = useStore(countFinished);
  useEffect(() => {
    const asked = { words: text, mine: String(isMine) };
    const options = { ...asked, sort, reverse: String(reverse), count: String(count) };
    const timer = window.setTimeout(() => listGames(options).then(setList, fail), text ? 150 : 0);
    return () => window.clearTimeout(timer);
  }, [text, isMine, sort, reverse, count, finished, changes]);
  const order = (name: string) => {
    setReverse(name === sort && !reverse);
    setSort(name);
  };
  const games = list?.games ?? [];
  const some = games.filter(({ id }) => chosen.has(id));
  const choose = (ids: string[], isChosen: boolean) => {
    const after = new Set(chosen);
    for (const id of ids) isChosen ? after.add(id) : after.delete(id);
    setChosen(after);
  };
  const remove = async (which: GameRow[]) => {
    if (!(await deleteGames(which))) return;
    choose(
      which.map(({ id }) => id),
      false,
    );
    setChanges((n) => n + 1);
  };
  const review = async () => {
    for (const game of some) await startReview(game.id).catch(fail);
    notify(words.reviewsStarted(some.length));
    setChosen(new Set());
    pollJobs();
  };
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
        {me && me.names.length > 0 && (
          <label class="tool">
            <input
              type="checkbox"
              checked={isMine}
              onChange={(event) => setMine(event.currentTarget.checked)}
            />
            {words.myGames}
          </label>
        )}
        <select
          aria-label={words.sortBy}
          value={sort}
          onChange={(event) => {
            setReverse(false);
            setSort(event.currentTarget.value);
          }}
        >
          {[...OTHER_SORTS, ...COLUMNS].map((name) => (
            <option key={name} value={name}>
              {words.columns[name]}
            </option>
          ))}
        </select>
      </header>
      <PositionSearch />
      <GetGames />
      {list && list.total === 0 && (
        <p class="hint">{text || isMine ? words.libraryNone : words.libraryEmpty}</p>
      )}
      {list && list.total > 0 && (
        <>
          <div class="buttons with-chosen">
            <span class="hint">{words.chosenGames(some.length)}</span>
            <button class="small" disabled={some.length === 0} onClick={() => void review()}>
              {words.reviewChosen}
            </button>
            <button class="small" disabled={some.length === 0} onClick={() => void remove(some)}>
              {words.deleteChosen}
            </button>
          </div>
          <table class="games">
            <thead>
              <tr>
                <th class="column-choose">
                  <input
                    type="checkbox"
                    aria-label={words.chooseAll}
                    checked={some.length === games.length}
                    onChange={(event) =>
                      choose(
                        games.map(({ id }) => id),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </th>
                {COLUMNS.map((name) => (
                  <Column key={name} name={name} sort={sort} reverse={reverse} onOrder={order} />
                ))}
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <Row
                  key={game.id}
                  game={game}
                  me={me}
                  isChosen={chosen.has(game.id)}
                  onChoose={(isChosen) => choose([game.id], isChosen)}
                />
              ))}
            </tbody>
          </table>
          <p class="hint">{words.libraryCount(games.length, list.total)}</p>
          {games.length < list.total && (
            <button onClick={() => setCount(Math.min(MOST, count + PAGE))}>{words.more}</button>
          )}
        </>
      )}
    </div>
  );
}

const DOWN = new Set(["date", "size", "moves", "review", "losses"]); // the largest first

function Column(props: { name: string; sort: string; reverse: boolean; onOrder: (name: string) => void }) {
  const { name, sort, reverse, onOrder } = props;
  const isDown = DOWN.has(name) !== reverse;
  return (
    <th
      class={`column-${name}`}
      aria-sort={name === sort ? (isDown ? "descending" : "ascending") : undefined}
    >
      <button
        class="quiet"
        title={name === "losses" ? words.lossesTip : undefined}
        onClick={() => onOrder(name)}
      >
        {words.columns[name]}
        {name === sort && <span aria-hidden="true">{isDown ? "↓" : "↑"}</span>}
      </button>
    </th>
  );
}

function Row(props: {
  game: GameRow;
  me: Me | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { game, me, isChosen, onChoose } = props;
  const name = (of: string, unnamed: string) => (isMe(me, of) ? <b>{of}</b> : of || unnamed);
  return (
    <tr>
      <td class="column-choose">
        <input
          type="checkbox"
          aria-label={words.chooseGame(words.gameTitle(game.black, game.white))}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td class="column-players">
        <a href={`/games/${game.id}?move=${game.move}`}>
          <span class="stone stone-B" /> {name(game.black, words.unnamedBlack)}{" "}
          <small>{game.black_rank}</small>
          <br />
          <span class="stone stone-W" /> {name(game.white, words.unnamedWhite)}{" "}
          <small>{game.white_rank}</small>
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
      <td class="column-losses">{game.losses?.toFixed(0) ?? ""}</td>
    </tr>
  );
}
