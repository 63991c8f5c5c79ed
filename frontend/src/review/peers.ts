/* How the mistakes of a game look to players of the user's rank: asked for when its review is final. */

import { useEffect } from "preact/hooks";
import { getGamePeers } from "../server/api";
import { get, set, useStore } from "../state/store";
import { fail } from "../state/telling";

export function usePeers(): void {
  const game = useStore((state) => state.game?.id ?? null);
  const isFinal = useStore((state) => !!state.review?.is_final);
  useEffect(() => {
    if (!game || !isFinal) return;
    getGamePeers(game).then((peers) => {
      if (get().game?.id !== game) return;
      set({ peers });
      if (peers.color && get().side === "both") set({ side: peers.color }); // his own come first
    }, fail);
  }, [game, isFinal]);
}
