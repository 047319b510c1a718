import { givenAs, type ByCurrency, type Pay } from '../rules/reward-rule.js';
import type { NewReward } from './reward.js';

const DAY_MS = 86_400_000;

/**
 * The data of a reward that its trigger knows: the member, the occasion, and whether the member must claim the reward.
 */
export interface Occasion extends Pick<
  NewReward,
  'memberId' | 'brand' | 'kind' | 'currency' | 'occasion' | 'orderId' | 'by'
> {
  /** The time at which the trigger occurred. The reward is available from this time on. */
  readonly at: Date;
}

/** The fields of a rule from which a reward is built. Without `claimDays` the reward does not expire. */
interface Giver {
  readonly id: string;
  readonly claimDays?: number;
}

/**
 * The form in which a reward is given: cash or bonus money, turnover, and free rounds. The amounts themselves are
 * present if the rule declares them.
 */
type Form = Omit<Pay, 'minor'> & { readonly minor?: ByCurrency };
/**
 * The form of a reward of money whose amount the trigger computes. `rewardOf` then always returns a reward, because no
 * amount in the rule can be missing.
 */
type MoneyForm = Omit<Form, 'freeRounds'> & { readonly freeRounds?: never };

/**
 * Builds the reward that a trigger gives: cash, bonus money with a turnover requirement, or free rounds. Every trigger
 * of rewards uses this function, so each kind of rule can give each form of reward.
 * @param pay the form of the reward in the rule
 * @param amountMinor the amount, if the trigger computes it; otherwise the amount of the rule is used
 * @returns undefined if the rule has no amount in the currency
 */
export function rewardOf(rule: Giver, form: MoneyForm, to: Occasion, amountMinor: bigint): NewReward;
export function rewardOf(rule: Giver, pay: Form, to: Occasion, amountMinor?: bigint): NewReward | undefined;
export function rewardOf(
  { id: promotion, claimDays }: Giver,
  pay: Form,
  { at, ...occasion }: Occasion,
  amountMinor = pay.minor?.[occasion.currency],
): NewReward | undefined {
  const given = givenAs(pay, occasion.currency, amountMinor);
  if (!given) return undefined;
  const expiresAt = claimDays === undefined ? null : new Date(at.getTime() + claimDays * DAY_MS);
  return { ...occasion, promotion, ...given, availableFrom: at, expiresAt };
}
