/**
 * Masks a payee name as the identity service masks the name in a profile, so that equal names have equal masks: the
 * first and the last letter, or only the first of a name with at most three letters.
 */
export function maskedName(name: string): string {
  const letters = [...name];
  const tail = letters.length > 3 ? (letters.at(-1) ?? '') : '';
  return letters.length > 0 ? `${letters[0]}***${tail}` : '';
}
