const LINES_MAX = 4;
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns the distance (`step`) between the lines of a chart's axis, and the number of these lines. The step is the
 * smallest round number with which at most four lines reach the largest value.
 */
export function axisOf(largest: number): { readonly step: number; readonly lines: number } {
  const reached = Math.max(largest, 1);
  const power = 10 ** Math.floor(Math.log10(reached / LINES_MAX));
  const step = (STEPS.find((each) => each * power * LINES_MAX >= reached) ?? 10) * power;
  return { step, lines: Math.max(1, Math.ceil(reached / step)) };
}
