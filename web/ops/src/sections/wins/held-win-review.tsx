import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines, takesBack } from '../../kit/review/review-words.js';
import { DECIDED, SECOND, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { HeldWin, HeldWinDetail } from '../../lib/surface.js';
import { HeldWinFacts } from './held-win-facts.js';
import { WINS_PATH, WIN_TARGET_MS } from './queue-facts.js';

const isOver: Decision<HeldWinDetail>['isOver'] = ({ state }) => state !== 'open';

/**
 * The review of vendors' wins above the win ceiling. One operator can pay the held part to the player; two are needed
 * to return it to the vendor.
 */
export const heldWinReview: ReviewKind<HeldWin, HeldWinDetail> = {
  path: WINS_PATH,
  title: 'opsApp.section.wins',
  one: 'opsWins.win',
  amounts: 'opsWins.heldIn',
  reviewAction: 'wins.review',
  targetMs: WIN_TARGET_MS,
  tabs: [TO_REVIEW, SECOND, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  columns: [
    {
      name: 'opsWins.whole',
      isEnd: true,
      cell: ({ payoutMinor, currency }) => <Num>{formatMinor(payoutMinor, { currency })}</Num>,
    },
    { name: 'opsWins.vendor', cell: ({ vendor }) => <bdi>{vendor}</bdi> },
    { name: 'opsWins.game', cell: ({ gameCode }) => <bdi>{gameCode}</bdi> },
  ],
  amountOf: ({ heldMinor, currency }) => ({ minor: heldMinor, currency }),
  reasons: (_row, t) => [t('opsWins.aboveCeiling')],
  brief: ({ vendor, gameCode }) => (
    <bdi>
      {vendor}, {gameCode}
    </bdi>
  ),
  stateOf: ({ state }, t) => ({ text: t(`opsWins.state.${state}`), isBad: state === 'returned' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ roundId, transactionId, vendor }) => [roundId, transactionId, vendor],
  decisions: [
    {
      name: 'release',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsWins.release',
        ask: 'opsWins.releaseAsk',
        text: 'opsWins.releaseText',
        confirm: 'opsWins.releaseAmount',
        done: 'opsWins.released',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.release,
      isFirst: () => false,
      isOver,
    },
    {
      name: 'return',
      key: 'r',
      words: {
        button: 'opsWins.return',
        ask: 'opsWins.returnAsk',
        text: 'opsWins.returnText',
        confirm: 'opsWins.returnAmount',
        done: 'opsWins.returned',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.return,
      isFirst: ({ first }) => !first,
      isOver,
    },
  ],
  takesBack,
  because: ({ may, first }) => (may.return || first?.mine ? undefined : may.because),
  eyes: ({ first, steps, may }) => first && { first, steps, mayDecide: may.return, because: may.because },
  footnote: (_detail, t) => t('opsWins.footnote'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsWins.heldByCeiling') }, ...stepLines(detail, t)],
  Facts: HeldWinFacts,
};
