/* Written by scripts/page_types.py from tengen.review.categories. */

/** Points that a move must lose to be called a mistake. */
export const MISTAKE = 3;

/** Colours of losses by points, the worst first. */
export const LOSS_STEPS = [
  { from: 12, color: "#a3388f" },
  { from: 6, color: "#d7263d" },
  { from: 3, color: "#f0803c" },
  { from: 1.5, color: "#eec643" },
  { from: 0.5, color: "#a4c957" },
  { from: -Infinity, color: "#3fa66a" },
];
