import type { Schemas } from '../../lib/api/schemas.js';

export type DepositOffer = Schemas['DepositOfferDto'];

const PERCENT = 100n;

/**
 * Returns the bonus for a deposit in minor units: a percentage, rounded down and limited by the offer's maximum; 0
 * below the minimum deposit. For free rounds it is the most that they pay. The server uses the same formula.
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

/**
 * Returns the turnover that is required before the bonus can be withdrawn, in minor units: a multiple of deposit plus
 * bonus, rounded down.
 */
export const turnoverOf = (offer: DepositOffer, depositMinor: bigint): bigint =>
  ((depositMinor + bonusOf(offer, depositMinor)) * BigInt(offer.turnoverPercent)) / PERCENT;
