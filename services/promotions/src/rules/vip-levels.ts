import { identity } from '@nm/contracts';
import type { ByCurrency } from './reward-rule.js';
import type { WhileOpen } from './while-open.js';

/** One level: what it asks for within the window, and what it pays. Amounts are minor units. */
export interface VipLevel {
  /** The name's id; the web client owns the words. It never changes. */
  readonly label: string;
  readonly turnoverMinor: ByCurrency;
  readonly depositMinor: ByCurrency;
  /** Paid once, when the member reaches the level for the first time. */
  readonly levelUpMinor: ByCurrency;
  /** Paid in each week in which the member bets, by the level at that time. */
  readonly weeklyMinor: ByCurrency;
}

/** The levels of members by valid bets and deposits of the last days (domain §8). */
export interface VipRule {
  /** The ids of the two rewards. They never change, because rewards and grants refer to them. */
  readonly levelUpId: string;
  readonly weeklyId: string;
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /** The calendar days that count, with the present one. */
  readonly windowDays: number;
  /** From the lowest level to the highest. */
  readonly levels: readonly VipLevel[];
  /** The rewards are bonus money with this turnover, in percent of it. */
  readonly turnoverPercent: number;
  readonly whileOpen: WhileOpen;
  /** Days in which a reward must be claimed. */
  readonly claimDays: number;
}

const units = (usd: bigint): ByCurrency => ({ USD: usd, BDT: usd * 100n });
const level = (label: string, turnover: bigint, deposit: bigint, levelUp: bigint, weekly: bigint): VipLevel => ({
  label,
  turnoverMinor: units(turnover),
  depositMinor: units(deposit),
  levelUpMinor: units(levelUp),
  weeklyMinor: units(weekly),
});

export const vipLevels: VipRule = {
  levelUpId: 'vip-level-up',
  weeklyId: 'vip-weekly',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  windowDays: 30,
  levels: [
    level('bronze', 100_000n, 5_000n, 100n, 20n),
    level('silver', 500_000n, 20_000n, 500n, 100n),
    level('gold', 2_500_000n, 100_000n, 2_500n, 500n),
    level('diamond', 10_000_000n, 400_000n, 10_000n, 2_000n),
  ],
  turnoverPercent: 500,
  whileOpen: { stakeMinorMax: {}, expiresAfterDays: 30 },
  claimDays: 14,
};

const FIGURES = ['turnoverMinor', 'depositMinor', 'levelUpMinor', 'weeklyMinor'] as const;

/**
 * Checks the levels at boot.
 * @throws Error with a sentence that says what to change.
 */
export function checkVipLevels({ levels }: VipRule = vipLevels): void {
  for (const [i, { label, ...one }] of levels.entries())
    for (const figure of FIGURES)
      for (const [currency, minor] of Object.entries(one[figure])) {
        const before = levels[i - 1]?.[figure][currency] ?? 0n;
        if (minor <= before)
          throw new Error(`The VIP level ${label} takes a ${figure} above that of the level below, in ${currency}.`);
      }
}
