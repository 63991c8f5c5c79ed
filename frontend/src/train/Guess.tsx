import { useEffect, useState } from "preact/hooks";
import { PlayHere } from "../board/PlayHere";
import { addGames, getSample, listGames } from "../server/api";
import type { GameRow, GuessReport } from "../server/types";
import { exercisePath } from "../state/address";
import { navigate } from "../state/router";
import type { Guessing, Side } from "../state/state";
import { pick, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { chooseSide, isGuessed, likeliestRank, nextGuess, showMove } from "./guessing";

const SIDES: [Side, string][] = [
  ["both", words.both],
  ["B", words.black],
  ["W", words.white],
];
const SAMPLE = "ear-reddening";
const WEAK = "20k";
const MIDDLE = "5k";
const STRONG = "7d";

const guessPath = (game: string) => exercisePath(game, {}, "guess");

/** The games whose moves can be guessed. */
export function GuessDesk() {
  const [games, setGames] = useState<GameRow[]>([]);
  useEffect(() => void listGames({}).then((list) => setGames(list.games), fail), []);
  const openSample = async () => {
    try {
      const { games } = await addGames(await getSample(SAMPLE), "sample", "", false);
      if (games[0]) navigate(guessPath(games[0].id));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section class="card facts estimate">
      <p>{words.guessHint}</p>
      <div class="buttons">
        <button class="primary" onClick={() => void openSample()}>
          {words.guessSample}
        </button>
      </div>
      {games.length > 0 && <h2>{words.guessChoose}</h2>}
      <ul class="telling">
        {games
          .filter(({ moves }) => moves > 0)
          .map((game) => (
            <li key={game.id}>
              <a href={guessPath(game.id)}>{words.gameTitle(game.black, game.white)}</a>{" "}
              <span class="hint">{game.date}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

export function GuessPanel({ guessing }: { guessing: Guessing }) {
  const { thinking, tree } = useStore(pick("thinking", "tree"));
  const { last, done, turn, side } = guessing;
  const isOver = isGuessed(guessing, tree!) && !last;
  const rank = likeliestRank(done);
  const mean = done.reduce((sum, one) => sum + one.points, 0) / Math.max(done.length, 1);
  return (
    <section class="card match exercise" aria-label={words.trainPart.guess}>
      <h1>{isOver ? words.guessOver : words.guessMove(turn + 1, tree!.node(tree!.main[turn]!).to_move)}</h1>
      <div class="segments" role="group">
        {SIDES.map(([one, text]) => (
          <button key={one} aria-pressed={side === one} onClick={() => chooseSide(one)}>
            {text}
          </button>
        ))}
      </div>
      {last && <Scored last={last} isCounted={done.at(-1) === last} />}
      {!last && thinking && <p role="status">{words.judging}</p>}
      {done.length > 0 && (
        <p class="guess-score">
          {words.guessSoFar(mean, done.length)} {rank && words.guessLike(rank)}
        </p>
      )}
      <div class="buttons">
        {last ? (
          <button class="primary" onClick={nextGuess}>
            {words.next}
          </button>
        ) : (
          !isOver && (
            <>
              <PlayHere />
              <button disabled={thinking} onClick={() => void showMove()}>
                {words.guessSkip}
              </button>
            </>
          )
        )}
        <a class="button" href={exercisePath(null, {}, "guess")}>
          {words.guessChoose}
        </a>
      </div>
    </section>
  );
}

function Scored({ last, isCounted }: { last: GuessReport; isCounted: boolean }) {
  const isHit = last.move === last.played;
  const share = (shares: Record<string, number>, rank: string) => shares[rank] ?? 0;
  const told = (move: string, shares: Record<string, number>) =>
    words.guessShares(move, share(shares, WEAK), share(shares, MIDDLE), share(shares, STRONG));
  return (
    <>
      {isCounted && (
        <p role="status" class={`verdict verdict-${last.verdict}`} data-points={last.points}>
          <b>{words.guessPoints(last.points)}</b>{" "}
          {isHit ? words.guessHit : words.guessLoses(last.move, last.loss)}
        </p>
      )}
      {!(isHit && isCounted) && <p>{words.guessPlayed(last.played, last.name)}</p>}
      <p class="hint">{told(last.played, last.played_shares)}</p>
      {!isHit && <p class="hint">{told(last.move, last.shares)}</p>}
    </>
  );
}
