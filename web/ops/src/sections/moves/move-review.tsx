import { Num } from '../../../../src/ui/money.js';
import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW, WALLET_DECISION, walletBecause, requestEyes } from '../../kit/review/wallet-review.js';
import type { MoveRequest, MoveRequestDetail } from '../../lib/surface.js';
import { MoveFacts } from './move-facts.js';
import { MOVES_PATH, MOVE_TARGET_MS } from './queue-facts.js';

const BASE: Pick<Decision<MoveRequestDetail>, 'isAllowed' | 'isFirst' | 'isOver'> = {
  ...WALLET_DECISION,
  isFirst: () => false,
};

/**
 * The review of requests to move a member in the agent tree. The request itself counts as the first decision, so one
 * more operator approves it and the member is moved.
 */
export const moveReview: ReviewKind<MoveRequest, MoveRequestDetail> = {
  path: MOVES_PATH,
  title: 'opsApp.section.moves',
  one: 'opsMoves.one',
  reviewAction: 'moves.approve',
  begin: 'opsMoves.begin',
  targetMs: MOVE_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  isFresh: true,
  columns: [
    { name: 'opsMoves.from', cell: ({ fromAccount }) => <bdi>{fromAccount || '–'}</bdi> },
    { name: 'opsMoves.to', cell: ({ toAccount }) => <bdi>{toAccount || '–'}</bdi> },
    { name: 'opsMoves.members', isEnd: true, cell: ({ members }) => <Num>{members}</Num> },
    { name: 'opsMoves.ends', isEnd: true, cell: ({ wouldEndCount }) => <Num>{wouldEndCount}</Num> },
  ],
  brief: ({ fromAccount, toAccount }) => (
    <>
      <bdi>{fromAccount || '–'}</bdi> → <bdi>{toAccount || '–'}</bdi>
    </>
  ),
  stateOf: ({ status }, t) => ({ text: t(`opsMoves.status.${status}`), isBad: status !== 'approved' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ note, fromAccount, toAccount }) => [note, fromAccount, toAccount],
  decisions: [
    {
      ...BASE,
      name: 'approve',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsMoves.approve',
        ask: 'opsMoves.approveAsk',
        text: 'opsMoves.approveText',
        confirm: 'opsMoves.approve',
        done: 'opsMoves.approved',
      },
      isAllowed: ({ state, may, problem }) => state === 'open' && may.decide && !problem,
      version: ({ token }) => token,
    },
    {
      ...BASE,
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsMoves.reject',
        ask: 'opsMoves.rejectAsk',
        text: 'opsMoves.rejectText',
        confirm: 'opsMoves.reject',
        done: 'opsKit.rejected',
      },
      needsNote: true,
    },
    {
      ...BASE,
      name: 'withdraw',
      key: 'z',
      action: 'moves.request',
      words: {
        button: 'opsMoves.withdraw',
        ask: 'opsMoves.withdrawAsk',
        text: 'opsMoves.rejectText',
        confirm: 'opsMoves.withdraw',
        done: 'opsMoves.withdrawn',
      },
      needsNote: true,
      isAllowed: ({ state, may }) => state === 'open' && may.withdraw,
    },
  ],
  because: walletBecause,
  eyes: requestEyes,
  footnote: (_detail, t) => t('opsMoves.footnote'),
  timeline: (detail, t) =>
    // The request is the first step of the timeline.
    stepLines(detail, t).map((line, index) => {
      const by = index === 0 ? detail.steps[0]?.by.name : undefined;
      return by ? { ...line, text: t('opsMoves.requestedBy', { name: by }) } : line;
    }),
  Facts: MoveFacts,
};
