/** The vertical scale of the chart, with two grid lines above zero and two below. */
export interface ChartScale {
  /** The amounts of the grid lines in minor units, highest first. */
  readonly lines: readonly bigint[];
  /** Returns the vertical position of an amount, in percent from the top. */
  readonly at: (minor: bigint) => number;
}

const STEPS = [1n, 2n, 5n];
const SIDE = 2n;

/**
 * Returns the smallest scale that fits all amounts. Its grid lines are at round amounts (1, 2 or 5 times a power of
 * ten).
 */
export function chartScale(amounts: readonly bigint[], unit: bigint): ChartScale {
  const largest = amounts.reduce((most, each) => (abs(each) > most ? abs(each) : most), 0n);
  let step = unit;
  for (let power = unit, n = 0; step * SIDE < largest; n += 1) {
    if (n > 0 && n % STEPS.length === 0) power *= 10n;
    step = power * (STEPS[n % STEPS.length] ?? 1n);
  }
  const top = step * SIDE;
  return {
    lines: [top, step, 0n, -step, -top],
    at: (minor) => 50 - Number((minor * 50_000n) / top) / 1_000,
  };
}

const abs = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
