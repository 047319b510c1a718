import { GameCategory } from '@nm/contracts';
import { ContractKind } from '@nm/contracts/agents.js';
import { DEMO_TERMS } from '../../services/agents/src/demo/demo-contracts.js';
import { isPlayable, multiplierE4, winningRolls } from '../../services/games/src/inhouse/dice/dice-rules.js';
import { validStakeOf } from '../../services/games/src/rounds/round.js';
import { pointsConversion } from '../../services/promotions/src/conversions/conversion-rule.js';
import { dailyRebate } from '../../services/promotions/src/rules/daily-rebate.js';
import { ALL_MISSIONS } from '../../services/promotions/src/rules/missions.js';
import { pointsOnPlay } from '../../services/promotions/src/rules/points-on-play.js';
import { ALL_RAFFLES } from '../../services/promotions/src/rules/raffles.js';
import type { MissionRule } from '../../services/promotions/src/rules/reward-rule.js';
import { vipLevels } from '../../services/promotions/src/rules/vip-levels.js';
import { weeklyCashback } from '../../services/promotions/src/rules/weekly-cashback.js';

const PPM = 1_000_000;
const STAKE_MINOR = 10_000n;

/** One possible result of a bet, with its probability. */
interface Result {
  readonly share: number;
  readonly payoutMinor: bigint;
}

/** The highest rate of all tiers in the demo's contract of this kind, for a won or a lost bet. */
function ratePpm(kind: ContractKind, isWon: boolean): number {
  const tiers = DEMO_TERMS.get(kind)?.tiers ?? [];
  return Math.max(...tiers.map(({ profitRatePpm, lossRatePpm }) => (isWon ? profitRatePpm : lossRatePpm)));
}

/**
 * The member's rebate of valid bets at the highest VIP level, and the maximum cashback from them: cashback never
 * exceeds this share of the valid bets, however they are won and lost.
 */
const backPpm = (category: GameCategory): number =>
  (dailyRebate.ratePpm[category] ?? 0) +
  Math.max(...vipLevels.levels.map(({ rebateExtraPpm }) => rebateExtraPpm)) +
  (weeklyCashback.betsPpmMax[category as GameCategory.RNG] ?? 0);

const CURRENCY = 'USD';
const [WEEKS_PER_MONTH, DAYS_PER_MONTH] = [30 / 7, 30];
const of = (amounts: Readonly<Record<string, bigint>>): number => Number(amounts[CURRENCY] ?? 0n);

/** The valid bets that a mission requires. */
const betsOf = ({ steps }: MissionRule): number =>
  steps.reduce((sum, step) => {
    if (step.kind === 'deposit') return sum;
    return sum + (step.kind === 'wager' ? of(step.validMinor) : step.count * of(step.validMinorEach));
  }, 0);

/**
 * The maximum of all other rewards for bets per unit of valid bets, in parts per million. For each reward the member
 * bets exactly what it requires, and bonus money counts like cash. Leaderboard prizes are left out, because a brand
 * pays them once for all members, however much one member bets.
 */
function otherRewardsPpm(category: GameCategory): number {
  const vip = Math.max(
    ...vipLevels.levels.map((level) => {
      const once = of(level.levelUpMinor) + of(level.birthdayMinor);
      const aMonth = once + WEEKS_PER_MONTH * of(level.weeklyMinor) + of(level.monthlyMinor);
      return (aMonth * (vipLevels.windowDays / DAYS_PER_MONTH)) / of(level.turnoverMinor);
    }),
  );
  const missions = ALL_MISSIONS.map((mission) => of(mission.pay.minor) / betsOf(mission));
  const raffles = ALL_RAFFLES.map((raffle) => of(raffle.fundMinorPerTicket) / of(raffle.ticketMinor));
  const rates = [...Object.values(pointsConversion.byBrand), pointsConversion.byCurrency[CURRENCY]];
  const perPoint = Math.max(...rates.map((rate) => (rate ? Number(rate.stepMinor) / Number(rate.pointsStep) : 0)));
  const share = (pointsOnPlay.points.sharePercent[category] ?? 0) / 100;
  const points = (share * perPoint) / of(pointsOnPlay.points.stakeMinorPerPoint);
  return PPM * [vip, points, ...missions, ...raffles].reduce((sum, each) => sum + each, 0);
}

/**
 * Returns two average amounts of a kind of bet, as shares of the stake. `cost` is what the bet loses. `pay` is what
 * agent and member receive for it: the salaries and the dividend of the top agent at the highest tiers, and the
 * member's rewards (by default rebate and cashback). Rewards reduce the dividend.
 */
function costAndPay(
  category: GameCategory,
  results: readonly Result[],
  rewardsPpm = backPpm(category),
): { cost: number; pay: number } {
  const { DIVIDEND, DAILY_SALARY, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
  let [cost, salaries, rewards] = [0, 0, 0];
  for (const { share, payoutMinor } of results) {
    const valid =
      Number(validStakeOf({ stakeMinor: STAKE_MINOR, payoutMinor, category, trial: false })) / Number(STAKE_MINOR);
    const rates = [REALTIME_SALARY, HOURLY_SALARY, DAILY_SALARY].map((kind) =>
      ratePpm(kind, payoutMinor > STAKE_MINOR),
    );
    cost += share * (1 - Number(payoutMinor) / Number(STAKE_MINOR));
    salaries += (share * valid * rates.reduce((sum, rate) => sum + rate, 0)) / PPM;
    rewards += (share * valid * rewardsPpm) / PPM;
  }
  return { cost, pay: salaries + rewards + ((cost - rewards) * ratePpm(DIVIDEND, false)) / PPM };
}

// Goal: an agent and a member who play together gain less from a bet than it costs, with the demo's contracts at their
// top tiers and the member at the highest VIP level.
describe('A bet of a member who plays for the agent', () => {
  const choices = Array.from({ length: 10_000 }, (_, target) => ({ target, over: true })).filter(isPlayable);
  const diceOf = (choice: { target: number; over: boolean }): Result[] => {
    const won = winningRolls(choice) / 10_000;
    const payoutMinor = (STAKE_MINOR * BigInt(multiplierE4(choice))) / 10_000n;
    return [
      { share: won, payoutMinor },
      { share: 1 - won, payoutMinor: 0n },
    ];
  };

  it('costs more than it brings at every chance of dice, and at 98% not even a fifth', () => {
    for (const choice of choices) {
      const { cost, pay } = costAndPay(GameCategory.BGS, diceOf(choice));
      expect([choice.target, pay < cost]).toEqual([choice.target, true]);
      if (winningRolls(choice) === 9_800) expect(pay).toBeLessThan(cost / 5);
    }
    expect(choices.some((choice) => winningRolls(choice) === 9_800)).toBe(true);
  });

  /** One bet on each of the two sides of an even-money bet. Both bets lose in one of 37 cases. */
  const bothSides: readonly Result[] = [
    { share: 36 / 37, payoutMinor: STAKE_MINOR },
    { share: 1 / 37, payoutMinor: 0n },
  ];

  it('on both sides of an even chance counts only where the bank wins', () => {
    const { cost, pay } = costAndPay(GameCategory.LIVE, bothSides);
    expect(pay).toBeLessThan(cost / 5);
  });

  it('costs more than twice what it brings with every reward for bets, at dice with 98% and on both sides', () => {
    const nearlySafe = diceOf(choices.find((choice) => winningRolls(choice) === 9_800)!);
    for (const [category, results] of [
      [GameCategory.BGS, nearlySafe],
      [GameCategory.LIVE, bothSides],
    ] as const) {
      const all = backPpm(category) + otherRewardsPpm(category);
      expect(all).toBeGreaterThan(10_000);
      const { cost, pay } = costAndPay(category, results, all);
      expect([category, pay < cost / 2]).toEqual([category, true]);
    }
  });
});
