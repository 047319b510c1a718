import { REVIEW_KEYS } from '../../kit/review/review-keys.js';
import type { Section } from '../../kit/section.js';
import { ORDERS_PATH, ORDER_TARGET_MS } from './queue-facts.js';

/** The section of orders for redeemed goods and codes that operators must send. */
export const mallOrdersSection: Section = {
  path: ORDERS_PATH,
  group: 'house',
  icon: 'message',
  name: 'opsApp.section.mallOrders',
  action: 'mallOrders.read',
  isQueue: true,
  words: 'opsOrders',
  keys: REVIEW_KEYS,
  waiting: ({ mallOrders }) => mallOrders,
  targetMs: ORDER_TARGET_MS,
  load: () => import('./mall-orders-page.js'),
};
