import type { Decision, ReviewKind } from '../../kit/review/review-kind.js';
import { stepLines } from '../../kit/review/review-words.js';
import { DECIDED, TO_REVIEW } from '../../kit/review/wallet-review.js';
import type { HeldReferral, HeldReferralDetail } from '../../lib/surface.js';
import { REFERRALS_PATH, REFERRAL_TARGET_MS } from './queue-facts.js';
import { ReferralFacts } from './referral-facts.js';

const isOver: Decision<HeldReferralDetail>['isOver'] = ({ state }) => state !== 'open';
const isFirst = (): boolean => false;

/** The review of held referral rewards. One operator releases or rejects a reward. */
export const referralReview: ReviewKind<HeldReferral, HeldReferralDetail> = {
  path: REFERRALS_PATH,
  title: 'opsApp.section.referrals',
  one: 'opsReferrals.reward',
  amounts: 'opsReferrals.heldIn',
  reviewAction: 'referrals.decide',
  targetMs: REFERRAL_TARGET_MS,
  tabs: [TO_REVIEW, DECIDED],
  answered: DECIDED,
  hasClaims: false,
  columns: [{ name: 'opsReferrals.friend', cell: ({ friendAccount }) => <bdi>{friendAccount}</bdi> }],
  amountOf: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
  // The list of reasons is empty for the open reward, because its facts list what referrer and friend share.
  reasons: (row, t) => ('may' in row ? [] : row.shared.map((mark) => t(`opsReferrals.shared.${mark}`))),
  brief: ({ friendAccount }, t) => (
    <>
      {t('opsReferrals.friend')}: <bdi>{friendAccount}</bdi>
    </>
  ),
  stateOf: ({ state }, t) => ({ text: t(`opsReferrals.state.${state}`), isBad: state === 'rejected' }),
  since: ({ decided, openedAt }) => decided?.at ?? openedAt,
  searched: ({ friendAccount }) => [friendAccount],
  decisions: [
    {
      name: 'release',
      key: 'a',
      isMain: true,
      words: {
        button: 'opsReferrals.release',
        ask: 'opsReferrals.releaseAsk',
        text: 'opsReferrals.releaseText',
        confirm: 'opsReferrals.releaseAmount',
        done: 'opsReferrals.released',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.release,
      isFirst,
      isOver,
    },
    {
      name: 'reject',
      key: 'r',
      words: {
        button: 'opsReferrals.reject',
        ask: 'opsReferrals.rejectAsk',
        text: 'opsReferrals.rejectText',
        confirm: 'opsReferrals.rejectAmount',
        done: 'opsReferrals.rejected',
      },
      needsNote: true,
      isAllowed: ({ may }) => may.reject,
      isFirst,
      isOver,
    },
  ],
  because: ({ may }) => may.because,
  eyes: () => undefined,
  footnote: (_detail, t) => t('opsReferrals.footnote'),
  timeline: (detail, t) => [{ at: detail.openedAt, text: t('opsReferrals.opened') }, ...stepLines(detail, t)],
  Facts: ReferralFacts,
};
