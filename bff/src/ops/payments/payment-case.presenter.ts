import type { wallet } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { PaymentCaseDto, PaymentCaseState, PaymentCaseStepDto, PaymentCaseStepName } from './payment-case.dto.js';

const STATES: Readonly<Record<string, PaymentCaseState>> = { explained: 'explained', corrected: 'corrected' };

const stateOf = ({ state }: wallet.PaymentCase): PaymentCaseState => STATES[state] ?? 'open';

/** Returns the ids of all operators who acted on a payment case. */
export const caseOperators = ({ claimedBy, steps }: wallet.PaymentCase): string[] => [
  ...(claimedBy === '' ? [] : [claimedBy]),
  ...steps.map(({ operatorId }) => operatorId),
];

export function presentPaymentCase(found: wallet.PaymentCase, { callerId, account, person }: Look): PaymentCaseDto {
  const { caseId, kind, subject, provider, method, day, brand, currency, claimedBy, oursMinor, theirsMinor } = found;
  const closedAt = isoTime(found.closedAt);
  const endsAt = isoTime(found.claimEndsAt);
  const isClaimed = claimedBy !== '' && endsAt !== undefined && Date.parse(endsAt) > Date.now();
  const mark = found.steps.findLast(({ action }) => action === 'explain' || action === 'correct');
  return {
    ...{ id: caseId, kind, subject, provider, method, day, account, brand, currency },
    ...(found.memberId !== '' && { memberId: found.memberId }),
    ...(found.orderId !== '' && { orderId: found.orderId }),
    ...(oursMinor !== undefined && { oursMinor: String(oursMinor) }),
    ...(theirsMinor !== undefined && { theirsMinor: String(theirsMinor) }),
    state: stateOf(found),
    version: String(found.version),
    openedAt: isoTime(found.openedAt) ?? '',
    ...(isClaimed && { claim: { by: person(claimedBy), endsAt, mine: claimedBy === callerId } }),
    ...(closedAt !== undefined && mark && { decided: { by: person(mark.operatorId), at: closedAt } }),
  };
}

export const presentCaseSteps = ({ steps }: wallet.PaymentCase, person: Look['person']): PaymentCaseStepDto[] =>
  steps.map(({ at, operatorId, action, reason, note }) => ({
    at: isoTime(at) ?? '',
    by: person(operatorId),
    action: action as PaymentCaseStepName,
    ...(reason !== '' && { reason }),
    note,
  }));

/** Returns the fields of a payment case that the audit log stores before and after a change. */
export const shownPaymentCase = (found: wallet.PaymentCase): Fields => ({
  state: stateOf(found),
  kind: found.kind,
  subject: found.subject,
  ...(found.claimedBy !== '' && { claimedBy: found.claimedBy }),
});
