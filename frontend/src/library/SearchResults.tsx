import type { Found } from "../server/types";
import { words } from "../strings";

/** Games in which a position occurs, and how they went on. */
export function SearchResults({ found }: { found: Found }) {
  if (found.hits.length === 0) return <p class="hint">{words.foundNone}</p>;
  return (
    <div class="found">
      <p class="hint">{words.foundPlaces(found.games, found.places)}</p>
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
      {found.continuations.some(({ next_row }) => next_row !== null) && (
        <ul class="continuations">
          {found.continuations
            .filter(({ next_row }) => next_row !== null)
            .slice(0, 5)
            .map((one) => (
              <li key={`${one.next_color} ${one.next_row} ${one.next_column}`}>
                <b>{one.games}</b>{" "}
                {words.continuation(
                  one.next_color === "B" ? words.black : words.white,
                  one.next_row!,
                  one.next_column!,
                )}
                {one.black_won !== null && <span class="hint"> {words.blackWon(one.black_won)}</span>}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
