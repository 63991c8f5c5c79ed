/* Files and text dropped or pasted anywhere on the page. */

import { openFiles, openText } from "../game/opening";
import { isTyping } from "./typing";

function open(data: DataTransfer | null): void {
  const text = data?.getData("text");
  if (data?.files.length) void openFiles([...data.files]);
  else if (text?.trim()) void openText(text);
}

/** Listen all over the page; `onDrag` hears whether something is held over it. */
export function listenToDrops(onDrag: (over: boolean) => void): void {
  window.addEventListener("paste", (event) => {
    if (!isTyping(event.target)) open(event.clipboardData);
  });
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    onDrag(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) onDrag(false);
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    onDrag(false);
    open(event.dataTransfer);
  });
}
