/* Line icons on a grid of 24. */
import type { ComponentChildren } from "preact";

function icon(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const GameIcon = icon(
  <>
    <path d="M4 4h16v16H4zM4 12h16M12 4v16" />
    <circle cx="12" cy="12" r="3.4" class="solid" />
  </>,
);
export const TrainIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="4.5" />
    <circle cx="12" cy="12" r="1.4" class="solid" />
  </>,
);
export const EditIcon = icon(<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />);
export const KeysIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2.5" />
    <path d="M7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8" />
  </>,
);
export const FirstIcon = icon(<path d="M6 5v14M18 6l-7 6 7 6z" />);
export const Back10Icon = icon(<path d="M12 6l-7 6 7 6zM20 6l-7 6 7 6z" />);
export const BackIcon = icon(<path d="M16 6l-8 6 8 6z" />);
export const ForwardIcon = icon(<path d="M8 6l8 6-8 6z" />);
export const Forward10Icon = icon(<path d="M12 6l7 6-7 6zM4 6l7 6-7 6z" />);
export const LastIcon = icon(<path d="M18 5v14M6 6l7 6-7 6z" />);
export const OpenIcon = icon(
  <path d="M3 18V6.5A1.5 1.5 0 0 1 4.5 5H9l2 2.5h8.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18z" />,
);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MistakeIcon = icon(<path d="M12 4l9 16H3zM12 10v4.5M12 17.2v.3" />);
export const HomeIcon = icon(<path d="M4 11.5L12 4l8 7.5V20h-5.5v-5.5h-5V20H4z" />);
export const LibraryIcon = icon(<path d="M4 5h4v15H4zM8 5h4v15H8zM13 6l4-1 3.5 14.5-4 1z" />);
export const LabIcon = icon(
  <path d="M9.5 4h5M10.5 4v5.5L5 18.5A1.5 1.5 0 0 0 6.3 20h11.4a1.5 1.5 0 0 0 1.3-1.5l-5.5-9V4M7.5 15h9" />,
);
export const JobsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="12" r="2" />
    <circle cx="16" cy="17" r="2" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </>,
);
export const DeleteIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" />);
export const PlayersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M3 19.5c.5-4 3-6 6-6s5.5 2 6 6M15.5 5.5a3 3 0 0 1 0 6M17 14c2.3.6 3.7 2.5 4 5.5" />
  </>,
);
