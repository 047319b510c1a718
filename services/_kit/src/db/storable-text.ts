/** Postgres keeps neither NUL nor a lone surrogate: a text column refuses the first, a jsonb column both. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text with U+FFFD in place of each character that Postgres does not keep. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');
