/** Rounds a number up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 2, 5, 10] as const).find((step) => step * power >= value) ?? 10) * power;
}

/**
 * The significant digits of an axis label. Further digits would be floating-point errors, because the labels are
 * quarters of a round number.
 */
const DIGITS = 6;
const plain = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/**
 * Formats an axis label, for example `600k`. Floats are used only for drawing and labels; the amounts in tables are
 * exact.
 */
export const short = (units: number): string =>
  units >= 1e6 ? `${plain(units / 1e6)}M` : units >= 1e3 ? `${plain(units / 1e3)}k` : plain(units);
