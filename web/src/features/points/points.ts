const MICRO = 1_000_000n;

/** Progress to the next point in hundredths, from the last six digits of a balance in millionths. */
export const toNextPoint = (pointsMicro: string): number => Number(((BigInt(pointsMicro) % MICRO) * 100n) / MICRO);

/** Millionths of a point as a signed figure with up to three decimals, truncated towards zero. */
export function signedPoints(pointsMicro: string): string {
  const micro = BigInt(pointsMicro);
  const thousandths = (micro < 0n ? -micro : micro) / 1_000n;
  const decimals = String(thousandths % 1_000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${micro < 0n ? '\u2212' : '+'}${(thousandths / 1_000n).toLocaleString('en-US')}${decimals ? `.${decimals}` : ''}`;
}
