import { jest } from '@jest/globals';
import { identity } from '@nm/contracts';
import { readDemoFile, type DemoAccount, type DemoOperator } from '../demo/demo-file.js';
import { Passwords } from '../passwords/passwords.js';
import { anOrigin, RunningIdentity } from '../testing/running-identity.js';

const PASSWORD = 'Mango!22rush';
const MINUTE_MS = 60_000;

// Goal: the right password logs a member in, an attacker who guesses learns nothing and is slowed down, and each site
// (of players, of agents) accepts only members of its own types.
describe('A login', () => {
  let running: RunningIdentity;
  let players: readonly DemoAccount[];
  let agents: readonly DemoAccount[];
  let operator: DemoOperator | undefined;
  beforeAll(async () => {
    running = await RunningIdentity.start({ demoAccounts: true });
    let operators: readonly DemoOperator[];
    ({ players = [], agents = [], operators = [] } = await readDemoFile(running.demoFile));
    [operator] = operators;
  });
  afterAll(() => running.stop());
  afterEach(() => {
    running.clock.aheadMs = 0;
  });

  const newMember = async (username: string, brand = 'lab'): Promise<void> => {
    await running.register({ username, payeeName: 'Test Person', login: false }, { brand });
  };
  const fail = async (times: number, username: string, origin: object = {}): Promise<unknown> => {
    let last: unknown;
    for (let i = 0; i < times; i += 1)
      last = await running.logIn({ username, password: 'wrong' }, origin).catch((error: unknown) => error);
    return last;
  };
  const captcha = async (brand: string): Promise<{ captchaId: string; answer: string }> => {
    const { captchaId, png } = await running.bff.issueCaptcha({ origin: anOrigin({ brand }) });
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
    const row = await running.database.db.one<{ answer: string }>(`SELECT answer FROM captchas WHERE id = $1`, [
      captchaId,
    ]);
    return { captchaId, answer: row?.answer ?? '' };
  };

  it('accepts the name in any case with spaces around, and marks the first login', async () => {
    await newMember('loginrafi');
    const first = await running.logIn({ username: ' LoginRafi ', password: ` ${PASSWORD} ` });
    const second = await running.logIn({ username: 'loginrafi', password: PASSWORD });
    expect([first.firstTimeLogin, second.firstTimeLogin]).toEqual([true, false]);
    expect(first.sessionId).not.toBe(second.sessionId);
    expect(second.member?.account).toBe('loginrafi');
  });

  it('does the same work and gives the same answer for an unknown name and a wrong password', async () => {
    await newMember('knownname');
    const check = jest.spyOn(running.service.app.get(Passwords), 'check');
    const verified = async (username: string) => {
      check.mockClear();
      const failure = await fail(1, username);
      return { failure, calls: check.mock.calls.length };
    };
    const known = await verified('knownname');
    const unknown = await verified('unknownname');
    check.mockRestore();
    expect(known.calls).toBe(1);
    expect(unknown.calls).toBe(1);
    expect(known.failure).toMatchObject({ code: 'identity.bad_credentials', data: { captchaRequired: false } });
    expect(unknown.failure).toMatchObject({ code: 'identity.bad_credentials', data: { captchaRequired: false } });
  });

  it('demands a captcha after three failures, known name or not, and accepts each captcha once', async () => {
    const origin = { brand: 'nmen' };
    await newMember('captchared', 'nmen');
    for (const username of ['captchared', 'nobodyhere']) {
      expect(await fail(2, username, origin)).toMatchObject({ data: { captchaRequired: false } });
      expect(await fail(1, username, origin)).toMatchObject({
        code: 'identity.bad_credentials',
        data: { captchaRequired: true },
      });
      expect(await fail(1, username, origin)).toMatchObject({
        code: 'identity.captcha_required',
        data: { captchaRequired: true },
      });
    }
    const right = { username: 'captchared', password: PASSWORD };
    await expect(running.logIn(right, origin)).rejects.toMatchObject({ code: 'identity.captcha_required' });
    const shown = await captcha('nmen');
    const elsewhere = await captcha('nmbn');
    await expect(
      running.logIn({ ...right, captcha: elsewhere.answer }, { ...origin, captchaId: elsewhere.captchaId }),
    ).rejects.toMatchObject({ code: 'identity.captcha_required' });
    await expect(
      running.logIn({ ...right, captcha: 'WRONG' }, { ...origin, captchaId: shown.captchaId }),
    ).rejects.toMatchObject({ code: 'identity.captcha_required' });
    await expect(
      running.logIn({ ...right, captcha: shown.answer }, { ...origin, captchaId: shown.captchaId }),
    ).rejects.toMatchObject({ code: 'identity.captcha_required' });
    const late = await captcha('nmen');
    running.clock.aheadMs = 6 * MINUTE_MS;
    await expect(
      running.logIn({ ...right, captcha: late.answer }, { ...origin, captchaId: late.captchaId }),
    ).rejects.toMatchObject({ code: 'identity.captcha_required' });
    const again = await captcha('nmen');
    await expect(
      running.logIn({ ...right, captcha: again.answer.toLowerCase() }, { ...origin, captchaId: again.captchaId }),
    ).resolves.toMatchObject({ member: { account: 'captchared' } });
    // A successful login deletes the counted failed logins, so the next login needs no captcha.
    await expect(running.logIn(right, origin)).resolves.toMatchObject({ member: { account: 'captchared' } });
  });

  it('demands no captcha in the lab, and locks after ten failures for a growing time', async () => {
    await newMember('lockedname');
    expect(await fail(9, 'lockedname')).toMatchObject({
      code: 'identity.bad_credentials',
      data: { captchaRequired: false },
    });
    await fail(1, 'lockedname');
    const right = () => running.logIn({ username: 'lockedname', password: PASSWORD });
    const locked = (await right().catch((error: unknown) => error)) as { code: string; data: { retryAfterMs: number } };
    expect(locked.code).toBe('identity.locked');
    expect(locked.data.retryAfterMs).toBeGreaterThan(50_000);
    expect(locked.data.retryAfterMs).toBeLessThanOrEqual(MINUTE_MS);
    running.clock.aheadMs = MINUTE_MS + 1_000;
    await fail(1, 'lockedname');
    running.clock.aheadMs = 2 * MINUTE_MS + 1_000;
    await expect(right()).rejects.toMatchObject({ code: 'identity.locked' });
    running.clock.aheadMs = 4 * MINUTE_MS;
    await expect(right()).resolves.toMatchObject({ member: { account: 'lockedname' } });
  });

  it('counts concurrent guesses: forty at once are limited like ten in a row', async () => {
    await newMember('stormed');
    const check = jest.spyOn(running.service.app.get(Passwords), 'check');
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => running.logIn({ username: 'stormed', password: 'wrong' })),
    );
    const looked = check.mock.calls.length;
    check.mockRestore();
    expect(looked).toBe(10);
    expect(
      guesses.filter(
        (each) => each.status === 'rejected' && (each.reason as { code: string }).code === 'identity.locked',
      ),
    ).toHaveLength(30);
  });

  it('accepts agents only on the agent site, and agents on both', async () => {
    const agent = agents.find((each) => each.brand === 'lab');
    const player = players.find((each) => each.brand === 'lab');
    await expect(running.logIn({ ...credentials(player) }, {}, true)).rejects.toMatchObject({
      code: 'access.not_agent',
    });
    await expect(running.logIn({ ...credentials(agent) }, {}, true)).resolves.toMatchObject({
      member: { account: agent?.account },
    });
    await expect(running.logIn({ ...credentials(agent) })).resolves.toMatchObject({
      member: { account: agent?.account },
    });
  });

  it('refuses an operator with a code of its own, and counts it like a wrong password', async () => {
    await expect(running.logIn({ ...credentials(operator) })).rejects.toMatchObject({ code: 'access.not_member' });
    await fail(8, operator?.account ?? '');
    await expect(running.logIn({ ...credentials(operator) })).rejects.toMatchObject({ code: 'access.not_member' });
    await expect(running.logIn({ ...credentials(operator) })).rejects.toMatchObject({ code: 'identity.locked' });
  });

  it('lets a disabled member in, because the member may withdraw', async () => {
    await newMember('disabledone');
    await running.database.db.rows(`UPDATE members SET status = 3 WHERE account_key = 'disabledone'`);
    const form = { username: 'disabledone', password: PASSWORD };
    expect((await running.logIn(form)).member).toMatchObject({ status: identity.MemberStatus.DISABLED });
  });

  it('locks withdrawal on a new address while the member has no second factor, but not in the lab', async () => {
    const lockedAt = async (account: string) =>
      (
        await running.database.db.one<{ at: Date | null }>(
          `SELECT withdraw_locked_at AS at FROM members WHERE account_key = $1`,
          [account],
        )
      )?.at;
    await newMember('travels', 'nmen');
    await newMember('labtravels');
    await running.logIn({ username: 'travels', password: PASSWORD }, { brand: 'nmen' });
    expect(await lockedAt('travels')).toBeNull();
    await running.logIn({ username: 'travels', password: PASSWORD }, { brand: 'nmen', ip: '2001:db8::9' });
    await running.logIn({ username: 'labtravels', password: PASSWORD }, { ip: '2001:db8::9' });
    expect(await lockedAt('travels')).toBeInstanceOf(Date);
    expect(await lockedAt('labtravels')).toBeNull();
  });

  it('is refused when the password changed after its check', async () => {
    await newMember('overtaken');
    let overtaking: Promise<unknown> | undefined;
    await running.database.db.transaction(async (tx) => {
      await tx.rows(`UPDATE members SET password_hash = 'of another password' WHERE account_key = 'overtaken'`);
      overtaking = running.logIn({ username: 'overtaken', password: PASSWORD }).catch((error: unknown) => error);
      // At this point the login has read the old password hash. It waits for the row lock that this transaction holds.
      await waitsForLock(running.database.db);
    });
    expect(await overtaking).toMatchObject({ code: 'identity.bad_credentials' });
    expect(
      await running.database.db.rows(
        `SELECT s.id FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.account_key = 'overtaken'`,
      ),
    ).toEqual([]);
  });

  it("reports an expired password after the brand's days", async () => {
    await newMember('oldpass');
    await running.database.db.rows(
      `UPDATE members SET password_changed_at = now() - interval '181 days' WHERE account_key = 'oldpass'`,
    );
    await expect(running.logIn({ username: 'oldpass', password: PASSWORD })).resolves.toMatchObject({
      passwordExpired: true,
    });
  });

  it.each<[string, object, string]>([
    ['another type', { type: 'token', username: 'a', password: 'b' }, 'request.invalid'],
    ['no password', { type: 'username', username: 'rafi22' }, 'request.invalid'],
    ['a null byte in the name', { type: 'username', username: 'a\u0000b', password: 'b' }, 'request.invalid'],
    ['an operator in the name', { type: 'username', username: { $gt: '' }, password: 'b' }, 'request.invalid'],
  ])('refuses %s', async (_what, form, code) => {
    await expect(running.bff.login({ origin: anOrigin(), value: await running.seal(form) })).rejects.toMatchObject({
      code,
    });
  });

  it('refuses a login by mobile code where its module is off', async () => {
    const value = await running.seal({ type: 'sms', username: '01712345678', password: '123456' });
    await expect(running.bff.login({ origin: anOrigin({ brand: 'nmen' }), value })).rejects.toMatchObject({
      code: 'module.disabled',
    });
  });

  it('refuses an unknown brand and a malformed address', async () => {
    const form = { username: 'loginrafi', password: PASSWORD };
    await expect(running.logIn(form, { brand: 'nobrand' })).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(running.logIn(form, { ip: 'localhost' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('accepts calls of the bff only', async () => {
    await expect(running.as('wallet').login({ origin: anOrigin(), value: '' })).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});

const credentials = (account: DemoAccount | DemoOperator | undefined): { username?: string; password?: string } => ({
  username: account?.account,
  password: account?.password,
});

async function waitsForLock(db: RunningIdentity['database']['db']): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const waiting = await db.rows(
      `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('no session waits for the lock');
}
