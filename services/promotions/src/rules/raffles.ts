import { identity } from '@nm/contracts';
import type { PeriodKind } from '../plays/brand-day.js';
import { checkFreeRounds } from './check-free-rounds.js';
import type { ClaimedFreeRounds } from './promotion-rule.js';
import type { ByCurrency, RewardRule } from './reward-rule.js';

/** Tickets for bets, and prizes for drawn tickets. The prizes share a fund that grows with every ticket. */
export interface RaffleRule extends RewardRule {
  readonly trigger: 'wager';
  readonly period: PeriodKind;
  /** The cash part of a day's valid bets that gives one ticket. */
  readonly ticketMinor: ByCurrency;
  readonly ticketsPerDayMax: number;
  /**
   * The amount that a ticket adds to the fund. It must be less than the house earns on average from the ticket's bets.
   */
  readonly fundMinorPerTicket: ByCurrency;
  readonly fundMinorMax: ByCurrency;
  /** The share of each prize in the fund, in percent, from the first prize on. */
  readonly sharePercents: readonly number[];
  /** Free rounds instead of money, from a place on. The share of such a place is the maximum that they pay. */
  readonly freeRounds?: ClaimedFreeRounds & { readonly fromPlace: number };
  /** The turnover required before a prize may be withdrawn, in percent of it. Prizes are cash. */
  readonly turnoverPercent: number;
  /** The time (ms) from the end of the period to the beacon, for closing the last day and locking the tickets. */
  readonly drawAfterMs: number;
}

/** Tickets for a week of bets. */
export const weeklyRaffle: RaffleRule = {
  id: 'weekly-raffle',
  trigger: 'wager',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  when: {},
  period: 'week',
  ticketMinor: { USD: 2_000n, BDT: 200_000n },
  ticketsPerDayMax: 50,
  fundMinorPerTicket: { USD: 5n, BDT: 500n },
  fundMinorMax: { USD: 500_000n, BDT: 50_000_000n },
  sharePercents: [40, 20, 10, 6, 6, 6, 6, 6],
  turnoverPercent: 100,
  drawAfterMs: 2 * 3_600_000,
};

/** All raffles, in the order of the screen. */
export const ALL_RAFFLES: readonly RaffleRule[] = [weeklyRaffle];

const SHARES_MAX = 100;

/**
 * Checks a raffle at boot.
 * @throws Error with a sentence that says what to change.
 */
export function checkRaffle(rule: RaffleRule): void {
  const { id, sharePercents, ticketsPerDayMax, turnoverPercent } = rule;
  const amounts = [rule.ticketMinor, rule.fundMinorPerTicket, rule.fundMinorMax];
  const currencies = amounts.map((each) => Object.keys(each).toSorted().join(' '));
  if (new Set(currencies).size !== 1) throw new Error(`The raffle ${id} takes all its amounts in the same currencies.`);
  if (amounts.some((each) => Object.values(each).some((minor) => minor <= 0n)))
    throw new Error(`The raffle ${id} takes amounts above zero.`);
  if (
    sharePercents.length === 0 ||
    sharePercents.some((share, place) => !(share > 0) || share > (sharePercents[place - 1] ?? SHARES_MAX)) ||
    sharePercents.reduce((sum, share) => sum + share, 0) > SHARES_MAX
  )
    throw new Error(
      `The raffle ${id} takes shares above zero that do not grow and make at most ${SHARES_MAX} percent.`,
    );
  if (rule.freeRounds) {
    const { fromPlace } = rule.freeRounds;
    checkFreeRounds(id, rule.freeRounds, Object.keys(rule.ticketMinor));
    if (!Number.isInteger(fromPlace) || fromPlace < 1 || fromPlace > sharePercents.length)
      throw new Error(`The raffle ${id} gives free rounds from a place from 1 to ${sharePercents.length} on.`);
  }
  if (!Number.isInteger(ticketsPerDayMax) || ticketsPerDayMax < 1)
    throw new Error(`The raffle ${id} takes at least one ticket a day.`);
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0)
    throw new Error(`The raffle ${id} takes a turnoverPercent from 0.`);
}
