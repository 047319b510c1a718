import type { Section } from '../../kit/section.js';
import { PAYMENTS_PATH, PAYMENT_CASE_TARGET_MS } from './queue-facts.js';

/** Differences between payment providers and the ledger, and reports that fit no order. */
export const paymentsSection: Section = {
  path: PAYMENTS_PATH,
  group: 'money',
  icon: 'receipt',
  name: 'opsApp.section.payments',
  action: 'payments.read',
  decides: 'payments.decide',
  isQueue: true,
  words: 'opsPayments',
  waiting: ({ payments }) => payments,
  isAlert: true,
  targetMs: PAYMENT_CASE_TARGET_MS,
  find: (text) => `/${PAYMENTS_PATH}?find=${encodeURIComponent(text)}`,
  load: () => import('./payments-page.js'),
};
