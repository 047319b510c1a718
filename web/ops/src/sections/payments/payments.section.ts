import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { KeyHelp, Section } from '../../kit/section.js';
import { PAYMENTS_PATH, PAYMENT_CASE_TARGET_MS } from './queue-facts.js';

const OWN_KEYS: readonly KeyHelp[] = [
  { keys: ['E'], does: 'opsPayments.explain' },
  { keys: ['T'], does: 'opsPayments.correct' },
  { keys: ['B'], does: 'opsPayments.note' },
  { keys: ['R'], does: 'opsPayments.reopen' },
];

/**
 * The section of payment cases: differences between a payment provider's data and the ledger, and reports of payments
 * that fit no order.
 */
export const paymentsSection: Section = {
  path: PAYMENTS_PATH,
  group: 'money',
  icon: 'receipt',
  name: 'opsApp.section.payments',
  action: 'payments.read',
  isQueue: true,
  words: 'opsPayments',
  keys: [...REVIEW_KEYS.filter(({ does }) => does !== 'opsKit.key.decide'), ...OWN_KEYS],
  waiting: ({ payments }) => payments,
  isAlert: true,
  targetMs: PAYMENT_CASE_TARGET_MS,
  find: (text) => `/${PAYMENTS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./payments-page.js'),
};
