import type { NewWithdrawal } from './withdraw-api.js';

/**
 * The part of a request that makes it the same withdrawal. The bonus that it would forfeit is left out: an earlier try
 * whose answer was lost may have forfeited it already, and the retry must keep its key.
 */
export const identityOf = ({ methodId, accountId, amountMinor }: NewWithdrawal): string =>
  JSON.stringify([methodId, accountId, amountMinor]);
