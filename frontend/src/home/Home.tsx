import { useEffect, useRef, useState } from "preact/hooks";
import { openFiles, openSample, openText } from "../game/opening";
import { countFinished } from "../jobs/jobs";
import { EditIcon, GameIcon, OpenIcon, TrainIcon } from "../parts/icons";
import { MiniBoard } from "../parts/MiniBoard";
import { listExercises, listGames, listMatches } from "../server/api";
import type { GameRow, MatchRow, TrainingList } from "../server/types";
import { useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { EAR_REDDENING, THE_MOVE } from "./picture";

const LATEST = 4;

/** A date that is not cut at its hyphens at the end of a line. */
const unbroken = (date: string): string => date.replaceAll("-", "\u2011");

/** Drop or paste a game, or go on where you were. */
export function Home() {
  const samples = useStore((state) => state.about?.samples);
  const finished = useStore(countFinished);
  const [games, setGames] = useState<GameRow[]>([]);
  const [matches, setMatches] = useState<MatchRow[]>([]);
  const [mistakes, setMistakes] = useState<TrainingList | null>(null);
  useEffect(() => {
    listGames({ count: String(LATEST) }).then(({ games }) => setGames(games), fail);
    listMatches().then(setMatches, fail);
    listExercises({}).then(setMistakes, fail);
  }, [finished]);
  return (
    <div class="welcome">
      <header>
        <div>
          <h1>{words.appName}</h1>
          <p>{words.tagline}</p>
          <ul class="promises">
            {words.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        <button class="hero" onClick={() => void openSample("ear-reddening", 127)}>
          <MiniBoard rows={EAR_REDDENING} marks={[THE_MOVE]} label={words.heroLabel} />
          <small>{words.heroText}</small>
        </button>
      </header>
      <div class="welcome-grid">
        <Open />
        <section class="samples" aria-label={games.length ? words.continueTitle : words.samplesTitle}>
          {games.length > 0 && <h2>{words.continueTitle}</h2>}
          {games.map((game) => (
            <a key={game.id} class="card sample" href={`/games/${game.id}?move=${game.move}`}>
              <GameIcon />
              <span>
                <strong>{words.gameTitle(game.black, game.white)}</strong>
                <span>
                  {[
                    words.continueAt(game.move, game.moves),
                    words.reviewState[game.review],
                    unbroken(game.date),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
            </a>
          ))}
          {mistakes && mistakes.next.length > 0 && (
            <a class="card sample" href="/train">
              <TrainIcon />
              <span>
                <strong>{words.trainTitle}</strong>
                <span>{words.trainCounts(mistakes.total, mistakes.new, mistakes.due)}</span>
              </span>
            </a>
          )}
          {matches.length > 0 && <h2>{words.unfinishedTitle}</h2>}
          {matches.slice(0, 2).map((match) => (
            <a key={match.id} class="card sample" href={`/play/${match.id}`}>
              <GameIcon />
              <span>
                <strong>{words.matchTitle(match.bot_name)}</strong>
                <span>{words.unfinished(match.bot_name, match.size, match.moves)}</span>
              </span>
            </a>
          ))}
          {games.length === 0 && (
            <>
              <h2>{words.samplesTitle}</h2>
              {(samples ?? Object.keys(words.samples)).map((name) => (
                <button key={name} class="card sample" onClick={() => void openSample(name)}>
                  <GameIcon />
                  <span>
                    <strong>{words.samples[name]?.title ?? name}</strong>
                    <span>{words.samples[name]?.text}</span>
                  </span>
                </button>
              ))}
            </>
          )}
          <a class="card sample" href="/lab">
            <EditIcon />
            <span>
              <strong>{words.emptyBoard}</strong>
              <span>{words.emptyBoardText}</span>
            </span>
          </a>
          {games.length > 0 && (
            <div class="sample-links">
              {(samples ?? []).map((name) => (
                <button key={name} class="small" onClick={() => void openSample(name)}>
                  {words.samples[name]?.title ?? name}
                </button>
              ))}
              <a class="button small" href="/games">
                {words.allGames}
              </a>
            </div>
          )}
        </section>
      </div>
      <p class="privacy">{words.privacy}</p>
    </div>
  );
}

function Open() {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <section class="card drop">
      <OpenIcon />
      <h2>{words.dropTitle}</h2>
      <p>{words.dropText}</p>
      <button class="primary" onClick={() => file.current?.click()}>
        {words.chooseFile}
      </button>
      <input
        ref={file}
        type="file"
        multiple
        accept=".sgf,.gib,.ngf,.ugf,.ugi,.gtp,.zip,application/x-go-sgf,application/zip,text/plain"
        class="sr-only"
        tabIndex={-1}
        aria-label={words.chooseFile}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void openFiles(chosen);
        }}
      />
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          void openText(text);
        }}
      >
        <textarea
          rows={3}
          aria-label={words.pasteLabel}
          placeholder={`${words.pasteLabel}\n${words.pasteHint}`}
          value={text}
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!text.trim()}>
          {words.openPasted}
        </button>
      </form>
    </section>
  );
}
