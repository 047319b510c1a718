import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Consumer, Handles, type SignalContext } from '@nm/kit/events/consumer.js';
import { SessionService } from './session.service.js';

const TRIES_MAX = 10;
const PAUSE_MS = 1_000;

/** Ends sessions that identity ended, here and on every copy. However late it is told: a session outlives an outage of the log. */
@Consumer({ name: 'bff.sessions', kind: 'signal', ageMsMax: Infinity })
export class SessionHandlers {
  constructor(private readonly sessions: SessionService) {}

  @Handles(identity.SessionRevokedSchema)
  async onSessionRevoked({ memberId, sessionId, reason }: identity.SessionRevoked, { occurredAt }: SignalContext): Promise<void> {
    await insisting(() => (sessionId === ''
      ? this.sessions.revokeAll(memberId, reason, { before: occurredAt.getTime() })
      : this.sessions.revoke(memberId, sessionId, reason)));
  }

  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged({ memberId, status }: identity.MemberStatusChanged, { occurredAt }: SignalContext): Promise<void> {
    if (status !== identity.MemberStatus.DISABLED) return;
    await insisting(() => this.sessions.revokeAll(memberId, 'disabled', { before: occurredAt.getTime() }));
  }
}

/** A signal that fails is dropped, and a dropped revocation would leave a door open: it waits for Redis instead. */
async function insisting(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES_MAX || !isFailure(error, 'system.temporary')) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
