/** Formats a multiplier in ten-thousandths with two decimals, rounded down: 12850n as 1.28. */
export function timesText(e4: bigint | string): string {
  const hundredths = BigInt(typeof e4 === 'string' ? e4.replace('.', '') : e4) / 100n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Formats a part of a whole as a percentage with two decimals, rounded down. */
export const percentText = (part: number, of: number): string =>
  `${timesText((BigInt(part) * 1_000_000n) / BigInt(of))}%`;
