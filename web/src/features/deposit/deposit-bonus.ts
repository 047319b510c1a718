import type { Schemas } from '../../lib/api/schemas.js';

export type DepositOffer = Schemas['DepositOfferDto'];

const PERCENT = 100n;

/** What a deposit brings under an offer: its share, rounded down, at most the cap; zero below the smallest deposit. As the server grants it. */
export function bonusOf({ match }: Pick<DepositOffer, 'match'>, depositMinor: bigint): bigint {
  if (depositMinor < BigInt(match.depositMinorMin)) return 0n;
  const share = (depositMinor * BigInt(match.percent)) / PERCENT;
  const most = BigInt(match.bonusMinorMax);
  return share < most ? share : most;
}

/** What must be bet before the bonus may be withdrawn: so many times deposit and bonus together, rounded down. */
export const turnoverOf = (offer: DepositOffer, depositMinor: bigint): bigint =>
  ((depositMinor + bonusOf(offer, depositMinor)) * BigInt(offer.turnoverPercent)) / PERCENT;
