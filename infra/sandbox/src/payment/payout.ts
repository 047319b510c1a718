import { randomUUID } from 'node:crypto';
import type { Notice } from './payment-order.js';

export type PayoutState = 'PROCESSING' | 'PAID' | 'DECLINED' | 'RETURNED';

/** A payout as the merchant requests it. Amounts are minor units as strings. */
export interface PayoutInput {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  readonly account: {
    readonly kind: string;
    readonly institution: string;
    readonly holder: string;
    readonly number: string;
  };
  readonly callbackUrl: string;
}
/** An amount in minor units, and the time (ISO 8601) at which it moved. */
interface PayoutMoney {
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
}
export interface Payout extends PayoutInput {
  readonly provider: string;
  readonly providerPayoutId: string;
  readonly createdAt: string;
  state: PayoutState;
  /** A number that increases by one with each change that is reported to the merchant. */
  sequence: number;
  /**
   * The time (ms) at which the payout is paid or declined automatically; undefined if only a script sets its outcome.
   */
  endsAtMs: number | undefined;
  readonly endsDeclined: boolean;
  /** The amount that was paid, and the time (ISO 8601); undefined before the payment. */
  paid?: PayoutMoney;
  /** The amount that came back, and the time; undefined before the return. */
  returned?: PayoutMoney;
}

/** The outcome of a payout that a script requests, and the faults of its notices (README: misbehaviour on request). */
export interface PayoutOutcome {
  readonly outcome: 'pay' | 'decline' | 'return';
  readonly amountMinor?: string;
  readonly currency?: string;
  readonly duplicates: number;
  readonly delayMs: number;
  readonly reorder: boolean;
  readonly silent: boolean;
  /**
   * If true, the outcome may contradict the present state of the payout, for example decline a payout that was already
   * paid.
   */
  readonly contrary: boolean;
}

/** How long (ms) a payout takes if no script sets its outcome. */
const USUAL_MS = 2_000;

export function openPayout(
  provider: string,
  input: PayoutInput,
  { waits, declined, nowMs }: { readonly waits: boolean; readonly declined: boolean; readonly nowMs: number },
): Payout {
  return {
    ...input,
    provider,
    providerPayoutId: `O${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    createdAt: new Date(nowMs).toISOString(),
    state: 'PROCESSING',
    sequence: 0,
    endsAtMs: waits ? undefined : nowMs + USUAL_MS,
    endsDeclined: declined,
  };
}

/** Returns true if a payout in its present state can take this outcome. */
export function acceptsPayout({ state }: Payout, { outcome, contrary }: PayoutOutcome): boolean {
  return contrary || state === (outcome === 'return' ? 'PAID' : 'PROCESSING');
}

/**
 * Applies an outcome to a payout and returns the notices to send, each with the time at which it is sent. The caller
 * must first check the outcome with `acceptsPayout`.
 */
export function applyToPayout(payout: Payout, outcome: PayoutOutcome, nowMs: number): Notice[] {
  const money = {
    amount: outcome.amountMinor ?? payout.amount,
    currency: outcome.currency ?? payout.currency,
  };
  const steps = outcome.outcome === 'pay' ? [payoutNotice(payout, 'PROCESSING', money, nowMs)] : [];
  payout.state = outcome.outcome === 'pay' ? 'PAID' : outcome.outcome === 'decline' ? 'DECLINED' : 'RETURNED';
  payout.endsAtMs = undefined;
  const moved = { ...money, at: new Date(nowMs).toISOString() };
  if (payout.state === 'PAID') payout.paid = moved;
  if (payout.state === 'RETURNED') {
    // Only a payout that was paid can come back, also if a script skips the payment.
    payout.paid ??= moved;
    payout.returned = moved;
  }
  steps.push(payoutNotice(payout, payout.state, money, nowMs));
  if (outcome.silent) return [];
  const dueAtMs = nowMs + outcome.delayMs;
  const last = steps.at(-1) as Notice;
  const notices = outcome.reorder ? [...steps].reverse() : steps;
  return [
    ...notices.map((notice, step) => ({ ...notice, dueAtMs: dueAtMs + step * 30 })),
    ...Array.from({ length: outcome.duplicates }, () => ({ ...last, dueAtMs: dueAtMs + (steps.length - 1) * 30 })),
  ];
}

function payoutNotice(
  payout: Payout,
  state: PayoutState,
  money: { readonly amount: string; readonly currency: string },
  nowMs: number,
): Notice {
  payout.sequence += 1;
  const eventId = randomUUID();
  const { reference, provider, callbackUrl, providerPayoutId, sequence } = payout;
  return {
    ...{ eventId, reference, provider, callbackUrl, dueAtMs: nowMs, attempts: 0, delivered: false },
    body: {
      eventId,
      reference,
      providerPayoutId,
      sequence,
      state,
      ...money,
      occurredAt: new Date(nowMs).toISOString(),
    },
  };
}

/** Returns a payout in the form in which merchants receive it when they request a payout or ask for its state. */
export const payoutView = ({ reference, providerPayoutId, state, sequence, amount, currency }: Payout): object => ({
  ...{ reference, providerPayoutId, state, sequence, amount, currency },
});
