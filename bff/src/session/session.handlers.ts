import { setTimeout as sleep } from 'node:timers/promises';
import { games, identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Consumer, Handles, type SignalContext } from '@nm/kit/events/consumer.js';
import { SessionService } from './session.service.js';

const PAUSE_FIRST_MS = 50;
const PAUSE_MS_MAX = 1_000;

/**
 * Ends on every instance the sessions that the identity service has ended. Events of any age are handled, because a
 * session can still be active after a long outage of the event log.
 */
@Consumer({ name: 'bff.sessions', kind: 'signal', ageMsMax: Infinity })
export class SessionHandlers {
  constructor(private readonly sessions: SessionService) {}

  @Handles(identity.SessionRevokedSchema)
  async onSessionRevoked(
    { memberId, sessionId, reason }: identity.SessionRevoked,
    { occurredAt }: SignalContext,
  ): Promise<void> {
    await untilRedisAnswers(() =>
      sessionId === ''
        ? this.sessions.revokeAll(memberId, reason, { before: occurredAt.getTime() })
        : this.sessions.revoke(memberId, sessionId, reason),
    );
  }

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged(
    { memberId, status }: identity.MemberStatusChanged,
    { occurredAt }: SignalContext,
  ): Promise<void> {
    const before = occurredAt.getTime();
    await untilRedisAnswers(() =>
      status === identity.MemberStatus.DISABLED
        ? this.sessions.revokeAll(memberId, 'disabled', { before })
        : this.sessions.enabled(memberId, before),
    );
  }
}

/**
 * Restarts the idle timeout of a session when its member bets in a vendor's game. If the session has already ended,
 * the event changes nothing.
 */
@Consumer({ name: 'bff.play', kind: 'signal', lingerMs: 1_000 })
export class PlayHandlers {
  constructor(private readonly sessions: SessionService) {}

  @Handles(games.PlayContinuedSchema)
  async onPlayContinued({ sessionId }: games.PlayContinued): Promise<void> {
    await this.sessions.prolong(sessionId);
  }
}

/**
 * Repeats `work` until Redis answers. The event consumer does not retry a handler of signals that fails, so the
 * session would stay active. Events that wait in the meantime need Redis too, so nothing is delayed. If the process
 * stops before that, the event is delivered again.
 */
export async function untilRedisAnswers(work: () => Promise<unknown>): Promise<void> {
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isFailure(error, 'system.temporary')) throw error;
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
