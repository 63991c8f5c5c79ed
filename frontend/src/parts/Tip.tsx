import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

const MARGIN = 6; // px to the edge of the page, or of what scrolls

/** A number or word with an explanation in plain words, on hover and on focus. */
export function Tip(props: { text: string; children: ComponentChildren; class?: string }) {
  const id = useId();
  const text = useRef<HTMLSpanElement>(null);
  const place = () => text.current && keepInSight(text.current);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows a text
    <span
      class={`tip ${props.class ?? ""}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is for the keyboard, too
      tabIndex={0}
      aria-describedby={id}
      onMouseEnter={place}
      onFocus={place}
    >
      {props.children}
      <span ref={text} class="tip-text" role="tooltip" id={id}>
        {props.text}
      </span>
    </span>
  );
}

/** Move an explanation left, or above its word, where it would be cut off. */
function keepInSight(text: HTMLElement): void {
  text.style.translate = "";
  text.classList.remove("above");
  const frame = (text.closest(".panels, .screen") ?? document.body).getBoundingClientRect();
  const right = Math.min(frame.right, innerWidth) - MARGIN;
  const bottom = Math.min(frame.bottom, innerHeight) - MARGIN;
  const box = text.getBoundingClientRect();
  if (box.right > right) text.style.translate = `${right - box.right}px 0`;
  if (box.bottom > bottom) text.classList.add("above");
}
