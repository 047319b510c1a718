import type { promotions } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { ReviewStepDto } from '../reviews/review.dto.js';
import type { Look } from '../reviews/review.presenter.js';
import type { MallOrderDto } from './mall-order.dto.js';

/** How long (ms) an operator's claim on an order lasts, as in the promotions service. */
const CLAIM_MS = 600_000;

const stateOf = ({ status }: promotions.PointOrder): MallOrderDto['state'] =>
  status === 'sent' || status === 'cancelled' ? status : 'open';

export const isOpen = (order: promotions.PointOrder): boolean => stateOf(order) === 'open';

/**
 * Returns the end of the claim on an order (ms since the epoch). Returns undefined if no operator has claimed the
 * order or the claim has ended.
 */
export function claimEndsAt({ claimedBy, claimedAt }: promotions.PointOrder, now = Date.now()): number | undefined {
  if (claimedBy === '' || !claimedAt) return undefined;
  const endsAt = Number(claimedAt.seconds) * 1_000 + CLAIM_MS;
  return endsAt > now ? endsAt : undefined;
}

export function presentMallOrder(order: promotions.PointOrder, { callerId, account, person }: Look): MallOrderDto {
  const { claimedBy, endedBy, status, message } = order;
  const endsAt = isOpen(order) ? claimEndsAt(order) : undefined;
  const endedAt = isoTime(order.endedAt);
  return {
    ...{ id: order.orderId, memberId: order.memberId, account, brand: order.brand },
    kind: order.kind as MallOrderDto['kind'],
    item: order.names['EN'] ?? '',
    points: String(order.points),
    state: stateOf(order),
    version: String(order.version),
    openedAt: isoTime(order.askedAt) ?? '',
    ...(endsAt !== undefined && {
      claim: { by: person(claimedBy), endsAt: new Date(endsAt).toISOString(), mine: claimedBy === callerId },
    }),
    ...(endedAt !== undefined && {
      decided: { by: person(endedBy), at: endedAt, ...(status === 'cancelled' && { rejectReason: message }) },
    }),
  };
}

/** Converts the decision about an order to a step of its review. Empty if it is not decided. */
export function presentOrderSteps(order: promotions.PointOrder, person: Look['person']): ReviewStepDto[] {
  const at = isoTime(order.endedAt);
  if (at === undefined) return [];
  const action = order.status === 'sent' ? 'approve' : 'reject';
  return [{ at, by: person(order.endedBy), action, note: order.message }];
}

/**
 * Returns the fields of an order that the audit log stores before and after a change. The message to the member is
 * left out, because it may contain a code.
 */
export const shownOrder = (order: promotions.PointOrder): Fields => ({
  state: stateOf(order),
  item: order.names['EN'] ?? '',
  points: String(order.points),
  ...(order.claimedBy !== '' && { claimedBy: order.claimedBy }),
});
