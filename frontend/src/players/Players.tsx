import { useEffect, useState } from "preact/hooks";
import { decimals } from "../parts/numbers";
import "../styles/panels.css";
import { countFinished, isOpen, pollJobs } from "../jobs/jobs";
import { formatRank } from "../parts/ranks";
import { Tip } from "../parts/Tip";
import { getPlayer, listGames, listPlayers, startRank } from "../server/api";
import type { GameRow, JoinedReport, PlayerRow, RankReport } from "../server/types";
import { playerPath } from "../state/address";
import { useStore } from "../state/store";
import { fail } from "../state/telling";
import { sentence, words } from "../strings";
import { Insights } from "./Insights";
import { useMe } from "./me";
import { RankGraph } from "./RankGraph";

/** Who plays in the library, and how strong their moves are. */
export default function Players() {
  const name = useStore(({ route }) => (route.screen === "players" ? route.name : null));
  const finished = useStore(countFinished);
  return (
    <div class="library">
      {name === null ? <List finished={finished} /> : <Player key={name} name={name} finished={finished} />}
    </div>
  );
}

function List({ finished }: { finished: number }) {
  const [players, setPlayers] = useState<PlayerRow[] | null>(null);
  useEffect(() => void listPlayers().then(setPlayers, fail), [finished]);
  return (
    <>
      <h1>{words.playersTitle}</h1>
      {players && <p class="hint">{players.length ? words.playersHint : words.playersEmpty}</p>}
      <ul class="player-list">
        {(players ?? []).map(({ player, games, is_me, estimate }) => (
          <li key={player}>
            <a class="card" href={playerPath(player)}>
              <span>
                <b>{player}</b> {is_me && <span class="badge">{words.you}</span>}
              </span>
              <span class="hint">{words.playerGames(games)}</span>
              <span>
                {estimate ? <RankText report={estimate} /> : <span class="hint">{words.rankNone}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The rank and its range; a range that is too wide to name a rank stands first. */
function RankText({ report }: { report: Pick<RankReport, "rank" | "low" | "high" | "is_wide"> }) {
  const range = words.rankRange(formatRank(report.low), formatRank(report.high));
  return (
    <>
      <b class="rank-text">{report.is_wide ? range : report.rank}</b>{" "}
      <span class="hint">{report.is_wide ? words.rankTooWide(report.rank) : range}</span>
    </>
  );
}

function Player({ name, finished }: { name: string; finished: number }) {
  const jobs = useStore((state) => state.jobs);
  const [row, setRow] = useState<PlayerRow | null>(null);
  const [me] = useMe();
  useEffect(() => void getPlayer(name).then(setRow, fail), [name, finished]);
  const job = jobs.find((one) => one.kind === "rank" && one.title === name && one.state !== "done");
  const estimate = row?.estimate;
  const start = () => startRank(name).then(pollJobs, fail);
  return (
    <>
      <header class="library-head">
        <h1>{name}</h1>
        {row?.is_me && me && <span class="hint">{words.youAre(me.names, null)}</span>}
        {row && <span class="hint">{words.playerGames(row.games)}</span>}
        {row && !(job && isOpen(job)) && (
          <button class={estimate ? "" : "primary"} onClick={() => void start()}>
            {estimate ? words.estimateAgain : words.estimateRank}
          </button>
        )}
      </header>
      {job && (
        <section class="card review-state" role="status">
          <span>{job.error ?? words.estimating}</span>
          {isOpen(job) && (
            <progress
              aria-label={words.estimating}
              {...(job.total ? { value: job.done, max: job.total } : {})}
            />
          )}
        </section>
      )}
      {estimate ? <Estimate report={estimate} /> : row && !job && <p class="hint">{words.playerHint}</p>}
      {row && <Insights of={name} finished={finished} />}
      {row && <Games of={row} />}
    </>
  );
}

/** The games of a player, the latest opened first. */
function Games({ of: { player, is_me } }: { of: PlayerRow }) {
  const [games, setGames] = useState<GameRow[]>([]);
  useEffect(() => {
    const asked: Record<string, string> = is_me ? { mine: "true" } : { words: player };
    listGames(asked).then((list) => setGames(list.games), fail);
  }, [player, is_me]);
  const own = games.filter(({ black, white }) => is_me || black === player || white === player);
  if (own.length === 0) return null;
  return (
    <section class="card facts">
      <h2>{words.playersGames}</h2>
      <ul class="telling">
        {own.map((game) => (
          <li key={game.id}>
            <a href={`/games/${game.id}?move=${game.move}`}>{words.gameTitle(game.black, game.white)}</a>{" "}
            <span class="hint">
              {[game.date, game.result === "?" ? "" : game.result, words.reviewState[game.review]]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What moves and results say together, now and after each game. */
function Together({ joined, moves }: { joined: JoinedReport; moves: number }) {
  const { rank, low, high, results, course } = joined;
  return (
    <section class="card facts together">
      <h2>{words.joinedTitle}</h2>
      <p>
        <b class="rank-text">{rank}</b>{" "}
        <span class="hint">{words.joinedBasis(formatRank(low), formatRank(high), moves, results)}</span>
      </p>
      {course.length > 1 && <RankGraph games={course} />}
    </section>
  );
}

function Estimate({ report }: { report: RankReport }) {
  const most = Math.max(...Object.values(report.distribution));
  const range = words.rankRange(formatRank(report.low), formatRank(report.high));
  return (
    <>
      <section class="card estimate">
        <Tip text={words.rankTip}>
          <span class="rank-large">{report.is_wide ? range : report.rank}</span>{" "}
          <span>{report.is_wide ? words.rankTooWide(report.rank) : range}</span>
        </Tip>
        <span class="hint">{words.basis(report.moves, report.games)}</span>
        {report.doubts.map((doubt) => (
          <p key={doubt.text} class="hint">
            {sentence(doubt.text)}
          </p>
        ))}
        <div class="distribution" role="img" aria-label={words.distribution}>
          {Object.entries(report.distribution).map(([rank, chance]) => (
            <span key={rank} title={`${rank}: ${decimals(100 * chance, 1)} %`}>
              <i style={{ height: `${(100 * chance) / most}%` }} />
              <small>{rank}</small>
            </span>
          ))}
        </div>
      </section>
      {report.together && <Together joined={report.together} moves={report.moves} />}
      <section class="card facts">
        <h2>{words.byPhase}</h2>
        <dl>
          {Object.entries(report.by_phase).map(([phase, own]) => (
            <div key={phase}>
              <dt>{words.phase[phase] ?? phase}</dt>
              <dd>
                <b>{own.rank}</b> <span class="hint">{words.basis(own.moves, report.games)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {report.per_game.length > 1 && (
        <section class="card facts">
          <h2>{words.overTime}</h2>
          <RankGraph games={report.per_game} />
          <ul class="telling">
            {report.per_game.map((own) => (
              <li key={own.game}>
                <a href={`/games/${own.game}`}>
                  <RankText report={own} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="card facts">
        <Tip text={words.tellingTip}>
          <h2>{words.tellingMoves}</h2>
        </Tip>
        <ul class="telling">
          {report.telling_moves.map((move) => (
            <li key={`${move.game} ${move.move}`}>
              <a href={`/games/${move.game}?move=${move.move - 1}`}>
                {move.move} {move.point}
              </a>{" "}
              {words.shift(move.shift)}{" "}
              <span class="hint">{words.lostPoints(Math.max(0, move.points_loss))}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
