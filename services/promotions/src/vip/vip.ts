import type { VipRule } from '../rules/vip-levels.js';

/** A member's bets and deposits within the window of days that count for VIP levels, in minor units. */
export interface VipFigures {
  readonly turnoverMinor: bigint;
  readonly depositMinor: bigint;
  /** The valid bets of the present week, in minor units. */
  readonly weekMinor: bigint;
  /** The valid bets of the present month, in minor units. */
  readonly monthMinor: bigint;
}

/** A VIP level with its amounts in one currency. */
export interface LevelAmounts {
  /** The rank of the level; 1 is the lowest level. */
  readonly rank: number;
  readonly label: string;
  readonly turnoverMinor: bigint;
  readonly depositMinor: bigint;
  readonly levelUpMinor: bigint;
  readonly weeklyMinor: bigint;
  readonly monthlyMinor: bigint;
  readonly birthdayMinor: bigint;
  readonly rebateExtraPpm: number;
}

/** Returns the VIP levels in a currency; an empty list if the rule has no amounts in this currency. */
export const levelsIn = ({ levels }: Pick<VipRule, 'levels'>, currency: string): LevelAmounts[] =>
  levels.flatMap(({ label, rebateExtraPpm, ...amounts }, i) => {
    const [turnoverMinor, depositMinor] = [amounts.turnoverMinor[currency], amounts.depositMinor[currency]];
    const [levelUpMinor, weeklyMinor] = [amounts.levelUpMinor[currency], amounts.weeklyMinor[currency]];
    const [monthlyMinor, birthdayMinor] = [amounts.monthlyMinor[currency], amounts.birthdayMinor[currency]];
    if (turnoverMinor === undefined || depositMinor === undefined) return [];
    if (levelUpMinor === undefined || weeklyMinor === undefined) return [];
    if (monthlyMinor === undefined || birthdayMinor === undefined) return [];
    const rewards = { levelUpMinor, weeklyMinor, monthlyMinor, birthdayMinor, rebateExtraPpm };
    return [{ rank: i + 1, label, turnoverMinor, depositMinor, ...rewards }];
  });

/**
 * Returns the highest level whose required turnover and deposits a member has both reached; undefined if there is
 * none.
 */
export const levelOf = (
  levels: readonly LevelAmounts[],
  { turnoverMinor, depositMinor }: Pick<VipFigures, 'turnoverMinor' | 'depositMinor'>,
): LevelAmounts | undefined =>
  levels.findLast((each) => turnoverMinor >= each.turnoverMinor && depositMinor >= each.depositMinor);
