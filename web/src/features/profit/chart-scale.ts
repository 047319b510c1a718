/** A scale with two grid lines above zero and two below. */
export interface ChartScale {
  /** The grid lines from the highest to the lowest, in minor units. */
  readonly lines: readonly bigint[];
  /** The position of an amount, in percent from the top. */
  readonly at: (minor: bigint) => number;
}

const STEPS = [1n, 2n, 5n];
const SIDE = 2n;

/** The smallest scale with round steps (1, 2 or 5 times a power of ten) that fits all amounts. */
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
