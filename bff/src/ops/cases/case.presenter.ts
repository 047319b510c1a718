import type { games } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { CaseDto, CaseFreeRoundsDto, CaseSideDto, CaseState, CaseStepDto, CaseStepName } from './case.dto.js';

const STATES: Readonly<Record<string, CaseState>> = { explained: 'explained', corrected: 'corrected' };
const STEP_NAMES: Readonly<Record<string, CaseStepName>> = {
  corrected: 'correct',
  opened: 'reopen',
  tried: 'retry',
  end_asked: 'ask_end',
  end_taken_back: 'take_back',
};

const stateOf = ({ state }: games.VendorCase): CaseState => STATES[state] ?? 'open';

/** Whether a case is about free rounds that a vendor has not confirmed. */
const isAboutFreeRounds = ({ kind }: games.VendorCase): boolean => kind.startsWith('free_');

/** The steps that begin or end a request to end free rounds. */
const ABOUT_END: ReadonlySet<string> = new Set(['opened', 'end_asked', 'end_taken_back']);

/** Returns the operator who asks to end the free rounds of an open case; empty if none does. */
export function endAskedBy({ notes, state }: games.VendorCase): string {
  const last = notes.findLast(({ step }) => ABOUT_END.has(step));
  return state === 'open' && last?.step === 'end_asked' ? last.operatorId : '';
}

/** Returns the ids of all operators who took a step on a case. */
export const peopleOf = ({ notes }: games.VendorCase): string[] => notes.map(({ operatorId }) => operatorId);

export function presentCase(found: games.VendorCase, { callerId, account, person }: Look): CaseDto {
  const { memberId, brand, currency, differenceMinor, notes } = found;
  const closedAt = isoTime(found.closedAt);
  const mark = notes.findLast(({ step }) => step === 'explained' || step === 'corrected');
  const first = endAskedBy(found);
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
    ...(first !== '' && { first: { by: person(first), decision: 'end', mine: first === callerId } }),
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

/** Returns the free rounds of a case, or undefined if the case is about something else. */
export function presentFree(found: games.VendorCase): CaseFreeRoundsDto | undefined {
  if (!isAboutFreeRounds(found)) return undefined;
  const { gameCode = '', stakeMinor = '', rounds, played, tries, answer = '' } = found.detail;
  const counts = { rounds: Number(rounds), played: Number(played), tries: Number(tries) };
  return { gameCode, stakeMinor, ...counts, ...(answer !== '' && { answer }) };
}

export const presentSteps = ({ notes }: games.VendorCase, person: Look['person']): CaseStepDto[] =>
  notes.map(({ at, step, reason, operatorId, note }) => ({
    at: isoTime(at) ?? '',
    by: person(operatorId),
    action: STEP_NAMES[step] ?? 'explain',
    ...(reason !== '' && { reason }),
    note,
  }));

/** Returns the fields of a case that the audit log stores before and after a change. */
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
    ...(endAskedBy(found) !== '' && { endAskedBy: endAskedBy(found) }),
    ...(stateOf(found) !== 'open' && reason !== '' && { reason }),
  };
};
