import { useEffect, useState } from "preact/hooks";
import "../styles/panels.css";
import { BoardView } from "../board/BoardView";
import { listMatches } from "../server/api";
import type { BotInfo, MatchRequest, MatchRow, MatchView } from "../server/types";
import { pick, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { act, askHint, askScore, startMatch } from "./matches";

const SIZES = [9, 13, 19];
const VISITS = [20, 50, 100, 400];
const RANKS = ["20k", "15k", "12k", "10k", "8k", "6k", "4k", "2k", "1k", "1d", "2d", "3d", "5d"];
const MINUTES = [5, 10, 20, 30, 60];

export default function Play() {
  const { match, tree, route } = useStore(pick("match", "tree", "route"));
  if (route.screen === "play" && route.match === null) return <NewMatch />;
  if (!match || !tree) return null;
  return (
    <div class="desk">
      <section class="table" aria-label={words.board(tree.size)}>
        <BoardView />
      </section>
      <aside class="panels">
        <MatchPanel match={match} />
      </aside>
    </div>
  );
}

/** A bot by name, with the strength that it can be given. */
function formatBot(bot: BotInfo, visits: number, rank: string): string {
  if (bot.settings.includes("rank")) return `${bot.name}:rank=${rank}`;
  return bot.settings.includes("visits") ? `${bot.name}:visits=${visits}` : bot.name;
}

/** The position that the address asks to play on from. */
function startPosition(): MatchRequest["start"] {
  const query = new URLSearchParams(location.search);
  const game = query.get("game");
  if (!game) return null;
  const play = (query.get("line") ?? "").split(".").filter(Boolean);
  return { game, node: Number(query.get("node") ?? 0), play };
}

function NewMatch() {
  const bots = useStore((state) => state.about?.bots) ?? [];
  const [name, setName] = useState("");
  const [visits, setVisits] = useState(50);
  const [rank, setRank] = useState("8k");
  const [color, setColor] = useState<"B" | "W">("B");
  const [size, setSize] = useState(9);
  const [handicap, setHandicap] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const [matches, setMatches] = useState<MatchRow[]>([]);
  useEffect(() => void listMatches().then(setMatches, fail), []);
  const bot =
    bots.find((one) => one.name === name) ?? bots.find((one) => one.settings.includes("rank")) ?? bots[0];
  const start = startPosition();
  const number = (event: { currentTarget: HTMLSelectElement }) => Number(event.currentTarget.value);
  return (
    <div class="new-match">
      {matches.length > 0 && (
        <section>
          <h2>{words.unfinishedTitle}</h2>
          {matches.map((match) => (
            <a key={match.id} class="button" href={`/play/${match.id}`}>
              {words.unfinished(match.bot_name, match.size, match.moves)}
            </a>
          ))}
        </section>
      )}
      <h1>{start ? words.playFromHere : words.playTitle}</h1>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (!bot) return;
          const board = start ? { start } : { size, handicap };
          void startMatch({
            ...board,
            bot: formatBot(bot, visits, rank),
            color,
            minutes: minutes || null,
          });
        }}
      >
        <fieldset class="bots">
          <legend>{words.opponent}</legend>
          {bots.map((one) => (
            <label key={one.name} class="bot">
              <input type="radio" name="bot" checked={one === bot} onChange={() => setName(one.name)} />
              <b>{one.name}</b>
              <span class="hint">{one.about}</span>
            </label>
          ))}
        </fieldset>
        <div class="fields">
          {bot?.settings.includes("visits") && (
            <label>
              {words.strength}
              <select value={visits} onChange={(event) => setVisits(number(event))}>
                {VISITS.map((one) => (
                  <option key={one} value={one}>
                    {words.visitsOf(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {bot?.settings.includes("rank") && (
            <label>
              {words.rank}
              <select value={rank} onChange={(event) => setRank(event.currentTarget.value)}>
                {RANKS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          <label>
            {words.yourColor}
            <select value={color} onChange={(event) => setColor(event.currentTarget.value as "B" | "W")}>
              <option value="B">{words.black}</option>
              <option value="W">{words.white}</option>
            </select>
          </label>
          {!start && (
            <>
              <label>
                {words.boardSize}
                <select value={size} onChange={(event) => setSize(number(event))}>
                  {SIZES.map((one) => (
                    <option key={one} value={one}>
                      {one} × {one}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                {words.handicapStones}
                <select value={handicap} onChange={(event) => setHandicap(number(event))}>
                  {[0, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => (
                    <option key={one} value={one}>
                      {one || words.even}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
          <label>
            {words.clock}
            <select value={minutes} onChange={(event) => setMinutes(number(event))}>
              <option value={0}>{words.noClock}</option>
              {MINUTES.map((one) => (
                <option key={one} value={one}>
                  {words.minutes(one)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button class="primary" type="submit" disabled={!bot}>
          {words.startGame}
        </button>
      </form>
    </div>
  );
}

function MatchPanel({ match }: { match: MatchView }) {
  const { thinking, hint, score, tree, current } = useStore(
    pick("thinking", "hint", "score", "tree", "current"),
  );
  const captured = tree!.captured(current);
  const isOver = match.state === "over";
  const isYours = match.state === "yours" && !thinking;
  return (
    <section class="card match" aria-label={words.play}>
      <h2>{words.matchTitle(match.bot_name)}</h2>
      <p role="status" class="turn">
        {isOver ? words.gameOver(match.result) : isYours ? words.yourTurn : words.botThinks}
      </p>
      <div class="clocks">
        {(["B", "W"] as const).map((color) => (
          <div key={color} class="stat">
            <span class="stat-name">
              <span class={`stone stone-${color}`} /> {color === match.color ? words.you : match.bot_name}
            </span>
            <Clock match={match} color={color} isRunning={!isOver && tree!.node(current).to_move === color} />
            <small>
              {words.captures}: {captured[color === "B" ? "W" : "B"]}
            </small>
          </div>
        ))}
      </div>
      {isOver ? (
        <>
          {match.dead.length > 0 && <p class="hint">{words.deadStones(match.dead)}</p>}
          <div class="buttons">
            {match.game && (
              <a class="button primary" href={`/games/${match.game}`}>
                {words.seeReview}
              </a>
            )}
            <a class="button" href="/play">
              {words.newGame}
            </a>
          </div>
        </>
      ) : (
        <div class="buttons">
          <button disabled={!isYours} onClick={() => void act({ action: "pass" })}>
            {words.pass}
          </button>
          <button disabled={thinking} onClick={() => void act({ action: "undo" })}>
            {words.undo}
          </button>
          <button disabled={thinking} onClick={() => void act({ action: "resign" })}>
            {words.resign}
          </button>
          <button disabled={!isYours} onClick={() => void askHint()}>
            {words.hintButton}
          </button>
          <button aria-pressed={score !== null} onClick={() => void askScore()}>
            {words.scoreButton}
          </button>
        </div>
      )}
      {hint && (
        <p role="status">
          {words.hintText(hint.move)} {words.hintNet}{" "}
          {hint.moves.map(({ move, probability }) => `${move} ${words.percent(probability)}`).join(", ")}.
        </p>
      )}
      {score && (
        <p role="status">
          {score.settled
            ? words.scoreCounted(score.result)
            : words.scoreLead(words.leadText(score.black_lead), score.black_winrate)}
        </p>
      )}
    </section>
  );
}

/** Time used, or left where the person has a limit. */
function Clock(props: { match: MatchView; color: "B" | "W"; isRunning: boolean }) {
  const { match, color, isRunning } = props;
  const [since] = [Date.now()];
  const [extra, setExtra] = useState(0);
  useEffect(() => {
    setExtra(0);
    if (!isRunning) return;
    const timer = window.setInterval(() => setExtra((Date.now() - since) / 1000), 500);
    return () => window.clearInterval(timer);
  }, [match, isRunning]);
  const used = match.seconds[color] + extra;
  const limit = color === match.color && match.minutes ? 60 * match.minutes : null;
  const shown = Math.max(0, Math.floor(limit === null ? used : limit - used));
  return (
    <b class="clock">
      {Math.floor(shown / 60)}:{String(shown % 60).padStart(2, "0")}
    </b>
  );
}
