import type { Setup } from "../state/state";

/** The position of the editor as a record. */
export function formatSetup({ size, rules, komi, toMove, stones }: Setup): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const list = (name: string, stone: number) => {
    const found = [...stones.keys()].filter((point) => stones[point] === stone);
    const points = found.map((p) => `[${letters[p % size]}${letters[Math.floor(p / size)]}]`);
    return points.length ? name + points.join("") : "";
  };
  const head = `GM[1]FF[4]SZ[${size}]RU[${rules}]KM[${komi}]PL[${toMove}]`;
  return `(;${head}${list("AB", 1)}${list("AW", 2)})`;
}
