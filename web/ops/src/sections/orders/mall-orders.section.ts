import type { Section } from '../../kit/section.js';
import { ORDERS_PATH, ORDER_TARGET_MS } from './queue-facts.js';

/** The section of orders for redeemed goods and codes that operators must send. */
export const mallOrdersSection: Section = {
  path: ORDERS_PATH,
  group: 'house',
  icon: 'message',
  name: 'opsApp.section.mallOrders',
  action: 'mallOrders.read',
  decides: 'mallOrders.fulfil',
  isQueue: true,
  words: 'opsOrders',
  waiting: ({ mallOrders }) => mallOrders,
  targetMs: ORDER_TARGET_MS,
  load: () => import('./mall-orders-page.js'),
};
