/* Which panel stands beside the board. */
import { abandonEndgame } from "../endgame/asking";
import { stopReading } from "../explore/readAhead";
import type { Panel } from "../state/state";
import { set } from "../state/store";

export function showPanel(panel: Panel): void {
  if (panel !== "endgame") abandonEndgame();
  if (panel !== "explore") stopReading();
  set({ panel, hunt: null, preview: null });
}
