import type { SentDetail } from './round-description.js';

/**
 * The side of a market on which a bet is placed, for example red or black. A vendor sends it in `detail.side` of a bet.
 */
export interface BetSide {
  readonly market: string;
  /** The number of the side on which the bet is placed, beginning with 0. */
  readonly side: number;
  readonly sides: number;
}

/** The stake of one bet (minor units), and the detail that the vendor sent with the bet. */
export interface SentBet {
  readonly detail: SentDetail;
  readonly stakeMinor: bigint;
}

export type SideStake = BetSide & { readonly stakeMinor: bigint };

const MARKET = /^[\w:.-]{1,64}$/;
/** The maximum number of sides of one market. It is the number of numbers on a roulette wheel without the zero. */
const SIDES_MAX = 36;
/**
 * The maximum number of sides (for example red and black) of one round that an event contains. It equals the number of
 * bets that are read for a round.
 */
const PUBLISHED_MAX = 100;

/** Parses the side of a bet. Returns undefined for any other JSON, because a vendor can send any JSON. */
export function betSideOf(detail: SentDetail): BetSide | undefined {
  const sent = detail?.['side'];
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { market, side, sides } = sent as Record<string, unknown>;
  if (typeof market !== 'string' || !MARKET.test(market)) return undefined;
  if (!isCount(side) || !isCount(sides) || sides < 2 || sides > SIDES_MAX || side >= sides) return undefined;
  return { market, side, sides };
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/**
 * Returns the stakes on the sides (for example red and black) of one round: for each side, the sum of the bets on it.
 * The name of a market contains the name of the vendor, so that no vendor can use the market of another vendor.
 */
export function sideStakesOf(vassalage: string, bets: readonly SentBet[]): SideStake[] {
  const stakes = new Map<string, SideStake>();
  for (const { detail, stakeMinor } of bets) {
    const found = betSideOf(detail);
    if (!found || stakeMinor <= 0n) continue;
    const side = { ...found, market: `${vassalage}:${found.market}` };
    const key = `${side.market} ${side.sides} ${side.side}`;
    stakes.set(key, { ...side, stakeMinor: (stakes.get(key)?.stakeMinor ?? 0n) + stakeMinor });
  }
  return [...stakes.values()].slice(0, PUBLISHED_MAX);
}
