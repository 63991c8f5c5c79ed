/** A number of steps as a rank: 30 is 1 dan. */
export function formatRank(steps: number): string {
  const whole = Math.floor(steps);
  return whole >= 30 ? `${whole - 29}d` : `${30 - whole}k`;
}
