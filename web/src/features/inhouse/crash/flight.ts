/*
 * Positions and sizes on the board of the crash game. The drawing may round them; money is never computed in this
 * file.
 */

const DOUBLING_MS = 10_000;
/** The curve spans at least this time (ms), and reaches at least the multiplier `SHOWN_VALUE_MIN`. */
const SHOWN_MS_MIN = 8_000;
const SHOWN_VALUE_MIN = 2;
/** The time axis is nearly linear up to this time (ms), and logarithmic after it. */
const LINEAR_MS = 2_000;
const POINTS = 48;
/** The maximum number of other players' cash-outs drawn as lanterns on the curve. The list of players shows all. */
export const OUTS_MAX = 12;

/** The size of the drawing, and the rectangle of the curve in it, in units of the drawing. */
export interface Sky {
  readonly wide: number;
  readonly high: number;
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly up: number;
}

export const SKIES: { readonly large: Sky; readonly small: Sky } = {
  large: { wide: 680, high: 620, left: 96, right: 505, low: 512, up: 215 },
  small: { wide: 374, high: 372, left: 52, right: 268, low: 306, up: 142 },
};

const valueAt = (ms: number): number => 2 ** (ms / DOUBLING_MS);

/** Returns the time of the flight (ms) at which a multiplier (in hundredths) is reached. */
export const msOf = (valueE2: number): number => Math.max(0, Math.log2(valueE2 / 100) * DOUBLING_MS);

/** Returns the point of the curve at the time `ms`, while the flight has lasted `elapsedMs`. */
export function pointAt({ left, right, low, up }: Sky, ms: number, elapsedMs: number): { x: number; y: number } {
  const lastMs = Math.max(SHOWN_MS_MIN, elapsedMs);
  const top = Math.max(SHOWN_VALUE_MIN, valueAt(elapsedMs));
  return {
    x: left + (right - left) * (Math.log1p(ms / LINEAR_MS) / Math.log1p(lastMs / LINEAR_MS)),
    y: low - (low - up) * ((valueAt(ms) - 1) / (top - 1)),
  };
}

/** Returns the SVG path of the curve up to the present time of the flight. */
export function lineOf(sky: Sky, elapsedMs: number): string {
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    const { x, y } = pointAt(sky, (elapsedMs * i) / POINTS, elapsedMs);
    return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
}

/**
 * Returns the multipliers at which a horizontal line is drawn. The step between them is a power of two, so large that
 * only a few lines are drawn.
 */
export function heights(elapsedMs: number): number[] {
  const top = Math.max(SHOWN_VALUE_MIN, valueAt(elapsedMs)) * 1.2;
  const step = 2 ** Math.max(-1, Math.ceil(Math.log2((top - 1) / 4)));
  const all: number[] = [];
  for (let value = 1 + step; value < top; value += step) all.push(value);
  return all;
}

/** Returns the other players' cash-outs to draw: those with the highest multipliers, at most OUTS_MAX. */
export const outsOf = (
  players: readonly { readonly roundId: string; readonly cashedE2?: number }[],
  ownRoundId: string | undefined,
): { readonly roundId: string; readonly cashedE2: number }[] =>
  players
    .flatMap(({ roundId, cashedE2 }) =>
      cashedE2 === undefined || roundId === ownRoundId ? [] : [{ roundId, cashedE2 }],
    )
    .toSorted((a, b) => b.cashedE2 - a.cashedE2)
    .slice(0, OUTS_MAX);
