/* A swipe across an element, by one finger. */

const FAR = 60; // px
let start: { x: number; y: number } | null = null;

/** Handlers that call `turn` with 1 after a swipe to the left, and with -1 after one to the right. */
export function swipes(turn: (step: number) => void) {
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0]! : null;
      start = touch && !scrollsSideways(event.target) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start || !touch) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      start = null;
      if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    },
  };
}

/** Sliders, curves and wide tables have their own use for a finger. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target as Element | null; at && at.id !== "panel"; at = at.parentElement) {
    if (at.matches("input, .curve, svg") || at.scrollWidth > at.clientWidth + 1) return true;
  }
  return false;
}
