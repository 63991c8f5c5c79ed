import { useEffect, useState } from "preact/hooks";
import { BoardAndPanels } from "../board/BoardAndPanels";
import { PlayHere } from "../board/PlayHere";
import { CountCard } from "../game/CountCard";
import { Loading } from "../parts/Loading";
import type { MatchView } from "../server/types";
import { pick, useStore } from "../state/store";
import { words } from "../strings";
import { clockShown } from "./clock";
import { act, askHint, askScore, keepOffered, nameMatch, pauseBots, takeOffered, tellMore } from "./matches";
import { NewMatch } from "./NewMatch";

export default function Play() {
  const { match, tree, route } = useStore(pick("match", "tree", "route"));
  if (route.screen === "play" && route.match === null) return <NewMatch />;
  if (!match || !tree) return <Loading />;
  return (
    <BoardAndPanels size={tree.size}>
      <MatchPanel match={match} />
    </BoardAndPanels>
  );
}

function MatchPanel({ match }: { match: MatchView }) {
  const { thinking, hint, score, tree, current, paused } = useStore(
    pick("thinking", "hint", "score", "tree", "current", "paused"),
  );
  const captured = tree!.captured(current);
  const isOver = match.state === "over";
  const isYours = match.state === "yours" && !thinking;
  const hasPassed = tree!.node(current).move === "pass";
  const count = !match.captures && (
    <button aria-pressed={score !== null} onClick={() => void askScore()}>
      {words.scoreButton}
    </button>
  );
  return (
    <section class="card match" aria-label={words.play}>
      <h1>{words.matchTitle(nameMatch(match))}</h1>
      <p role="status" class="turn">
        {isOver ? words.gameOver(match.result) : isYours ? words.yourTurn : words.botThinks}
      </p>
      {match.captures && <p class="hint">{words.playCapture}</p>}
      {isYours && hasPassed && (
        <p class="passed" role="status">
          {words.botPassed(match.bot_name)}
        </p>
      )}
      <div class="clocks">
        {(["B", "W"] as const).map((color) => (
          <div key={color} class="stat">
            <span class="stat-name">
              <span class={`stone stone-${color}`} />{" "}
              {color === match.color ? (match.rival_name ?? words.you) : match.bot_name}
            </span>
            <Clock match={match} color={color} isRunning={!isOver && tree!.node(current).to_move === color} />
            <small>
              {words.captures}: {captured[color === "B" ? "W" : "B"]}
            </small>
          </div>
        ))}
      </div>
      <Offered />
      {isOver ? (
        <>
          <CountCard />
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
      ) : match.rival_name !== null ? (
        <div class="buttons">
          <button class="primary" onClick={() => pauseBots(!paused)}>
            {paused ? words.resume : words.pause}
          </button>
          {count}
        </div>
      ) : (
        <div class="buttons">
          {isYours && <PlayHere />}
          {!match.captures && (
            <button disabled={!isYours} onClick={() => void act({ action: "pass" })}>
              {words.pass}
            </button>
          )}
          <button disabled={thinking} onClick={() => void act({ action: "undo" })}>
            {words.undo}
          </button>
          <button disabled={thinking} onClick={() => void act({ action: "resign" })}>
            {words.resign}
          </button>
          <button disabled={!isYours} onClick={() => void askHint()}>
            {words.hintButton}
          </button>
          {count}
        </div>
      )}
      {hint && (
        <p role="status">
          {words.hintText(hint.move)}
          {hint.moves.length > 0 &&
            ` ${words.hintNet} ${hint.moves
              .map(({ move, probability }) => `${move} ${words.percent(probability)}`)
              .join(", ")}.`}
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

/** A move that loses much, before it is played: hints in steps, then back or keep. */
function Offered() {
  const offer = useStore((state) => state.offer);
  if (!offer) return null;
  const { offered, told } = offer;
  return (
    <div class="offer">
      <p role="status" class="caution">
        {words.offered(offered.point, offered.loss)}
      </p>
      {offered.hints.slice(0, told).map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      <div class="buttons">
        <button class="primary" onClick={takeOffered}>
          {words.offerOther}
        </button>
        {told < offered.hints.length && <button onClick={tellMore}>{words.hintButton}</button>}
        <button onClick={() => void keepOffered()}>{words.offerKeep}</button>
      </div>
    </div>
  );
}

/** Time used, or left where the person has a limit; then the period of byo-yomi, and how many are left. */
function Clock(props: { match: MatchView; color: "B" | "W"; isRunning: boolean }) {
  const { match, color, isRunning } = props;
  const [extra, setExtra] = useState(0);
  useEffect(() => {
    setExtra(0);
    if (!isRunning) return;
    const since = Date.now();
    const timer = window.setInterval(() => setExtra((Date.now() - since) / 1000), 500);
    return () => window.clearInterval(timer);
  }, [match, isRunning]);
  const { seconds, periods } = clockShown(match, color, isRunning, extra);
  return (
    <b class="clock">
      {Math.floor(seconds / 60)}:{String(Math.floor(seconds) % 60).padStart(2, "0")}
      {periods !== null && <small> {words.periodsLeft(periods)}</small>}
    </b>
  );
}
