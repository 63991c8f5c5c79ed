import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

const MARGIN = 6; // px to the edge of the page, or of the panels
const GAP = 8; // px to the word

/** A number or word with an explanation in plain words: on hover, on focus, and at a tap. */
export function Tip(props: { text: string; children: ComponentChildren; class?: string }) {
  const id = useId();
  const word = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (!word.current || !text.current) return;
    if (!text.current.matches(":popover-open")) text.current.showPopover();
    place(text.current, word.current);
  };
  const hide = () => text.current?.matches(":popover-open") && text.current.hidePopover();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows a text
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus shows it, too
    <span
      ref={word}
      class={`tip ${props.class ?? ""}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is for the keyboard, too
      tabIndex={0}
      aria-describedby={id}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      {props.children}
      <span ref={text} class="tip-text" role="tooltip" id={id} popover="manual">
        {props.text}
      </span>
    </span>
  );
}

/** Put an explanation under its word, or above it, where it is in sight as a whole. */
function place(text: HTMLElement, word: HTMLElement): void {
  const frame = (word.closest(".panels") ?? document.body).getBoundingClientRect();
  const at = word.getBoundingClientRect();
  const { width, height } = text.getBoundingClientRect();
  const right = Math.min(frame.right, innerWidth) - MARGIN;
  const left = Math.max(frame.left + MARGIN, Math.min(at.left, right - width));
  const below = at.bottom + GAP;
  const top = below + height > innerHeight - MARGIN ? at.top - GAP - height : below;
  text.style.left = `${left}px`;
  text.style.top = `${Math.max(MARGIN, top)}px`;
}
