import { identity } from '@nm/contracts';
import type { ByCurrency } from './reward-rule.js';
import type { WhileOpen } from './while-open.js';

/** One VIP level: its requirements within the window of days, and its rewards. Amounts are minor units. */
export interface VipLevel {
  /** The id of the level's name, which never changes. The web client has the texts. */
  readonly label: string;
  readonly turnoverMinor: ByCurrency;
  readonly depositMinor: ByCurrency;
  /** The amount that is paid once, when the member reaches the level for the first time. */
  readonly levelUpMinor: ByCurrency;
  /** The amount that is paid in each week in which the member bets, by the member's level at that time. */
  readonly weeklyMinor: ByCurrency;
  /** The amount that is paid in each month in which the member bets, by the member's level at that time. */
  readonly monthlyMinor: ByCurrency;
  /**
   * The amount that is paid once a calendar year, on the member's birthday. The member's level at the beginning of that
   * day counts.
   */
  readonly birthdayMinor: ByCurrency;
  /** The parts per million of the valid bets that are added to each rate of the daily rebate. */
  readonly rebateExtraPpm: number;
}

/** The VIP levels. A member's level is computed from valid bets and deposits of the last days (domain rules §8). */
export interface VipRule {
  /**
   * The ids of the rewards for reaching a level, for each week and month, and for the birthday. They never change,
   * because stored rewards and grants refer to them.
   */
  readonly levelUpId: string;
  readonly weeklyId: string;
  readonly monthlyId: string;
  readonly birthdayId: string;
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /** The number of calendar days whose bets and deposits count, including the present day. */
  readonly windowDays: number;
  /** The levels from the lowest to the highest. */
  readonly levels: readonly VipLevel[];
  /**
   * The turnover that is required before a reward can be withdrawn, in percent of the reward. Rewards are bonus money.
   */
  readonly turnoverPercent: number;
  readonly whileOpen: WhileOpen;
  /** The number of days in which a reward must be claimed. */
  readonly claimDays: number;
  /** The number of days in which a birthday reward must be claimed. */
  readonly birthdayClaimDays: number;
}

const units = (usd: bigint): ByCurrency => ({ USD: usd, BDT: usd * 100n });
type Amounts = Readonly<Record<'turnover' | 'deposit' | 'levelUp' | 'weekly' | 'monthly' | 'birthday', bigint>>;
const level = (label: string, amounts: Amounts, rebateExtraPpm: number): VipLevel => ({
  label,
  turnoverMinor: units(amounts.turnover),
  depositMinor: units(amounts.deposit),
  levelUpMinor: units(amounts.levelUp),
  weeklyMinor: units(amounts.weekly),
  monthlyMinor: units(amounts.monthly),
  birthdayMinor: units(amounts.birthday),
  rebateExtraPpm,
});

export const vipLevels: VipRule = {
  levelUpId: 'vip-level-up',
  weeklyId: 'vip-weekly',
  monthlyId: 'vip-monthly',
  birthdayId: 'vip-birthday',
  who: { memberTypes: [identity.MemberType.PLAYER] },
  windowDays: 30,
  levels: [
    level(
      'bronze',
      { turnover: 100_000n, deposit: 5_000n, levelUp: 100n, weekly: 20n, monthly: 50n, birthday: 100n },
      0,
    ),
    level(
      'silver',
      { turnover: 500_000n, deposit: 20_000n, levelUp: 500n, weekly: 100n, monthly: 250n, birthday: 500n },
      250,
    ),
    level(
      'gold',
      { turnover: 2_500_000n, deposit: 100_000n, levelUp: 2_500n, weekly: 500n, monthly: 1_250n, birthday: 2_500n },
      500,
    ),
    level(
      'diamond',
      {
        turnover: 10_000_000n,
        deposit: 400_000n,
        levelUp: 10_000n,
        weekly: 2_000n,
        monthly: 5_000n,
        birthday: 10_000n,
      },
      750,
    ),
  ],
  turnoverPercent: 500,
  whileOpen: { stakeMinorMax: {}, expiresAfterDays: 30 },
  claimDays: 14,
  birthdayClaimDays: 7,
};

/** The ids of all rewards of VIP levels. */
export const VIP_REWARDS: readonly string[] = [
  ...[vipLevels.levelUpId, vipLevels.weeklyId, vipLevels.monthlyId, vipLevels.birthdayId],
];

const FIGURES = [
  'turnoverMinor',
  'depositMinor',
  'levelUpMinor',
  'weeklyMinor',
  'monthlyMinor',
  'birthdayMinor',
] as const;

/**
 * Checks the VIP levels when the process starts.
 * @throws Error with a sentence that says what to change.
 */
export function checkVipLevels({ levels }: VipRule = vipLevels): void {
  for (const [i, one] of levels.entries())
    for (const figure of FIGURES)
      for (const [currency, minor] of Object.entries(one[figure])) {
        const before = levels[i - 1]?.[figure][currency] ?? 0n;
        if (minor <= before)
          throw new Error(
            `The VIP level ${one.label} takes a ${figure} above that of the level below, in ${currency}.`,
          );
      }
  for (const [i, { label, rebateExtraPpm }] of levels.entries())
    if (!Number.isInteger(rebateExtraPpm) || rebateExtraPpm < (levels[i - 1]?.rebateExtraPpm ?? 0))
      throw new Error(`The VIP level ${label} takes a rebateExtraPpm of at least that of the level below.`);
}
