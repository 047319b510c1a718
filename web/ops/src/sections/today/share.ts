const HUNDREDTHS = 10_000n;

/** A part of a whole in percent with two decimals, truncated; undefined if the whole is zero. */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) return undefined;
  const share = (part * HUNDREDTHS) / whole;
  const absolute = share < 0n ? -share : share;
  return `${share < 0n ? '\u2212' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}%`;
}
