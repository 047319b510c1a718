import { givenAs, type ByCurrency, type Pay } from '../rules/reward-rule.js';
import type { NewReward } from './reward.js';

const DAY_MS = 86_400_000;

/** What every trigger knows when it gives a reward: to whom, for what, and how it is given. */
export interface Occasion extends Pick<
  NewReward,
  'memberId' | 'brand' | 'kind' | 'currency' | 'occasion' | 'orderId' | 'by'
> {
  /** When the trigger happened. The reward can be had from then on. */
  readonly at: Date;
}

/** The fields of a rule that a reward needs. Without `claimDays` the reward has no end. */
interface Giver {
  readonly id: string;
  readonly claimDays?: number;
}

/** How an amount is given; with the amounts of the rule where it declares them. */
type Form = Omit<Pay, 'minor'> & { readonly minor?: ByCurrency };
/** Money of an amount that the trigger computed; there is always a reward. */
type MoneyForm = Omit<Form, 'freeRounds'> & { readonly freeRounds?: never };

/**
 * Returns the reward that a trigger gives: cash, bonus money with turnover, or free rounds. Every trigger of rewards uses
 * this, so a rule of any of them may give any of these.
 * @param pay what the rule pays
 * @param amountMinor the amount, where the trigger computes it; else that of the rule
 * @returns undefined in a currency for which the rule has no amount
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
