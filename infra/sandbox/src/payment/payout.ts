import { randomUUID } from 'node:crypto';
import type { Notice } from './payment-order.js';

export type PayoutState = 'PROCESSING' | 'PAID' | 'DECLINED' | 'RETURNED';

/** What the merchant asks to be paid out. Amounts are minor units as strings. */
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
export interface Payout extends PayoutInput {
  readonly provider: string;
  readonly providerPayoutId: string;
  readonly createdAt: string;
  state: PayoutState;
  /** Rises by one with each change that is told. */
  sequence: number;
  /** When it is paid, or declined, by itself; undefined for one that waits for an outcome. */
  endsAtMs: number | undefined;
  readonly endsDeclined: boolean;
}

/** What happens to a payout, and how badly it is told (README: misbehaviour on request). */
export interface PayoutOutcome {
  readonly outcome: 'pay' | 'decline' | 'return';
  readonly amountMinor?: string;
  readonly currency?: string;
  readonly duplicates: number;
  readonly delayMs: number;
  readonly reorder: boolean;
  readonly silent: boolean;
  /** Against what was said before. */
  readonly contrary: boolean;
}

/** How long a payout takes unless it is told otherwise. */
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

/** Whether the payout can still take this outcome. */
export function acceptsPayout({ state }: Payout, { outcome, contrary }: PayoutOutcome): boolean {
  return contrary || state === (outcome === 'return' ? 'PAID' : 'PROCESSING');
}

/** Applies an outcome that the payout accepts, and gives the notices to send, each with its own due time. */
export function applyToPayout(payout: Payout, outcome: PayoutOutcome, nowMs: number): Notice[] {
  const money = {
    amount: outcome.amountMinor ?? payout.amount,
    currency: outcome.currency ?? payout.currency,
  };
  const steps = outcome.outcome === 'pay' ? [payoutNotice(payout, 'PROCESSING', money, nowMs)] : [];
  payout.state = outcome.outcome === 'pay' ? 'PAID' : outcome.outcome === 'decline' ? 'DECLINED' : 'RETURNED';
  payout.endsAtMs = undefined;
  steps.push(payoutNotice(payout, payout.state, money, nowMs));
  if (outcome.silent) return [];
  const dueAtMs = nowMs + outcome.delayMs;
  const last = steps.at(-1) as Notice;
  const told = outcome.reorder ? [...steps].reverse() : steps;
  return [
    ...told.map((notice, step) => ({ ...notice, dueAtMs: dueAtMs + step * 30 })),
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

/** What the merchant is told about a payout when it asks for one or about one. */
export const payoutView = ({ reference, providerPayoutId, state, sequence, amount, currency }: Payout): object => ({
  ...{ reference, providerPayoutId, state, sequence, amount, currency },
});
