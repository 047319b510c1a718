import { categoryPath } from './categories.js';

/** What an address needs of a game. */
export interface Addressed { readonly vassalage: string; readonly gameCode: string; readonly gameType: string; readonly isGame: string }

/** Vendors whose games run on a lottery page of ours (specification §4, game start routing). */
const LOTTERIES: Readonly<Record<string, string>> = { TCG_LOTTO_VN: '/vnLottery', TCG_SEA: '/seaLottery', LOTT: '/lottery', ELOTT: '/lottery' };
export const INHOUSE = 'INHOUSE';

/** Where a game opens: its lottery page, a vendor's list, a page of the house, or the frame. */
export function gameAddress({ vassalage, gameCode, gameType, isGame }: Addressed): string {
  const lottery = LOTTERIES[vassalage] ?? LOTTERIES[gameType];
  if (lottery) return `${lottery}?${new URLSearchParams({ gameCode })}`;
  if (isGame === 'VASSALAGE') return vendorAddress(gameType, vassalage);
  if (vassalage === INHOUSE && gameCode === 'DICE') return '/bgs/dice';
  return `/seamless?${new URLSearchParams({ vassalage, gameCode })}`;
}

/** A vendor's games of one category; the house's own stand among the slots (specification §4). */
export const vendorAddress = (gameType: string, vassalage: string): string =>
  `${vassalage === INHOUSE ? '/rng' : categoryPath(gameType)}?${new URLSearchParams({ vassalage })}`;
