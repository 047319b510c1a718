import type { Schemas } from '../../lib/api/schemas.js';

export type DepositOffer = Schemas['DepositOfferDto'];

const PERCENT = 100n;

/**
 * The bonus of a deposit: its percentage, rounded down, at most the cap; zero below the minimum. For free rounds it is
 * the most that they pay. The server computes it in the same way.
 */
export function bonusOf(
  { match, freeRounds }: Pick<DepositOffer, 'match' | 'freeRounds'>,
  depositMinor: bigint,
): bigint {
  if (depositMinor < BigInt(match.depositMinorMin)) return 0n;
  if (freeRounds) return BigInt(match.bonusMinorMax);
  const share = (depositMinor * BigInt(match.percent)) / PERCENT;
  const most = BigInt(match.bonusMinorMax);
  return share < most ? share : most;
}

/** The turnover before the bonus can be withdrawn: a multiple of deposit plus bonus, rounded down. */
export const turnoverOf = (offer: DepositOffer, depositMinor: bigint): bigint =>
  ((depositMinor + bonusOf(offer, depositMinor)) * BigInt(offer.turnoverPercent)) / PERCENT;
