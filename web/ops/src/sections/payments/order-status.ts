import { STATUS_NAMES } from '../../kit/withdrawal-status.js';

/** Message ids for the statuses of a deposit order and of a withdrawal. A status that both have means the same. */
const NAMES: Readonly<Record<string, string>> = {
  ...STATUS_NAMES,
  created: 'term.status.pending',
  awaiting_payment: 'term.deposit.awaitingPayment',
  under_review: 'term.status.reviewing',
  credited: 'term.deposit.credited',
  expired: 'term.status.expired',
};

/** Returns the message id for the status of the order of a payment case, or undefined for a status without a text. */
export const orderStatusName = (status: string): string | undefined => NAMES[status];
