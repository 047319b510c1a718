import type { agents } from '@nm/contracts';
import { presentContract } from '../../agents/contract.presenter.js';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { ReviewStepDto } from '../reviews/review.dto.js';
import type { Look } from '../reviews/review.presenter.js';
import type { OperatorMoveDetailDto, OperatorMoveDto } from './operator-move.dto.js';

const STATES: Readonly<Record<string, string>> = { waiting: 'open', approved: 'approved', rejected: 'rejected' };
const STEPS: Readonly<Record<string, string>> = { approved: 'approve', rejected: 'reject', withdrawn: 'reject' };

export const isWaiting = ({ status }: agents.RequestedMove): boolean => status === 'waiting';

/** Returns the ids of the two operators of a request to move a member. */
export const peopleOf = ({ requestedBy, decidedBy }: agents.RequestedMove): string[] => [requestedBy, decidedBy];

/** The accounts in a request to move a member. They are masked in lists and complete in the detail. */
export interface MoveAccounts {
  readonly account: string;
  readonly fromAccount: string;
  readonly toAccount: string;
}

/** Converts a request to move a member. The request itself counts as the first of the two decisions. */
export function presentMove(
  move: agents.RequestedMove,
  accounts: MoveAccounts,
  { callerId, person }: Omit<Look, 'account'>,
): OperatorMoveDto {
  const decidedAt = isoTime(move.decidedAt);
  const { requestedBy } = move;
  return {
    id: move.requestId,
    memberId: move.memberId,
    brand: move.brand,
    ...accounts,
    members: Number(move.members),
    wouldEndCount: move.wouldEndCount,
    status: move.status,
    note: move.note,
    reasons: [],
    state: STATES[move.status] ?? 'closed',
    version: isWaiting(move) ? '1' : '2',
    openedAt: isoTime(move.requestedAt) ?? '',
    needsSecond: true,
    ...(isWaiting(move) && {
      first: { by: person(requestedBy), decision: 'approve', mine: requestedBy === callerId },
    }),
    ...(decidedAt !== undefined && { decided: { by: person(move.decidedBy), at: decidedAt } }),
  };
}

/**
 * Converts a request to move a member for the response, with its details: the contracts that end, the steps, and why it
 * can no longer be approved.
 */
export function presentMoveDetail(
  move: agents.RequestedMove,
  person: Look['person'],
): Omit<OperatorMoveDetailDto, keyof OperatorMoveDto | 'may'> {
  const movedAt = isoTime(move.movedAt);
  return {
    token: move.token,
    wouldEnd: move.wouldEnd.flatMap(({ contract, endsAt }) => {
      const ends = isoTime(endsAt);
      return contract ? [{ contract: presentContract(contract), ...(ends !== undefined && { endsAt: ends }) }] : [];
    }),
    withdrawnOffers: move.withdrawnOffers,
    ...(move.problem !== '' && { problem: move.problem }),
    ...(movedAt !== undefined && { movedAt }),
    steps: stepsOf(move, person),
  };
}

function stepsOf(move: agents.RequestedMove, person: Look['person']): ReviewStepDto[] {
  const decidedAt = isoTime(move.decidedAt);
  return [
    { at: isoTime(move.requestedAt) ?? '', by: person(move.requestedBy), action: 'approve', note: move.note },
    ...(decidedAt === undefined
      ? []
      : [
          {
            at: decidedAt,
            by: person(move.decidedBy),
            action: STEPS[move.status] ?? 'reject',
            note: move.decisionNote,
          },
        ]),
  ];
}

/** Returns the fields of a request to move a member that the audit log stores before and after a change. */
export const shownMove = (move: agents.RequestedMove): Fields => ({
  status: move.status,
  from: move.fromAccount,
  to: move.toAccount,
  members: String(move.members),
  endingContracts: String(move.wouldEndCount),
});
