import type { VendorCard } from './catalogue.js';
import { categoryPath } from './categories.js';

/** What an address needs of a game. */
export interface Addressed {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly gameType: string;
  readonly isGame: string;
}

/** Vendors whose games run on a lottery page of ours (specification §4, game start routing). */
const LOTTERIES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};
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

/** What a launch of a vendor opens: its first game of the category; its list where an edge of the version before names none. */
export const launchAddress = ({
  gameType,
  vassalage,
  gameCode,
}: Pick<VendorCard, 'gameType' | 'vassalage' | 'gameCode'>): string =>
  gameCode ? gameAddress({ gameType, vassalage, gameCode, isGame: 'GAME' }) : vendorAddress(gameType, vassalage);

/** Categories whose click leads to their list whatever their vendors; the house's own games are no vendor's to launch. */
const LISTS = new Set(['RNG', 'FISH', 'PVP', 'BGS']);

/** Where a click on a category leads: to its page, or straight into the game of its only vendor (specification §2). */
export function categoryAddress(code: string, cards: readonly VendorCard[]): string {
  const [card] = cards;
  return card && cards.length === 1 && !LISTS.has(code) ? launchAddress(card) : categoryPath(code);
}
