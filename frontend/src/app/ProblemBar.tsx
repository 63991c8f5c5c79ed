import { CloseIcon } from "../parts/icons";
import { set, useStore } from "../state/store";
import { words } from "../strings";

export function ProblemBar() {
  const problem = useStore((state) => state.problem);
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
