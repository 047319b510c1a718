/**
 * Matches the accents of Latin, Greek and Cyrillic letters, and the Arabic short vowels and stretching line. It does
 * not match the marks of other scripts, because they belong to the name: in Bengali they are its vowels.
 */
const ACCENTS = /[\u0300-\u036f]|\u0640|[\u064b-\u0652]|\u0670/g;

/**
 * Normalises a name for comparison: it removes differences of case, accents, spaces, punctuation and the invisible
 * joining characters of some scripts. Two names match if their normalised forms are equal.
 */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Returns true if a typed name matches one of the holder names of payout accounts. An empty name never matches. */
export function isPayoutName(typed: string, names: readonly string[]): boolean {
  const wanted = comparableName(typed);
  return wanted !== '' && names.some((name) => comparableName(name) === wanted);
}

/**
 * Returns the number of different names among the holders of a member's payout accounts. `hasOtherHolder` is true if
 * one of the `compared` holders is not the name that the member registered. Accounts without a holder are not compared.
 * If the member has no registered name, `hasOtherHolder` is false.
 */
export function holderFacts(
  payeeName: string,
  ownHolders: readonly string[],
  compared: readonly string[],
): { readonly holders: number; readonly hasOtherHolder: boolean } {
  const registered = comparableName(payeeName);
  const names = (holders: readonly string[]): string[] =>
    [...new Set(holders.map((holder) => comparableName(holder)))].filter((name) => name !== '');
  return {
    holders: names(ownHolders).length,
    hasOtherHolder: registered !== '' && names(compared).some((name) => name !== registered),
  };
}
