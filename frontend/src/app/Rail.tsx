import type { ComponentType } from "preact";
import { isOpen, pollJobs } from "../jobs/jobs";
import {
  GameIcon,
  HomeIcon,
  JobsIcon,
  KeysIcon,
  LabIcon,
  LibraryIcon,
  PlayersIcon,
  SettingsIcon,
  TrainIcon,
} from "../parts/icons";
import type { Screen } from "../state/address";
import { get, pick, set, useStore } from "../state/store";
import { words } from "../strings";

const PLACES: { path: string; screens: Screen[]; text: string; icon: ComponentType }[] = [
  { path: "/", screens: ["home"], text: words.railHome, icon: HomeIcon },
  { path: "/games", screens: ["library", "game"], text: words.railLibrary, icon: LibraryIcon },
  { path: "/play", screens: ["play"], text: words.railPlay, icon: GameIcon },
  { path: "/train", screens: ["train"], text: words.railTrain, icon: TrainIcon },
  { path: "/players", screens: ["players"], text: words.railPlayers, icon: PlayersIcon },
  { path: "/lab", screens: ["lab"], text: words.railLab, icon: LabIcon },
];

/** The destinations: at the left, on a phone at the bottom. */
export function Rail() {
  const { route, jobs, drawer } = useStore(pick("route", "jobs", "drawer"));
  const open = jobs.filter(isOpen);
  const running = jobs.find((job) => job.state === "running");
  const share = running?.total ? running.done / running.total : 0;
  return (
    <nav class="rail" aria-label={words.rail}>
      <a class="logo" href="/" aria-label={words.appName}>
        <img src="/icon.svg" alt="" width="34" height="34" />
      </a>
      {PLACES.map(({ path, screens, text, icon: Icon }) => (
        <a
          key={path}
          class="rail-item"
          href={path}
          aria-current={screens.includes(route.screen) ? "page" : undefined}
        >
          <Icon />
          <span>{text}</span>
        </a>
      ))}
      <span class="rail-space" />
      <button
        class="rail-item"
        aria-label={words.openJobs(open.length)}
        aria-expanded={drawer}
        onClick={() => {
          set({ drawer: !get().drawer });
          pollJobs();
        }}
      >
        {open.length ? <Ring share={share} count={open.length} /> : <JobsIcon />}
        <span>{words.railJobs}</span>
      </button>
      <button class="rail-item" onClick={() => set({ dialog: "settings" })}>
        <SettingsIcon />
        <span>{words.railSettings}</span>
      </button>
      <button class="rail-item rail-keys" onClick={() => set({ dialog: "keys" })}>
        <KeysIcon />
        <span>{words.railHelp}</span>
      </button>
    </nav>
  );
}

function Ring({ share, count }: { share: number; count: number }) {
  const length = 2 * Math.PI * 9;
  return (
    <svg class="icon ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" class="ring-ground" />
      <circle
        cx="12"
        cy="12"
        r="9"
        class="ring-done"
        stroke-dasharray={`${length * share} ${length}`}
        transform="rotate(-90 12 12)"
      />
      <text x="12" y="15.5">
        {count}
      </text>
    </svg>
  );
}
