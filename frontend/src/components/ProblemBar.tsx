import { set, useStore } from "../store";
import { words } from "../strings";
import { CloseIcon } from "./icons";

export function ProblemBar() {
  const { problem } = useStore();
  return (
    <div class="problem-place" role="alert">
      {problem && (
        <div class="problem">
          <p>
            <strong>{problem.error}</strong> <span>{problem.advice}</span>
          </p>
          <button class="quiet" aria-label={words.dismiss} onClick={() => set({ problem: null })}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
