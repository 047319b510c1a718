import type { Withdrawal, WithdrawalStatus } from './withdraw-api.js';

/** The states of a successful withdrawal, in order. The state `reviewing` may be skipped. */
const WAY: readonly WithdrawalStatus[] = ['requested', 'reviewing', 'approved', 'paying', 'paid', 'received'];
const OVER: ReadonlySet<WithdrawalStatus> = new Set(['received', 'returned', 'rejected', 'failed', 'cancelled']);

/** Whether a withdrawal has not ended, so that its state can still change. */
export const isOpen = ({ status }: Withdrawal): boolean => !OVER.has(status);

export interface Step {
  readonly status: WithdrawalStatus;
  readonly state: 'done' | 'now' | 'todo';
  readonly at?: string;
}

/**
 * Returns the past, present and coming steps of a withdrawal. A rejected, failed, returned or cancelled withdrawal
 * has no coming steps.
 */
export function stepsOf(withdrawal: Withdrawal): Step[] {
  const over = !isOpen(withdrawal);
  const past: Withdrawal['steps'] =
    withdrawal.steps.length > 0 ? withdrawal.steps : [{ status: withdrawal.status, at: withdrawal.requestedAt }];
  const happened = past.map(({ status, at }, index): Step => ({
    status,
    at,
    // In the state `paid` the payout is done, and the present step is the member's confirmation.
    state: over || status === 'paid' || index < past.length - 1 ? 'done' : 'now',
  }));
  if (over) return happened;
  const next = WAY.slice(WAY.indexOf(withdrawal.status) + 1).filter((status) => status !== 'reviewing');
  return [
    ...happened,
    ...next.map((status, index): Step => ({
      status,
      state: withdrawal.status === 'paid' && index === 0 ? 'now' : 'todo',
    })),
  ];
}

/** Whether the withdrawal counts as received because the member gave no answer until the deadline. */
export const isSilent = ({ status, confirmBy, endedAt }: Withdrawal): boolean =>
  status === 'received' &&
  confirmBy !== undefined &&
  endedAt !== undefined &&
  Date.parse(endedAt) >= Date.parse(confirmBy);
