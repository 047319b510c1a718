import type { promotions } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { HeldReferralDto, HeldReferralState, HeldReferralStepDto, SharedMark } from './held-referral.dto.js';

export const isWaiting = ({ state }: promotions.HeldReferral): boolean => state === 'open';

/** Returns the id of the operator who decided, as a list. The list is empty if nobody has decided. */
export const peopleOf = ({ operatorId }: promotions.HeldReferral): string[] => (operatorId ? [operatorId] : []);

const amountOf = ({ amount }: promotions.HeldReferral): bigint =>
  (amount?.cashMinor ?? 0n) + (amount?.bonusMinor ?? 0n);

/** Converts a held referral reward for the response. The accounts are masked in lists. */
export function presentHeldReferral(
  held: promotions.HeldReferral,
  { account, friendAccount, person }: Pick<Look, 'account' | 'person'> & { readonly friendAccount: string },
): HeldReferralDto {
  const decidedAt = isoTime(held.decidedAt);
  return {
    id: held.rewardId,
    memberId: held.memberId,
    account,
    friendId: held.friendId,
    friendAccount,
    brand: held.brand,
    currency: held.currency,
    amountMinor: String(amountOf(held)),
    tier: held.tier,
    shared: held.shared as SharedMark[],
    state: held.state as HeldReferralState,
    version: String(held.version),
    openedAt: isoTime(held.heldAt) ?? '',
    ...(decidedAt && { decided: { by: person(held.operatorId), at: decidedAt } }),
  };
}

export const presentSteps = (held: promotions.HeldReferral, person: Look['person']): HeldReferralStepDto[] => {
  const at = isoTime(held.decidedAt);
  if (!at) return [];
  return [
    { at, by: person(held.operatorId), action: held.state === 'released' ? 'release' : 'reject', note: held.note },
  ];
};

/** Returns the fields of a held reward that the audit log stores before and after a change. */
export const shownHeldReferral = (held: promotions.HeldReferral): Fields => ({
  state: held.state,
  amountMinor: String(amountOf(held)),
  currency: held.currency,
  friendId: held.friendId,
});
