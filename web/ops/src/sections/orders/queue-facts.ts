const DAY_MS = 86_400_000;

/** The path of the queue, without the leading slash. */
export const ORDERS_PATH = 'mallOrders';

/** How long a member may wait until an order is sent. */
export const ORDER_TARGET_MS = 2 * DAY_MS;
