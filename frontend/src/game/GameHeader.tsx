import { deleteGames } from "../library/deleting";
import { DeleteIcon } from "../parts/icons";
import { Tip } from "../parts/Tip";
import { exportAddress } from "../server/api";
import type { RecordView } from "../server/types";
import { playerPath } from "../state/address";
import { navigate } from "../state/router";
import { get, useStore } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";
import { boardPicture, pictureName } from "./picture";

export function GameHeader({ record }: { record: RecordView }) {
  const { info } = record;
  const title = info.name || info.event;
  const game = useStore((state) => state.game);
  return (
    <header class="game-header">
      <div class="players">
        <Player color="B" name={info.black || words.unnamedBlack} rank={info.black_rank} />
        <Player color="W" name={info.white || words.unnamedWhite} rank={info.white_rank} />
      </div>
      <div class="game-facts">
        {title && <strong title={title}>{title}</strong>}
        <span>
          {info.date && <span>{info.date}</span>}
          <Tip text={words.tips.komi}>{words.komi(record.komi)}</Tip>
          {record.handicap > 1 && <span>{words.handicap(record.handicap)}</span>}
          {info.result !== "?" && (
            <Tip text={words.tips.result}>
              <b>{info.result}</b>
            </Tip>
          )}
        </span>
      </div>
      <div class="game-doing">
        {game && (
          <button class="small" onClick={playFromHere}>
            {words.playFromHere}
          </button>
        )}
        {game && <Export id={game.id} />}
        {game && (
          <button
            class="quiet"
            aria-label={words.delete}
            title={words.delete}
            onClick={async () => (await deleteGames([game])) && navigate("/games")}
          >
            <DeleteIcon />
          </button>
        )}
      </div>
    </header>
  );
}

function playFromHere(): void {
  const { tree, current, game } = get();
  if (!tree || !game) return;
  const { id, play } = tree.node(current);
  const query = new URLSearchParams({ game: game.id, node: String(id), line: play.join(".") });
  navigate(`/play?${query}`);
}

function Export({ id }: { id: string }) {
  const isReviewed = useStore((state) => state.review !== null);
  const picture = (kind: "png" | "svg") => async () => {
    const { tree, current, record } = get();
    if (tree && record) await savePicture(kind, pictureName(record, tree.node(current).number, kind));
  };
  return (
    <details class="menu">
      <summary class="button small">{words.export}</summary>
      <div class="menu-items">
        <a class="button" href={exportAddress(id, "sgf")} download>
          {words.exportSgf}
        </a>
        {isReviewed && (
          <>
            <a class="button" href={exportAddress(id, "reviewed")} download>
              {words.exportReviewed}
            </a>
            <a class="button" href={exportAddress(id, "report")} download>
              {words.exportReport}
            </a>
          </>
        )}
        <button onClick={picture("png")}>{words.exportPng}</button>
        <button onClick={picture("svg")}>{words.exportSvg}</button>
      </div>
    </details>
  );
}

async function savePicture(kind: "png" | "svg", name: string) {
  try {
    const address = URL.createObjectURL(await boardPicture(kind));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  } catch (error) {
    fail(error);
  }
}

function Player({ color, name, rank }: { color: "B" | "W"; name: string; rank: string }) {
  return (
    <span class="player">
      <span
        class={`stone stone-${color}`}
        role="img"
        aria-label={color === "B" ? words.black : words.white}
      />
      <a class="player-name" href={playerPath(name)} title={words.playerTip}>
        {name}
      </a>
      {rank && <span class="rank">{rank}</span>}
    </span>
  );
}
