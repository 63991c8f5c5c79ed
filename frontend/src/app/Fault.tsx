import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { words } from "../strings";

/** Draws a screen. If that fails, or the screen cannot be loaded, a sentence says so instead of nothing. */
export function Fault({ children }: { children: ComponentChildren }) {
  const [fault] = useErrorBoundary();
  if (!fault) return <>{children}</>;
  return (
    <section class="card" role="alert">
      <p>{words.screenFault}</p>
      <button class="primary" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </section>
  );
}
