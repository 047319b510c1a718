import type { messaging } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { DeskServiceMessageDto, DeskServiceThreadDto, ServiceThreadStepDto } from './desk-service-thread.dto.js';

type Thread = messaging.ServiceThreadToAnswer;

export const stateOf = ({ state }: Thread): DeskServiceThreadDto['state'] =>
  state === 'answered' || state === 'closed' ? state : 'open';

/** Whether an operator has a claim on the thread at this moment. A claim ends by itself after some minutes. */
export const isClaimed = ({ claimedBy, claimEndsAt }: Thread, now = Date.now()): boolean =>
  claimedBy !== '' && claimEndsAt !== undefined && Number(claimEndsAt.seconds) * 1_000 > now;

export function presentDeskServiceThread(thread: Thread, { callerId, account, person }: Look): DeskServiceThreadDto {
  const { threadId: id, memberId, brand, unanswered, lastContent: content, claimedBy, decidedBy } = thread;
  const claimEndsAt = isoTime(thread.claimEndsAt);
  const openedAt = isoTime(thread.changedAt) ?? '';
  return {
    ...{ id, memberId, account, brand, unanswered, content, openedAt },
    state: stateOf(thread),
    version: String(thread.version),
    ...(isClaimed(thread) &&
      claimEndsAt !== undefined && {
        claim: { by: person(claimedBy), endsAt: claimEndsAt, mine: claimedBy === callerId },
      }),
    ...(decidedBy !== '' && { decided: { by: person(decidedBy), at: openedAt } }),
  };
}

export const presentDeskMessages = ({ messages }: Thread, person: Look['person']): DeskServiceMessageDto[] =>
  messages.map(({ number, operatorId, content, sentAt }) => ({
    ...{ number, content, sentAt: isoTime(sentAt) ?? '' },
    ...(operatorId !== '' && { by: person(operatorId) }),
  }));

export const presentThreadSteps = ({ steps }: Thread, person: Look['person']): ServiceThreadStepDto[] =>
  steps.map(({ at, operatorId, action, note }) => ({ at: isoTime(at) ?? '', by: person(operatorId), action, note }));

/** Returns the ids of all operators who claimed, answered or closed a thread. */
export const peopleOf = ({ claimedBy, decidedBy, messages, steps }: Thread): string[] => [
  ...[claimedBy, decidedBy],
  ...[...messages, ...steps].map(({ operatorId }) => operatorId),
];

/** Returns the fields of a thread that the audit log stores before and after a change. */
export const shownThread = (thread: Thread): Fields => ({
  state: stateOf(thread),
  ...(isClaimed(thread) && { claimedBy: thread.claimedBy }),
});
