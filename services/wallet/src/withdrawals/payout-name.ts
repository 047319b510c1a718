/**
 * Normalises a name for comparison: it removes differences of case, spaces, punctuation and the invisible joining
 * characters of some scripts. Two names match if their normalised forms are equal.
 */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Returns true if a typed name matches one of the holder names of payout accounts. An empty name never matches. */
export function isPayoutName(typed: string, names: readonly string[]): boolean {
  const wanted = comparableName(typed);
  return wanted !== '' && names.some((name) => comparableName(name) === wanted);
}
