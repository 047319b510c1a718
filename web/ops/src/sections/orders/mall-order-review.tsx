import { Num } from '../../../../src/ui/money.js';
import type { ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { MallOrder, MallOrderDetail } from '../../lib/surface.js';
import { MallOrderFacts } from './mall-order-facts.js';
import { ORDERS_PATH, ORDER_TARGET_MS } from './queue-facts.js';

const ONE_OPERATOR = {
  needsNote: true,
  isAllowed: ({ state, may }: MallOrderDetail) => state === 'open' && may.decide,
  isFirst: () => false,
  isOver: ({ state }: MallOrderDetail) => state !== 'open',
};
const grouped = (points: string): string => BigInt(points).toLocaleString('en-US');

/**
 * The review of orders for redeemed goods and codes. One operator sends or cancels an order, with a note that the
 * member reads.
 */
export const mallOrderReview: ReviewKind<MallOrder, MallOrderDetail> = {
  path: ORDERS_PATH,
  title: 'opsApp.section.mallOrders',
  one: 'opsOrders.one',
  reviewAction: 'mallOrders.fulfil',
  targetMs: ORDER_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: true,
  columns: [
    { name: 'opsOrders.item', cell: ({ item }) => <bdi>{item}</bdi> },
    { name: 'opsOrders.kind', cell: ({ kind }, t) => t(`opsOrders.kind.${kind}`) },
    { name: 'term.points.points', isEnd: true, cell: ({ points }) => <Num>{grouped(points)}</Num> },
  ],
  brief: ({ item }) => <bdi>{item}</bdi>,
  stateOf: ({ state }, t) => ({ text: t(`opsOrders.state.${state}`), isBad: state === 'cancelled' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ item }) => [item],
  decisions: [
    {
      ...ONE_OPERATOR,
      name: 'send',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsOrders.send',
        ask: 'opsOrders.sendAsk',
        text: 'opsOrders.sendText',
        confirm: 'opsOrders.send',
        done: 'opsOrders.sent',
      },
    },
    {
      ...ONE_OPERATOR,
      name: 'cancel',
      key: 'r',
      words: {
        button: 'opsOrders.cancel',
        ask: 'opsOrders.cancelAsk',
        text: 'opsOrders.cancelText',
        confirm: 'opsOrders.cancel',
        done: 'opsOrders.cancelled',
      },
    },
  ],
  because: ({ may }) => (may.decide ? undefined : may.because),
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsOrders.noteRead'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsOrders.ordered') }, ...stepLines(detail, t)],
  Facts: MallOrderFacts,
};
