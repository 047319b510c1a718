const DAY_MS = 86_400_000;

/** The URL path of the queue of orders of the points mall, without the leading slash. */
export const ORDERS_PATH = 'mallOrders';

/** How long (ms) an order of the points mall may wait until an operator sends it. */
export const ORDER_TARGET_MS = 2 * DAY_MS;
