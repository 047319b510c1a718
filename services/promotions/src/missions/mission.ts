import type { MissionRule, MissionStep } from '../rules/reward-rule.js';

/** A member's bets and deposits in the period of a mission. */
export interface PeriodFacts {
  /** The valid bets by game category, in minor units. */
  readonly valid: ReadonlyMap<number, bigint>;
  /** The largest deposit that was credited and not charged back, in minor units; 0 if there is none. */
  readonly largestDepositMinor: bigint;
}

export interface StepProgress {
  readonly kind: MissionStep['kind'];
  /** The target of a step of a mission: a number of game categories, or an amount in minor units. */
  readonly target: bigint;
  /** The progress so far, at most `target`. */
  readonly reached: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Returns a member's progress in each step of a mission; undefined if the mission has no amounts in the currency. */
export function progressOf(
  { steps, pay }: Pick<MissionRule, 'steps' | 'pay'>,
  currency: string,
  { valid, largestDepositMinor }: PeriodFacts,
): StepProgress[] | undefined {
  if (pay.minor[currency] === undefined) return undefined;
  const progress: StepProgress[] = [];
  for (const step of steps) {
    const [target, reached] = figuresOf(step, currency, valid, largestDepositMinor);
    if (target === undefined) return undefined;
    progress.push({ kind: step.kind, target, reached: reached > 0n ? least(reached, target) : 0n });
  }
  return progress;
}

function figuresOf(
  step: MissionStep,
  currency: string,
  valid: ReadonlyMap<number, bigint>,
  largestDepositMinor: bigint,
): [target: bigint | undefined, reached: bigint] {
  const bets = [...valid.values()];
  if (step.kind === 'wager') return [step.validMinor[currency], bets.reduce((sum, each) => sum + each, 0n)];
  if (step.kind === 'deposit') return [step.amountMinor[currency], largestDepositMinor];
  const each = step.validMinorEach[currency];
  return [
    each === undefined ? undefined : BigInt(step.count),
    each === undefined ? 0n : BigInt(bets.filter((minor) => minor >= each).length),
  ];
}

export const isDone = (steps: readonly StepProgress[]): boolean =>
  steps.every(({ target, reached }) => reached >= target);
