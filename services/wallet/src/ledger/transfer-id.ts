/**
 * Ids of transfers are uuidv7, in the order of time. An id may be up to one batch later than its transfer's created_at, so
 * a range of ids ends this much later than its range of times.
 */
export const ID_MARGIN_MS = 60_000;

/** The lowest uuidv7 of a millisecond. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
