import { useEffect, useRef } from "preact/hooks";
import { set } from "../store";
import { words } from "../strings";

export function KeysDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => set({ dialog: null });
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-label={words.keysTitle}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <h2>{words.keysTitle}</h2>
      <dl class="keys">
        {words.keys.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button class="primary" onClick={close}>
        {words.close}
      </button>
    </dialog>
  );
}
