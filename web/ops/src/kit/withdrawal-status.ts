import type { WithdrawalStatus } from '../lib/surface.js';

/** Message ids for the states of a withdrawal. */
export const STATUS_NAMES: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'term.withdrawal.requested',
  reviewing: 'term.status.reviewing',
  approved: 'term.status.approved',
  paying: 'term.withdrawal.paying',
  paid: 'term.withdrawal.paid',
  received: 'term.withdrawal.received',
  returned: 'term.withdrawal.returned',
  rejected: 'term.status.rejected',
  failed: 'term.status.failed',
  cancelled: 'term.status.cancelled',
};
