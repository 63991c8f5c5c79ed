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
export const EditIcon = icon(<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />);
export const KeysIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2.5" />
    <path d="M7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z" />);
export const FirstIcon = icon(<path d="M6 5v14M18 6l-7 6 7 6z" />);
export const Back10Icon = icon(<path d="M12 6l-7 6 7 6zM20 6l-7 6 7 6z" />);
export const BackIcon = icon(<path d="M16 6l-8 6 8 6z" />);
export const ForwardIcon = icon(<path d="M8 6l8 6-8 6z" />);
export const Forward10Icon = icon(<path d="M12 6l7 6-7 6zM4 6l7 6-7 6z" />);
export const LastIcon = icon(<path d="M18 5v14M6 6l7 6-7 6z" />);
export const OpenIcon = icon(<path d="M3 18V6.5A1.5 1.5 0 0 1 4.5 5H9l2 2.5h8.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18z" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MistakeIcon = icon(<path d="M12 4l9 16H3zM12 10v4.5M12 17.2v.3" />);
