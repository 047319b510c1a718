/** A value of a column in a statement that writes many rows. */
export type Scalar = string | bigint | number | null;

/**
 * Builds a Postgres array literal with one value per item. Every string is quoted and escaped, so no value can change
 * the meaning of the literal.
 */
export function arrayLiteral<T>(items: readonly T[], read: (item: T) => Scalar): string {
  let literal = '{';
  for (const [i, item] of items.entries()) {
    const value = read(item);
    if (i > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else if (typeof value === 'string') literal += `"${SPECIAL.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
    else literal += String(value);
  }
  return `${literal}}`;
}
const SPECIAL = /["\\]/;
