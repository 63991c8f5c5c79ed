/** Whether keys and pasted text belong to a field of a form. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}
