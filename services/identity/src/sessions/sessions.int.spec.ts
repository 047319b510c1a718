import { RunningIdentity, aRegistration } from '../testing/running-identity.js';

// Goal: a session is granted in one transaction, but its signing key is fetched outside of this transaction. The end of
// a session also ends the play in vendors' games that was started from it.

const KEY_PERIOD_MS = 30 * 86_400_000;

describe('Sessions on one connection', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start({ env: { DATABASE_POOL_MAX: '1' } });
  });
  afterAll(() => running?.stop());

  it('can be signed with a new key while their own transaction holds the only connection', async () => {
    const form = aRegistration();
    const { token } = await running.register(form);
    running.clock.aheadMs = KEY_PERIOD_MS;
    const logins = await Promise.all(
      Array.from({ length: 3 }, () => running.logIn({ username: form['username'], password: form['password'] })),
    );
    const kids = new Set(logins.map((login) => kidOf(login.token)));
    expect(kids.size).toBe(1);
    expect(kids).not.toContain(kidOf(token));
  });
});

describe('The end of a session', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());

  async function sessions(): Promise<{ memberId: string; here: string; there: string }> {
    const form = aRegistration();
    const here = await running.register(form);
    const there = await running.logIn({ username: form['username'], password: form['password'] });
    return { memberId: here.member?.id ?? '', here: here.sessionId, there: there.sessionId };
  }
  const factsOf = async (memberId: string) =>
    (await running.facts('identity.v1.SessionRevoked'))
      .filter((fact) => fact['memberId'] === memberId)
      .map(({ sessionId, reason }) => ({ sessionId, reason }));

  it('by logout ends its play before the answer, and is published once', async () => {
    const { memberId, here } = await sessions();
    for (const _ of [1, 2])
      await running.bff.endSessions({ memberId, sessionId: here, reason: 'logout' }, { memberId });
    const end = { memberId, sessionIds: [here], all: false };
    expect(running.play.ended.slice(-2)).toEqual([end, end]);
    expect(await factsOf(memberId)).toEqual([{ sessionId: here, reason: 'logout' }]);
  });

  it('of all others keeps the calling one', async () => {
    const { memberId, here, there } = await sessions();
    await running.bff.endSessions({ memberId, keepSessionId: here, reason: 'ended_elsewhere' }, { memberId });
    expect(running.play.ended.at(-1)).toEqual({ memberId, sessionIds: [there], all: false });
    expect(await factsOf(memberId)).toEqual([{ sessionId: there, reason: 'ended_elsewhere' }]);
  });

  it('does not wait for an unreachable games service: the event ends the play', async () => {
    const { memberId, here } = await sessions();
    running.play.isAway = true;
    await running.bff.endSessions({ memberId, sessionId: here, reason: 'logout' }, { memberId });
    running.play.isAway = false;
    expect(await factsOf(memberId)).toEqual([{ sessionId: here, reason: 'logout' }]);
  });

  it('is refused for another member, and needs a known reason', async () => {
    const [{ memberId }, other] = [await sessions(), await sessions()];
    const end = (request: object, as: string) =>
      running.bff.endSessions(
        { memberId: other.memberId, sessionId: other.here, reason: 'logout', ...request },
        { memberId: as },
      );
    await expect(end({}, memberId)).rejects.toMatchObject({ code: 'access.denied' });
    await expect(end({ reason: 'why not' }, other.memberId)).rejects.toMatchObject({ code: 'request.invalid' });
    await end({ memberId }, memberId);
    expect(await factsOf(other.memberId)).toEqual([]);
  });
});

const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as { kid?: unknown }).kid;
