import { RunningIdentity, aRegistration } from '../testing/running-identity.js';

// Goal: a session is granted in one transaction, and the key that signs it is never waited for inside it.

const KEY_PERIOD_MS = 30 * 86_400_000;

describe('Sessions on one connection', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start({ env: { DATABASE_POOL_MAX: '1' } });
  });
  afterAll(() => running?.stop());

  it('are signed by a fresh key while their own transaction holds the connection', async () => {
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

const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as { kid?: unknown }).kid;
