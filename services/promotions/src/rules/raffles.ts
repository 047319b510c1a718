import { identity } from '@nm/contracts';
import type { PeriodKind } from '../plays/brand-day.js';
import { checkFreeRounds } from './check-free-rounds.js';
import type { ClaimedFreeRounds } from './promotion-rule.js';
import type { ByCurrency, RewardRule } from './reward-rule.js';

/**
 * A raffle: bets give tickets, and drawn tickets win prizes. The prizes are shares of a fund that grows with every
 * ticket.
 */
export interface RaffleRule extends RewardRule {
  readonly trigger: 'wager';
  readonly period: PeriodKind;
  /** How much of a day's valid cash bets gives one ticket, in minor units. */
  readonly ticketMinor: ByCurrency;
  readonly ticketsPerDayMax: number;
  /**
   * The amount (minor units) by which each ticket increases the fund. It must be less than the average profit of the
   * house from the bets of one ticket.
   */
  readonly fundMinorPerTicket: ByCurrency;
  readonly fundMinorMax: ByCurrency;
  /** The share of each prize in the fund, in percent, beginning with the first prize. */
  readonly sharePercents: readonly number[];
  /**
   * The free rounds that are given instead of money, beginning with a given place. The money of such a place is the
   * maximum that its free rounds pay.
   */
  readonly freeRounds?: ClaimedFreeRounds & { readonly fromPlace: number };
  /** The turnover that is required before a prize can be withdrawn, in percent of the prize. Prizes are cash. */
  readonly turnoverPercent: number;
  /**
   * The time (ms) between the end of the period and the draw. In this time the last day is closed and the tickets are
   * locked.
   */
  readonly drawAfterMs: number;
}

/** The weekly raffle: the bets of a week give tickets. */
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

/** All raffles, in the order in which the screen shows them. */
export const ALL_RAFFLES: readonly RaffleRule[] = [weeklyRaffle];

const SHARES_MAX = 100;

/**
 * Checks a raffle rule when the process starts.
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
