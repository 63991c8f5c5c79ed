import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { set } from "../state/store";
import { words } from "../strings";

/** A window over the page; a click beside it, Escape or its button closes it. */
export function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    head.current?.focus(); // else a long list would be scrolled to the button under it
  }, []);
  const close = () => set({ dialog: null });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class="dialog"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <h2 ref={head} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <button class="primary" onClick={close}>
        {words.close}
      </button>
    </dialog>
  );
}
