import { Dialog } from "../parts/Dialog";
import { words } from "../strings";

export function KeysDialog() {
  return (
    <Dialog title={words.keysTitle}>
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
    </Dialog>
  );
}
