/* All that is drawn over the stones, in units of a point. */
import type { JSX } from "preact";
import { ownersOf } from "../game/counting";
import { pick, useStore } from "../state/store";
import { Influence, Ownership, Places, ReasonMarks, SearchedArea, Territory } from "./Areas";
import { corner } from "./geometry";
import { Choices, Exercised, Ghosts, Guessed, Mistake } from "./Moves";
import { LastMove, LineNumbers, LossDots, Numbers } from "./Stones";

interface Props {
  size: number;
  stones: Uint8Array;
  style: JSX.CSSProperties;
}

export function BoardOverlay({ size, stones, style }: Props) {
  const { overlays, tree, route, match, panel, cursor, preview, labInfluence } = useStore(
    pick("overlays", "tree", "route", "match", "panel", "cursor", "preview", "labInfluence"),
  );
  const current = useStore((state) => state.preview?.node ?? state.current);
  const { influence, prediction, hint, score } = useStore(pick("influence", "prediction", "hint", "score"));
  const isGame = route.screen === "game";
  const node = route.screen === "lab" ? undefined : tree?.node(current);
  const found = useStore((state) => (isGame ? state.evaluations.get(current) : undefined));
  const count = useStore((state) => (state.count?.node === current ? state.count.report : null));
  const owners = count && ownersOf(count, stones, size);
  const on = { size, stones };
  const from = preview?.from ?? (tree && node ? tree.branch(current) : 0);
  const isWalked = useStore(({ exercise }) => isGame || exercise !== null);
  const isLine = isWalked && !!node && !overlays.numbers && from !== current;
  return (
    <svg class="overlay" viewBox={`0 0 ${size} ${size}`} style={style} aria-hidden="true">
      {(route.screen === "lab" ? labInfluence : isGame && overlays.influence) &&
        influence?.control.length === size && <Influence control={influence.control} size={size} />}
      {owners && <Ownership ownership={owners} {...on} />}
      {node?.marks && !owners && <Territory marks={node.marks} size={size} />}
      {overlays.ownership && found && !owners && <Ownership ownership={found.ownership} {...on} />}
      {match && score && <Ownership ownership={score.ownership} {...on} />}
      {node && overlays.numbers && <Numbers {...on} />}
      {isLine && <LineNumbers {...on} from={from} to={current} />}
      {isGame && overlays.losses && !overlays.numbers && !isLine && <LossDots {...on} />}
      {node?.move && overlays.lastMove && !overlays.numbers && !isLine && <LastMove {...on} />}
      {overlays.net && found && <Ghosts name="net" candidates={found.moves} color={found.to_move} {...on} />}
      {isGame && overlays.patterns && prediction && (
        <Ghosts
          name="patterns"
          candidates={prediction.moves}
          color={prediction.to_move}
          {...on}
          under={overlays.net ? found?.moves : undefined}
        />
      )}
      {match && hint && <Ghosts name="net" candidates={hint.moves} color={match.color} {...on} />}
      {!isGame && <Exercised {...on} />}
      {!isGame && <Guessed {...on} />}
      {isGame && !preview && panel === "endgame" && <Places {...on} />}
      {isGame && panel === "explore" && <SearchedArea size={size} />}
      {isGame && !preview && panel === "explore" && <Choices {...on} />}
      {isGame && !preview && panel === "review" && <Mistake {...on} />}
      {(isGame || route.screen === "train") && <ReasonMarks size={size} />}
      {cursor !== null && <rect class="cursor" {...corner(cursor, size)} width={1} height={1} rx={0.12} />}
    </svg>
  );
}
