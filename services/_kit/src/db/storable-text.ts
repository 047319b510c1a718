/**
 * Returns true if Postgres can store a text. Postgres refuses NUL in a text column, and NUL and lone surrogates in a
 * jsonb column.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Replaces each character that Postgres refuses with U+FFFD, the replacement character. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
