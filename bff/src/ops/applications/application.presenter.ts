import { identity, messaging } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { isoTime } from '../../http/time.js';
import { presentFeedback } from '../../messaging/feedback.presenter.js';
import type { Fields } from '../audit/audit-trail.js';
import type { Look } from '../reviews/review.presenter.js';
import type { ReviewStepDto } from '../reviews/review.dto.js';
import type { ApplicationDto } from './application.dto.js';

const { AccountPower } = identity;
type Power = NonNullable<ApplicationDto['power']>;

/**
 * An application to become an agent, with the text that the member wrote. The messaging service always sends both.
 */
export type SentApplication = messaging.Application & { readonly feedback: messaging.Feedback };

export const POWER: Readonly<Record<Power, identity.AccountPower>> = {
  playerAgent: AccountPower.PLAYER_AGENT,
  agent: AccountPower.AGENT,
};

const powerOf = ({ power }: messaging.Application): Power | undefined =>
  power === AccountPower.AGENT ? 'agent' : power === AccountPower.PLAYER_AGENT ? 'playerAgent' : undefined;

/**
 * Checks that an application has its text.
 * @throws Failure internal if the text is missing.
 */
export function sent(application: messaging.Application): SentApplication {
  if (!application.feedback) throw new Failure('internal', { reason: 'an application without content' });
  return { ...application, feedback: application.feedback };
}

export const stateOf = ({ feedback: { status } }: SentApplication): ApplicationDto['state'] =>
  status === 'accepted' || status === 'declined' ? status : 'open';

export function presentApplication(
  application: SentApplication,
  { account, person }: Omit<Look, 'callerId'>,
): ApplicationDto {
  const { id, content, reason, sentAt, decidedAt } = presentFeedback(application.feedback);
  const power = powerOf(application);
  return {
    ...{ id, memberId: application.memberId, account, brand: application.brand, content },
    state: stateOf(application),
    version: String(application.version),
    openedAt: sentAt,
    ...(power && { power }),
    ...(reason && { reason }),
    ...(decidedAt !== undefined && {
      decided: { by: person(application.decidedBy), at: decidedAt, ...(reason && { rejectReason: reason }) },
    }),
  };
}

/** Converts the decision about an application to a step of the review. Empty if it is not decided. */
export function presentDecision(application: SentApplication, person: Look['person']): ReviewStepDto[] {
  const at = isoTime(application.feedback.decidedAt);
  if (at === undefined) return [];
  const action = stateOf(application) === 'accepted' ? 'approve' : 'reject';
  return [{ at, by: person(application.decidedBy), action, note: application.note }];
}

/** Returns the fields of an application that the audit log stores before and after a change. */
export function shownApplication(application: SentApplication): Fields {
  const { feedback, decidedBy } = application;
  const power = powerOf(application);
  return {
    state: stateOf(application),
    ...(power && { power }),
    ...(feedback.reason !== '' && { reason: feedback.reason }),
    ...(decidedBy !== '' && { decidedBy }),
  };
}
