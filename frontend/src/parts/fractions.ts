/** A fraction as a number. */
export function decimal(fraction: string): number {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  return top / bottom;
}

/** A fraction as players write it: 7/2 is 3 1/2. */
export function mixed(fraction: string): string {
  const [top, bottom] = fraction.split("/").map(Number) as [number, number | undefined];
  if (bottom === undefined) return fraction;
  const whole = Math.trunc(top / bottom);
  const rest = `${Math.abs(top % bottom)}/${bottom}`;
  return whole === 0 ? (top < 0 ? `-${rest}` : rest) : `${whole} ${rest}`;
}

/** Half of a fraction: the value of a move, from the swing. */
export function half(fraction: string): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  if (top % 2 === 0) return bottom === 1 ? `${top / 2}` : `${top / 2}/${bottom}`;
  return `${top}/${2 * bottom}`;
}
