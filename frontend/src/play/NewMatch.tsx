import { useEffect, useState } from "preact/hooks";
import { CloseIcon } from "../parts/icons";
import { deleteMatch, listMatches } from "../server/api";
import type { BotInfo, Letter, MatchRequest, MatchRow } from "../server/types";
import { pick, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { nameMatch, startMatch } from "./matches";

const SIZES = [9, 13, 19];
const CAPTURE_SIZES = [5, 7, 9]; // of Atari Go
const LEVELS = ["easy", "hard"] as const;
const THINKS = [1, 3, 5, 10]; // seconds
const RANKS = ["20k", "15k", "12k", "10k", "8k", "6k", "4k", "2k", "1k", "1d", "2d", "3d", "5d"];
const ranks = RANKS.map((one): [string, string] => [one, one]);
const MINUTES = [5, 10, 20, 30, 60];
const NEAR = "near";
const TEACH = [3, 5, 10]; // points that a move must lose to be offered back
const PERIODS: [number, number][] = [
  [3, 30],
  [5, 30],
  [5, 10],
  [10, 20],
];
const KOMIS = [0.5, 5.5, 6.5, 7, 7.5];

/** The position that the address asks to play on from. */
function startPosition(): MatchRequest["start"] {
  const query = new URLSearchParams(location.search);
  const game = query.get("game");
  if (!game) return null;
  const play = (query.get("line") ?? "").split(".").filter(Boolean);
  return { game, node: Number(query.get("node") ?? 0), play };
}

/** A bot by name, with the strength that it can be given. */
function formatBot(bot: BotInfo, rank: string, level: string): string {
  if (bot.captures) return `${bot.name}:level=${level}`;
  return bot.settings.includes("rank") ? `${bot.name}:rank=${rank}` : bot.name;
}

export function NewMatch() {
  const { about } = useStore(pick("about"));
  const bots = about?.bots ?? [];
  const [name, setName] = useState("");
  const [thinks, setThinks] = useState(3);
  const [rank, setRank] = useState("8k");
  const [level, setLevel] = useState<string>("easy");
  const [color, setColor] = useState<Letter | "lot" | "watch">("B");
  const [rival, setRival] = useState("");
  const [rivalRank, setRivalRank] = useState("8k");
  const [size, setSize] = useState(9);
  const [handicap, setHandicap] = useState(0);
  const [komi, setKomi] = useState("");
  const [rules, setRules] = useState("chinese");
  const [minutes, setMinutes] = useState(-1);
  const [periods, setPeriods] = useState(-1);
  const [teach, setTeach] = useState(0);
  const bot = bots.find((one) => one.name === name) ?? bots[0];
  const captures = bot?.captures ?? false;
  const rivals = bots.filter((one) => one.captures === captures);
  const black = rivals.find((one) => one.name === rival) ?? rivals[0];
  const sizes = captures ? CAPTURE_SIZES : SIZES;
  const boardSize = sizes.includes(size) ? size : sizes[1]!;
  const isWatched = color === "watch";
  const start = startPosition();
  const begin = () => {
    if (!bot || !black) return;
    const byoYomi = PERIODS[periods];
    void startMatch({
      ...(captures
        ? { size: boardSize }
        : start
          ? { start }
          : { size: boardSize, handicap, rules, komi: komi === "" ? null : Number(komi) }),
      bot: formatBot(bot, rank, level),
      color: color === "lot" ? (Math.random() < 0.5 ? "B" : "W") : isWatched ? "B" : color,
      ...(isWatched && { rival: formatBot(black, rivalRank, level) }),
      minutes: minutes < 0 ? (byoYomi ? 0 : null) : minutes,
      ...(byoYomi && { periods: byoYomi[0], period_seconds: byoYomi[1] }),
      ...((bot.thinks || (isWatched && black.thinks)) && { thinks }),
      ...(teach > 0 && !isWatched && !captures && { teach }),
    });
  };
  return (
    <div class="new-match">
      <Unfinished />
      <h1>{start ? words.playFromHere : words.playTitle}</h1>
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <fieldset class="bots">
          <legend>{words.opponent}</legend>
          {bots.map((one) => (
            <label key={one.name} class="bot">
              <input type="radio" name="bot" checked={one === bot} onChange={() => setName(one.name)} />
              <b>{one.title}</b>
              <span>
                {one.level}
                <span class="hint">{one.character}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="fields">
          {(bot?.thinks || (isWatched && black?.thinks)) && (
            <Choice
              text={words.thinks}
              value={thinks}
              onChange={(value) => setThinks(Number(value))}
              options={THINKS.map((one) => [one, words.seconds(one)])}
            />
          )}
          {bot?.settings.includes("rank") && (
            <Choice
              text={words.rank}
              value={rank}
              onChange={setRank}
              options={[[NEAR, words.nearMe], ...ranks]}
            />
          )}
          {captures && (
            <Choice
              text={words.captureLevel}
              value={level}
              onChange={setLevel}
              options={LEVELS.map((one) => [one, words.captureLevels[one]])}
            />
          )}
          <Choice
            text={words.yourColor}
            value={color}
            onChange={(value) => setColor(value as typeof color)}
            options={[
              ["B", words.black],
              ["W", words.white],
              ["lot", words.randomColor],
              ["watch", words.watchBots],
            ]}
          />
          {isWatched && (
            <Choice
              text={words.playsBlack}
              value={black?.name ?? ""}
              onChange={setRival}
              options={rivals.map((one) => [one.name, one.title])}
            />
          )}
          {isWatched && black?.settings.includes("rank") && (
            <Choice text={words.rank} value={rivalRank} onChange={setRivalRank} options={ranks} />
          )}
          {(!start || captures) && (
            <Choice
              text={words.boardSize}
              value={boardSize}
              onChange={(value) => setSize(Number(value))}
              options={sizes.map((one) => [one, `${one} × ${one}`])}
            />
          )}
          {!start && !captures && (
            <>
              <Choice
                text={words.handicapStones}
                value={handicap}
                onChange={(value) => setHandicap(Number(value))}
                options={[0, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => [one, one ? String(one) : words.even])}
              />
              <Choice
                text={words.komiField}
                value={komi}
                onChange={setKomi}
                options={[["", words.usualKomi], ...KOMIS.map((one): [number, string] => [one, String(one)])]}
              />
              <Choice
                text={words.rulesField}
                value={rules}
                onChange={setRules}
                options={(about?.rules ?? []).map((one) => [one, words.ruleNames[one] ?? one])}
              />
            </>
          )}
          {!captures && (
            <Choice
              text={words.teaching}
              value={teach}
              onChange={(value) => setTeach(Number(value))}
              options={[
                [0, words.noTeaching],
                ...TEACH.map((one): [number, string] => [one, words.teachFrom(one)]),
              ]}
            />
          )}
          <Choice
            text={words.clock}
            value={minutes}
            onChange={(value) => setMinutes(Number(value))}
            options={[
              [-1, periods < 0 ? words.noClock : words.noMainTime],
              ...MINUTES.map((one): [number, string] => [one, words.minutes(one)]),
            ]}
          />
          <Choice
            text={words.byoYomi}
            value={periods}
            onChange={(value) => setPeriods(Number(value))}
            options={[
              [-1, words.noByoYomi],
              ...PERIODS.map(([count, seconds], at): [number, string] => [at, words.periods(count, seconds)]),
            ]}
          />
        </div>
        <button class="primary" type="submit" disabled={!bot}>
          {words.startGame}
        </button>
      </form>
    </div>
  );
}

function Choice(props: {
  text: string;
  value: string | number;
  onChange: (value: string) => void;
  options: [string | number, string][];
}) {
  return (
    <label>
      {props.text}
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Games that go on; each can be removed. */
function Unfinished() {
  const [matches, setMatches] = useState<MatchRow[]>([]);
  useEffect(() => void listMatches().then(setMatches, fail), []);
  if (matches.length === 0) return null;
  const remove = async ({ id, moves }: MatchRow) => {
    if (moves > 0 && !window.confirm(words.removeQuestion)) return;
    await deleteMatch(id).then(() => setMatches(matches.filter((match) => match.id !== id)), fail);
  };
  return (
    <section>
      <h2>{words.unfinishedTitle}</h2>
      {matches.map((match) => (
        <div key={match.id} class="unfinished">
          <a class="button" href={`/play/${match.id}`}>
            {words.unfinished(nameMatch(match), match.size, match.moves)}
          </a>
          <button
            class="quiet"
            aria-label={words.removeMatch}
            title={words.removeMatch}
            onClick={() => void remove(match)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  );
}
