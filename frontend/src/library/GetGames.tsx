import { useEffect, useState } from "preact/hooks";
import { pollJobs } from "../jobs/jobs";
import { getGames, listServers } from "../server/api";
import type { GoServer } from "../server/types";
import { set } from "../state/store";
import { fail } from "../state/telling";
import { words } from "../strings";

const NUMBERS = [20, 100, 500, 5000];

/** A player's games from a Go server: whom that asks is said before anybody is asked. */
export function GetGames() {
  const [isOpen, setIsOpen] = useState(false);
  const [server, setServer] = useState<GoServer | null>(null);
  const [player, setPlayer] = useState("");
  const [most, setMost] = useState(NUMBERS[1]!);
  useEffect(() => {
    if (isOpen && !server) listServers().then(([first]) => setServer(first ?? null), fail);
  }, [isOpen, server]);
  const begin = async () => {
    try {
      await getGames(player.trim(), most);
      set({ drawer: true });
    } catch (error) {
      fail(error);
    }
    pollJobs();
  };
  return (
    <details class="card get-games" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words.getGames}</summary>
      {server && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <label class="field">
            {words.getPlayer(server.title)}
            <input
              type="text"
              maxLength={100}
              autocomplete="off"
              value={player}
              onInput={(event) => setPlayer(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            {words.getMost}
            <select value={most} onChange={(event) => setMost(Number(event.currentTarget.value))}>
              {NUMBERS.map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </select>
          </label>
          <button class="primary" type="submit" disabled={!player.trim()}>
            {words.getNow}
          </button>
          <p class="hint">{words.getAsks}</p>
          <ul class="hint">
            {server.contacts.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        </form>
      )}
    </details>
  );
}
