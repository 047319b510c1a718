import type { promotions } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type {
  PromotionApplicationDto,
  PromotionApplicationState,
  PromotionApplicationStepDto,
} from './promotion-application.dto.js';

type Application = promotions.PromotionApplication;

export const isWaiting = ({ state }: Application): boolean => state === 'open';

/** Returns the id of the operator who decided, as a list. The list is empty if nobody has decided. */
export const peopleOf = ({ operatorId }: Application): string[] => (operatorId ? [operatorId] : []);

const amountOf = ({ amount }: Application): bigint => (amount?.cashMinor ?? 0n) + (amount?.bonusMinor ?? 0n);

/** Converts an application for a promotion. The account is masked in lists. */
export function presentApplication(
  application: Application,
  { account, person }: Pick<Look, 'account' | 'person'>,
): PromotionApplicationDto {
  const { rewardId: id, memberId, brand, currency, promotion, comment, operatorId } = application;
  const decidedAt = isoTime(application.decidedAt);
  return {
    ...{ id, memberId, account, brand, currency, promotion, comment },
    amountMinor: String(amountOf(application)),
    state: application.state as PromotionApplicationState,
    version: String(application.version),
    openedAt: isoTime(application.appliedAt) ?? '',
    ...(decidedAt && { decided: { by: person(operatorId), at: decidedAt } }),
  };
}

export const presentSteps = (application: Application, person: Look['person']): PromotionApplicationStepDto[] => {
  const { state, operatorId, note } = application;
  const at = isoTime(application.decidedAt);
  return at ? [{ at, by: person(operatorId), action: state === 'approved' ? 'approve' : 'reject', note }] : [];
};

/** Returns the fields of an application that the audit log stores before and after a change. */
export const shownApplication = (application: Application): Fields => ({
  state: application.state,
  promotion: application.promotion,
  amountMinor: String(amountOf(application)),
  currency: application.currency,
});
