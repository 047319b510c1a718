import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { SignalContext } from '@nm/kit/events/consumer.js';
import { SessionHandlers } from './session.handlers.js';
import type { SessionService } from './session.service.js';

const context = { occurredAt: new Date() } as SignalContext;
const revoked = create(identity.SessionRevokedSchema, { memberId: 'm1', sessionId: 's1', reason: 'password_changed' });

/** A fake session store that fails several times and then works. */
function sessionsAfter(failures: Error[]): { service: SessionService; ended: string[] } {
  const ended: string[] = [];
  const revoke = async (_memberId: string, sessionId: string): Promise<void> => {
    const failure = failures.shift();
    if (failure) throw failure;
    ended.push(sessionId);
  };
  return { service: { revoke } as unknown as SessionService, ended };
}

// Goal: a session that the identity service ended also ends in the bff, even if the session store is down for a long
// time.
describe('A revocation', () => {
  it('waits for a store that is down for long, and is never dropped', async () => {
    const { service, ended } = sessionsAfter(Array.from({ length: 12 }, () => new Failure('system.temporary')));
    await new SessionHandlers(service).onSessionRevoked(revoked, context);
    expect(ended).toEqual(['s1']);
  });

  it('is given up after a permanent error', async () => {
    const { service, ended } = sessionsAfter([new Error('a fault of ours')]);
    await expect(new SessionHandlers(service).onSessionRevoked(revoked, context)).rejects.toThrow('a fault of ours');
    expect(ended).toEqual([]);
  });
});
