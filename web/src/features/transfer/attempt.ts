import type { NewTransfer } from './transfer-api.js';

/**
 * The part of a request that makes it the same transfer. The bonus that it would forfeit is left out: an earlier try
 * whose answer was lost may have forfeited it already, and the retry must keep its key.
 */
export const identityOf = ({ direction, toMemberId, amountMinor }: NewTransfer): string =>
  JSON.stringify([direction, toMemberId ?? null, amountMinor]);
