import type { games } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { CaseDto, CaseSideDto, CaseState, CaseStepDto, CaseStepName } from './case.dto.js';

const STATES: Readonly<Record<string, CaseState>> = { explained: 'explained', corrected: 'corrected' };
const STEP_NAMES: Readonly<Record<string, CaseStepName>> = { corrected: 'correct', opened: 'reopen' };

const stateOf = ({ state }: games.VendorCase): CaseState => STATES[state] ?? 'open';

/** Returns the ids of all operators who marked a case or opened it again. */
export const peopleOf = ({ notes }: games.VendorCase): string[] => notes.map(({ operatorId }) => operatorId);

export function presentCase(found: games.VendorCase, { account, person }: Omit<Look, 'callerId'>): CaseDto {
  const { memberId, brand, currency, differenceMinor, notes } = found;
  const closedAt = isoTime(found.closedAt);
  const mark = notes.findLast(({ step }) => step !== 'opened');
  return {
    id: found.caseId,
    kind: found.kind,
    vendor: found.vassalage,
    subject: found.subject,
    ...(memberId !== '' && { memberId }),
    account,
    brand,
    currency,
    ...(differenceMinor !== undefined && { differenceMinor: String(differenceMinor) }),
    state: stateOf(found),
    version: String(found.version),
    openedAt: isoTime(found.openedAt) ?? '',
    ...(closedAt !== undefined && mark && { decided: { by: person(mark.operatorId), at: closedAt } }),
  };
}

export function presentSide({ op, stakeMinor, payoutMinor, status, at }: games.VendorCaseSide): CaseSideDto {
  const time = isoTime(at);
  return {
    op,
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
    ...(status !== '' && { status }),
    ...(time !== undefined && { at: time }),
  };
}

export const presentSteps = ({ notes }: games.VendorCase, person: Look['person']): CaseStepDto[] =>
  notes.map(({ at, step, reason, operatorId, note }) => ({
    at: isoTime(at) ?? '',
    by: person(operatorId),
    action: STEP_NAMES[step] ?? 'explain',
    ...(reason !== '' && { reason }),
    note,
  }));

/** The fields of a case that the audit log stores before and after a change. */
export const shownCase = (found: games.VendorCase): Fields => {
  const reason = found.notes.at(-1)?.reason ?? '';
  return {
    state: stateOf(found),
    kind: found.kind,
    vendor: found.vassalage,
    subject: found.subject,
    ...(found.differenceMinor !== undefined && {
      differenceMinor: String(found.differenceMinor),
      currency: found.currency,
    }),
    ...(stateOf(found) !== 'open' && reason !== '' && { reason }),
  };
};
