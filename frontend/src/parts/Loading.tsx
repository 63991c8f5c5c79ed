import { words } from "../strings";

/** Stands where something will be shown that is still on its way. */
export const Loading = () => (
  <p class="hint loading" role="status">
    {words.loading}
  </p>
);
