import { MiniBoard } from "../parts/MiniBoard";
import type { Continuation, Found } from "../server/types";
import { words } from "../strings";
import { parseDiagram } from "./diagram";

const SHOWN = 6; // continuations

/** Games in which a position occurs, and on a board how they went on. */
export function SearchResults({ found }: { found: Found }) {
  if (found.hits.length === 0) return <p class="hint">{words.foundNone}</p>;
  const next = found.continuations.filter(({ next_row }) => next_row !== null).slice(0, SHOWN);
  return (
    <div class="found">
      <p class="hint">{words.foundPlaces(found.games, found.places)}</p>
      {next.length > 0 && <Continuations found={found} next={next} />}
      <ul>
        {found.hits.map((hit) => (
          <li key={`${hit.game.id} ${hit.position} ${hit.anchor}`}>
            <a href={`/games/${hit.game.id}?move=${hit.position}`}>
              {words.gameTitle(hit.game.black, hit.game.white)}
            </a>{" "}
            <span class="hint">
              {hit.game.result !== "?" && `${hit.game.result}, `}
              {words.foundAt(hit.position)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Continuations({ found, next }: { found: Found; next: Continuation[] }) {
  const { rows, edges } = parseDiagram(found.pattern);
  const letter = (at: number) => String.fromCharCode(65 + at);
  const marks = next.map((one, at) => ({
    row: one.next_row!,
    column: one.next_column!,
    text: letter(at),
    name: `next-${one.next_color}`,
  }));
  return (
    <div class="continuations">
      <MiniBoard rows={rows} edges={edges} marks={marks} label={words.continuationBoard} />
      <ol>
        {next.map((one, at) => (
          <li key={letter(at)}>
            <b>{letter(at)}</b> <span class={`stone stone-${one.next_color}`} /> {words.playedIn(one.games)}
            {one.black_won !== null && <span class="hint">, {words.blackWon(one.black_won)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
