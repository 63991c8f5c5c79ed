import { closeRecord, openRecord } from "../actions";
import { get } from "../store";
import { words } from "../strings";
import type { RecordView } from "../types";
import { OpenIcon } from "./icons";
import { Tip } from "./Tip";

export function GameHeader({ record }: { record: RecordView }) {
  const { info } = record;
  const title = info.name || info.event;
  const where = [info.date, info.place].filter(Boolean).join(", ");
  return (
    <header class="game-header">
      <div class="players">
        <Player color="B" name={info.black || words.unnamedBlack} rank={info.black_rank} />
        <Player color="W" name={info.white || words.unnamedWhite} rank={info.white_rank} />
      </div>
      <div class="game-facts">
        {title && <strong title={title}>{title}</strong>}
        <span>
          {where && <span>{where}</span>}
          <Tip text={words.tips.rules}>{record.rules}</Tip>
          <Tip text={words.tips.komi}>{words.komi(record.komi)}</Tip>
          {record.handicap > 1 && <span>{words.handicap(record.handicap)}</span>}
          {info.result !== "?" && (
            <Tip text={words.tips.result}>
              <b>{info.result}</b>
            </Tip>
          )}
        </span>
      </div>
      {record.games > 1 && <GameChoice count={record.games} />}
      <button class="quiet" onClick={closeRecord} aria-label={words.openAnother} title={words.openAnother}>
        <OpenIcon />
      </button>
    </header>
  );
}

function Player({ color, name, rank }: { color: "B" | "W"; name: string; rank: string }) {
  return (
    <span class="player">
      <span class={`stone stone-${color}`} aria-label={color === "B" ? words.black : words.white} />
      <span class="player-name">{name}</span>
      {rank && <span class="rank">{rank}</span>}
    </span>
  );
}

function GameChoice({ count }: { count: number }) {
  const { source, gameNumber } = get();
  return (
    <select
      aria-label={words.gameOf(gameNumber, count)}
      value={gameNumber}
      onChange={(event) => source && void openRecord(source, Number(event.currentTarget.value))}
    >
      {Array.from({ length: count }, (_, index) => (
        <option key={index} value={index + 1}>
          {words.gameOf(index + 1, count)}
        </option>
      ))}
    </select>
  );
}
