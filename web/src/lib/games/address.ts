import type { VendorCard } from './catalogue.js';
import { categoryPath } from './categories.js';
import { INHOUSE_GAMES } from './inhouse-games.js';

/** The fields of a game from which its URL is built. */
export interface Addressed {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly gameType: string;
  readonly isGame: string;
}

/** The lottery page for each vendor whose games open on a page of ours (specification §4, game start routing). */
const LOTTERIES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};
/** Whether a vendor's games open on a lottery page of ours. */
export const isLottery = (vassalage: string): boolean => Object.hasOwn(LOTTERIES, vassalage);
export const INHOUSE = 'INHOUSE';
/** The URLs of the in-house games, by game code. */
const INHOUSE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  INHOUSE_GAMES.map((name) => [name.toUpperCase(), `/bgs/${name}`]),
);

/**
 * Returns the URL of an in-house game's page, or undefined for any other game. Upper and lower case in a code do not
 * matter.
 */
export const inhousePage = (vassalage: string, gameCode: string): string | undefined =>
  vassalage.toUpperCase() === INHOUSE ? INHOUSE_PAGES[gameCode.toUpperCase()] : undefined;

const LOTTERY_VENDORS: Readonly<Record<string, readonly string[]>> = {
  '/vnlottery': ['TCG_LOTTO_VN'],
  '/sealottery': ['TCG_SEA'],
  '/lottery': ['ELOTT', 'LOTT'],
  '/lottert': ['ELOTT', 'LOTT'],
};

/**
 * Returns the game that a page of ours shows. Returns undefined for any other page, and for a lottery page without a
 * game in its URL.
 */
export function ownGameAt({
  pathname,
  search,
}: Record<'pathname' | 'search', string>): Pick<Addressed, 'vassalage' | 'gameCode'> | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const inhouse = Object.entries(INHOUSE_PAGES).find(([, page]) => page === path)?.[0];
  if (inhouse) return { vassalage: INHOUSE, gameCode: inhouse };
  const gameCode = (new URLSearchParams(search).get('gameCode') ?? '').toUpperCase();
  const vendors = LOTTERY_VENDORS[path];
  if (!vendors || gameCode === '') return undefined;
  return { vassalage: vendors.find((vendor) => gameCode.startsWith(vendor)) ?? vendors[0]!, gameCode };
}

/**
 * Returns the URL that opens a game: a lottery page, the dialog with a vendor's games, an in-house page, or the page
 * with the vendor's frame.
 */
export function gameAddress({ vassalage, gameCode, gameType, isGame }: Addressed): string {
  const lottery = LOTTERIES[vassalage] ?? LOTTERIES[gameType];
  if (lottery) return `${lottery}?${new URLSearchParams({ gameCode })}`;
  if (isGame === 'VASSALAGE') return `/vendorGames?${new URLSearchParams({ gameType, vassalage })}`;
  return inhousePage(vassalage, gameCode) ?? `/seamless?${new URLSearchParams({ vassalage, gameCode })}`;
}

/** Returns the URL that opens a game in one of its rooms. */
export const roomAddress = ({
  vassalage,
  gameCode,
  roomId,
}: Record<'vassalage' | 'gameCode' | 'roomId', string>): string =>
  `/seamless?${new URLSearchParams({ vassalage, gameCode, roomId })}`;

/**
 * Returns the URL of the list of a vendor's games in one category. In-house games are listed with the slots
 * (specification §4).
 */
export const vendorAddress = (gameType: string, vassalage: string): string =>
  `${vassalage === INHOUSE ? '/rng' : categoryPath(gameType)}?${new URLSearchParams({ vassalage })}`;

/**
 * Returns the URL that launches a vendor: its first game in the category, or the dialog with its games if the first
 * entry stands for all of them. If the server names no game (an older bff during a rolling restart), it is the URL of
 * the vendor's list.
 */
export const launchAddress = ({
  gameType,
  vassalage,
  gameCode,
  isGame,
}: Pick<VendorCard, 'gameType' | 'vassalage' | 'gameCode' | 'isGame'>): string =>
  gameCode ? gameAddress({ gameType, vassalage, gameCode, isGame }) : vendorAddress(gameType, vassalage);

/**
 * Categories whose link always opens their list, however many vendors they have. In-house games have no vendor to
 * launch.
 */
const LISTS = new Set(['RNG', 'FISH', 'PVP', 'BGS']);

/**
 * Returns the URL of a vendor in a menu (specification §4, game start routing). In a category that always opens as a
 * list it is the vendor's list, otherwise the URL that launches the vendor.
 */
export const menuAddress = (card: Pick<VendorCard, 'gameType' | 'vassalage' | 'gameCode' | 'isGame'>): string =>
  LISTS.has(card.gameType) ? vendorAddress(card.gameType, card.vassalage) : launchAddress(card);

/** Returns the URL of a category's link: the category's page, or the game of its only vendor (specification §2). */
export function categoryAddress(code: string, cards: readonly VendorCard[]): string {
  const [card] = cards;
  return card && cards.length === 1 && !LISTS.has(code) ? launchAddress(card) : categoryPath(code);
}
