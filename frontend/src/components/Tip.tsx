import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A number or word with an explanation in plain words, on hover and on focus. */
export function Tip(props: { text: string; children: ComponentChildren; class?: string }) {
  const id = useId();
  return (
    <span class={`tip ${props.class ?? ""}`} tabIndex={0} aria-describedby={id}>
      {props.children}
      <span class="tip-text" role="tooltip" id={id}>
        {props.text}
      </span>
    </span>
  );
}
