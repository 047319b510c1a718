const HUNDREDTHS = 10_000n;
const TENTHS = 1_000n;

/** Returns a part of a whole in percent, truncated to two decimals. Returns undefined if the whole is zero. */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) return undefined;
  const share = (part * HUNDREDTHS) / whole;
  const absolute = share < 0n ? -share : share;
  return `${share < 0n ? '\u2212' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}%`;
}

/**
 * Returns the change of an amount as a signed percentage, truncated to one decimal. Returns undefined if there is no
 * earlier amount above zero.
 */
export function changeText(now: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined;
  const change = ((now - before) * TENTHS) / before;
  const absolute = change < 0n ? -change : change;
  const sign = change > 0n ? '+' : change < 0n ? '\u2212' : '';
  return `${sign}${(absolute / 10n).toLocaleString('en-US')}.${absolute % 10n}%`;
}
