import type { SentDetail } from './round-description.js';

/** A side of a market, as a vendor sends it in `detail.side` of a bet. */
export interface BetSide {
  readonly market: string;
  /** The index of the side, from 0. */
  readonly side: number;
  readonly sides: number;
}

/** The stake of one bet (minor units) and the detail that the vendor sent with it. */
export interface SentBet {
  readonly detail: SentDetail;
  readonly stakeMinor: bigint;
}

export type SideStake = BetSide & { readonly stakeMinor: bigint };

const MARKET = /^[\w:.-]{1,64}$/;
/** Maximum number of sides of one market: the numbers of a roulette wheel without the zero. */
const SIDES_MAX = 36;
/** Maximum number of published sides of one round. It equals the number of bets that are read per round. */
const PUBLISHED_MAX = 100;

/** Parses the side of a bet; undefined for anything else, because a vendor may send any JSON. */
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
 * Returns the stakes on the sides of one round: the sum of its bets on each side. The market's name contains the
 * vendor's name, so that a vendor cannot name another vendor's market.
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
