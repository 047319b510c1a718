import type { games } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { HeldWinDto, HeldWinStepDto, WinState, WinStepName } from './held-win.dto.js';

const STEP_NAMES: Readonly<Record<string, WinStepName>> = {
  return_asked: 'ask_return',
  return_taken_back: 'take_back',
  closed: 'close',
  opened: 'reopen',
};
const STATES: Readonly<Record<string, WinState>> = { release: 'released', return: 'returned' };

export const isWaiting = ({ closedAt }: games.HeldWin): boolean => closedAt === undefined;

export const stateOf = (win: games.HeldWin): WinState => (isWaiting(win) ? 'open' : (STATES[win.decision] ?? 'closed'));

/** Returns the ids of all operators who took part in the review of a held win. */
export const peopleOf = ({ notes }: games.HeldWin): string[] => notes.map(({ operatorId }) => operatorId);

export function presentWin(win: games.HeldWin, { callerId, account, person }: Look): HeldWinDto {
  const { detail, returnAskedBy, notes } = win;
  const closedAt = isoTime(win.closedAt);
  const closing = notes.findLast(({ step }) => step === 'closed');
  return {
    id: win.caseId,
    memberId: win.memberId,
    account,
    brand: win.brand,
    currency: detail['currency'] ?? '',
    payoutMinor: detail['payoutMinor'] ?? '',
    heldMinor: detail['heldMinor'] ?? '',
    vendor: win.vassalage,
    gameCode: detail['gameCode'] ?? '',
    roundId: detail['roundId'] ?? '',
    transactionId: win.txId,
    state: stateOf(win),
    version: String(win.version),
    openedAt: isoTime(win.openedAt) ?? '',
    ...(isWaiting(win) &&
      returnAskedBy !== '' && {
        first: { by: person(returnAskedBy), decision: 'return', mine: returnAskedBy === callerId },
      }),
    ...(closedAt !== undefined && closing && { decided: { by: person(closing.operatorId), at: closedAt } }),
  };
}

export const presentWinSteps = ({ notes }: games.HeldWin, person: Look['person']): HeldWinStepDto[] =>
  notes.map(({ at, step, operatorId, note }) => ({
    at: isoTime(at) ?? '',
    by: person(operatorId),
    action: STEP_NAMES[step] ?? 'close',
    note,
  }));

/** Returns the fields of a held win that the audit log stores before and after a change. */
export const shownWin = (win: games.HeldWin): Fields => ({
  state: stateOf(win),
  heldMinor: win.detail['heldMinor'] ?? '',
  currency: win.detail['currency'] ?? '',
  ...(win.returnAskedBy !== '' && { returnAskedBy: win.returnAskedBy }),
});
