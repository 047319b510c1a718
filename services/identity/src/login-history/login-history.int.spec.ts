import { randomInt, randomUUID } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import { IdentityJobs } from '../identity.jobs.js';
import { fromBase32, totp } from '../authenticator/totp.js';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';
import { SmsServer } from '../testing/sms-server.js';
import { refusalOf } from './login-attempt.js';

const PASSWORD = 'Mango!22rush';
const HOME = '203.0.113.7';
const elsewhere = (n: number): string => `198.51.100.${n}`;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Goal: a member sees who logged in or tried to, for 90 days; an attacker cannot fill the list, and learns nothing.
describe('The login history', () => {
  const provider = new SmsServer();
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start({ env: { SMS_URL: await provider.start(), SMS_KEY: 'a key' } });
  });
  afterAll(async () => {
    await running.stop();
    provider.stop();
  });
  beforeEach(() => {
    // The clock is set to the middle of an hour. Login attempts are grouped by hour, and so no test runs across two
    // hours.
    running.clock.aheadMs = HOUR_MS / 2 - (Date.now() % HOUR_MS);
  });

  const member = async (username: string, fields: object = {}, brand = 'lab') => {
    const grant = await running.register({ username, ...fields }, { brand, ip: HOME });
    return { id: grant.member?.id ?? '', device: grant.device, sessionId: grant.sessionId };
  };
  const logIn = (username: string, origin: object = {}, form: object = {}, agentSide = false) =>
    running.logIn({ username, password: PASSWORD, ...form }, { ip: HOME, ...origin }, agentSide);
  const refused = (username: string, origin: object = {}, form: object = { password: 'wrong' }, agentSide = false) =>
    logIn(username, origin, form, agentSide).then(
      () => 'granted',
      (error: unknown) => (error as { code?: string }).code,
    );
  const list = async (memberId: string, asked: { kind?: string; cursor?: string; size?: number } = {}) =>
    running.loginHistory().listLogins({ memberId, ...asked }, { memberId });
  const results = async (memberId: string, kind = '') =>
    (await list(memberId, { kind })).content.map(({ result, attempts }) => `${result} ${attempts}`);

  it('shows logins by way, place and session, the newest first, and no other member’s', async () => {
    const { id, device, sessionId } = await member('history1');
    await member('history2');
    const again = await logIn('history1', { device, ip: elsewhere(9), userAgent: 'own phone' });
    const abroad = await logIn('history1', { ip: elsewhere(1), userAgent: 'x'.repeat(400) });
    const { content, nextCursor } = await list(id);
    const same = { result: 'succeeded', attempts: 1, factor: '', passwordRight: true };
    expect(content).toMatchObject([
      { ...same, way: 'password', ip: elsewhere(1), newPlace: true, sessionId: abroad.sessionId },
      {
        ...same,
        way: 'password',
        ip: elsewhere(9),
        newPlace: false,
        userAgent: 'own phone',
        sessionId: again.sessionId,
      },
      { ...same, way: 'registration', ip: HOME, newPlace: false, sessionId },
    ]);
    expect(content[0]?.userAgent).toHaveLength(256);
    expect(nextCursor).toBe('');
  });

  it('shows a wrong password, and a second factor that was missing, wrong and right', async () => {
    const { id } = await member('history3', { payeeName: 'Test history' }, 'nmen');
    const at = (ip: string, userAgent: string) => ({ brand: 'nmen', ip, userAgent });
    running.payoutNames.names.set(id, 'Test history');
    expect(await refused('history3', at(elsewhere(2), 'thief'))).toBe('identity.bad_credentials');
    expect(await refused('history3', at(elsewhere(2), 'thief'), {})).toBe('identity.second_factor_required');
    const wrong = { bankAccountName: 'Somebody else' };
    expect(await refused('history3', at(elsewhere(2), 'thief'), wrong)).toBe('identity.code_wrong');
    await logIn('history3', at(elsewhere(3), 'own phone'), { bankAccountName: 'Test history' });
    const { content } = await list(id, { size: 4 });
    expect(content).toMatchObject([
      { result: 'succeeded', factor: 'payee_name', passwordRight: true, newPlace: true },
      { result: 'factor_wrong', passwordRight: true, ip: elsewhere(2), userAgent: 'thief', sessionId: '' },
      { result: 'factor_missing', passwordRight: true },
      { result: 'wrong_password', passwordRight: false, way: 'password', newPlace: true },
    ]);
    expect(await results(id, 'succeeded')).toEqual(['succeeded 1', 'succeeded 1']);
    expect(await results(id, 'refused')).toEqual(['factor_wrong 1', 'factor_missing 1', 'wrong_password 1']);
  });

  it('shows a wrong code of an authenticator app as a right password, also when the app is locked', async () => {
    const { id, sessionId } = await member('history4', { payeeName: 'Test app' }, 'nmen');
    const begin = await running.seal({ loginPassword: PASSWORD });
    const asked = { memberId: id, sessionId, value: begin };
    const { secret } = await running.authenticators().beginAuthenticator(asked, { memberId: id });
    const code = (aheadMs = 0) => totp(fromBase32(secret), new Date(running.clock.now().getTime() + aheadMs));
    const value = await running.seal({ verificationCode: code() });
    await running.authenticators().confirmAuthenticator({ memberId: id, value }, { memberId: id });
    const at = { brand: 'nmen', ip: elsewhere(4) };
    const wrong = { verificationCode: code() === '000000' ? '111111' : '000000' };
    expect(await refused('history4', at, wrong)).toBe('identity.code_wrong');
    running.clock.aheadMs += 30_000;
    await logIn('history4', at, { verificationCode: code() });
    expect((await list(id)).content).toMatchObject([
      { result: 'succeeded', factor: 'authenticator' },
      { result: 'factor_wrong', passwordRight: true },
      { way: 'registration' },
    ]);
    const locked = new Failure('identity.locked');
    expect(refusalOf(locked, true)).toEqual({ kind: 'password_right', result: 'factor_wrong' });
    expect(refusalOf(locked, false)).toEqual({ kind: 'failed', result: 'locked' });
    expect(refusalOf(new Failure('identity.captcha_required'), false)).toBeUndefined();
  });

  it('shows attempts from a locked place', async () => {
    const { id } = await member('history13');
    for (let i = 0; i < 10; i += 1) await refused('history13', { ip: elsewhere(8) });
    expect(await refused('history13', { ip: elsewhere(8) }, {})).toBe('identity.locked');
    expect(await results(id, 'refused')).toEqual(['locked 1', 'wrong_password 10']);
  });

  it('shows a right password on the agents’ site, where a player may not log in', async () => {
    const { id } = await member('history5');
    expect(await refused('history5', {}, {}, true)).toBe('access.not_agent');
    expect(await results(id, 'refused')).toEqual(['refused 1']);
  });

  it('shows logins by a text message, and wrong codes', async () => {
    const mobileNum = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const { id } = await member('history6', { mobileNum });
    await running.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '' });
    const code = await provider.codeFor(mobileNum);
    const enter = async (password: string) =>
      running.bff.login({
        origin: anOrigin({ ip: elsewhere(5) }),
        value: await running.seal({ type: 'sms', username: mobileNum, password }),
      });
    await expect(enter(code === '000000' ? '111111' : '000000')).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await enter(code);
    expect((await list(id)).content.slice(0, 2)).toMatchObject([
      { result: 'succeeded', way: 'sms', newPlace: true },
      { result: 'wrong_password', way: 'sms', passwordRight: false },
    ]);
  });

  it('counts an attacker’s guesses in five rows an hour and keeps right passwords and own logins in view', async () => {
    const { id, device } = await member('history7');
    for (let i = 0; i < 3; i += 1) await refused('history7', { ip: elsewhere(10), userAgent: 'a script' });
    // Many simultaneous guesses of the password from different IP addresses, and one right password on the agents'
    // site, where a player may not log in.
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => refused('history7', { ip: elsewhere(20 + n), userAgent: `script ${n}` })),
    );
    await refused('history7', { ip: elsewhere(40) }, {}, true);
    await logIn('history7', { device });
    const { content } = await list(id, { kind: 'refused' });
    const failed = content.filter(({ passwordRight }) => !passwordRight);
    expect(failed).toHaveLength(5);
    expect(failed.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(15);
    expect(failed.find(({ attempts }) => attempts === 3)).toMatchObject({ ip: elsewhere(10), userAgent: 'a script' });
    expect(failed.find(({ attempts }) => attempts === 9)).toMatchObject({ ip: '', userAgent: '', newPlace: true });
    expect(content.filter(({ passwordRight }) => passwordRight)).toMatchObject([{ ip: elsewhere(40) }]);
    expect(await results(id, 'succeeded')).toEqual(['succeeded 1', 'succeeded 1']);
    // The next hour has rows of its own.
    running.clock.aheadMs += HOUR_MS;
    await refused('history7', { ip: elsewhere(10), userAgent: 'a script' });
    expect((await list(id, { kind: 'refused' })).content).toHaveLength(content.length + 1);
  });

  it('bounds the rows of successful logins too', async () => {
    const { id } = await member('history8');
    await running.database.db.rows(
      `INSERT INTO login_attempts (member_id, hour, kind, slot, attempts, first_at, last_at, result, way, factor, ip,
                                   user_agent, new_place)
       SELECT member_id, hour, kind, slots, 1, first_at, last_at, result, way, factor, ip, user_agent, new_place
         FROM login_attempts, generate_series(2, 20) slots WHERE member_id = $1`,
      [id],
    );
    await logIn('history8', { ip: elsewhere(6) });
    const { content } = await list(id, { size: 100 });
    expect(content).toHaveLength(20);
    expect(content.find(({ attempts }) => attempts === 2)).toMatchObject({ ip: '', way: '' });
  });

  it('writes nothing for a name that no member has, and gives the same answer', async () => {
    const count = async () =>
      (await running.database.db.one<{ rows: string }>('SELECT count(*) AS rows FROM login_attempts'))?.rows;
    const before = await count();
    expect(await refused('nobodyhere')).toBe('identity.bad_credentials');
    expect(await count()).toBe(before);
  });

  it('is read in pages, which stay complete while new attempts come in', async () => {
    const { id } = await member('history9');
    for (let i = 0; i < 4; i += 1) await logIn('history9', { userAgent: `login ${i}` });
    const first = await list(id, { size: 2 });
    await logIn('history9', { userAgent: 'login 4' });
    const second = await list(id, { size: 2, cursor: first.nextCursor });
    const third = await list(id, { size: 2, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ content }) => content.map(({ userAgent }) => userAgent))).toEqual([
      ...['login 3', 'login 2', 'login 1', 'login 0', 'a test'],
    ]);
    expect(third.nextCursor).toBe('');
    for (const asked of [{ cursor: 'x' }, { cursor: '1-2-3' }, { kind: 'all' }])
      await expect(list(id, asked)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is shown and kept for 90 days', async () => {
    const { id } = await member('history10');
    running.clock.aheadMs += 89 * DAY_MS;
    await logIn('history10');
    expect(await results(id)).toHaveLength(2);
    running.clock.aheadMs += 2 * DAY_MS;
    expect(await results(id)).toHaveLength(1);
    await running.service.app.get(IdentityJobs).forgetLoginAttempts();
    const kept = await running.database.db.rows('SELECT 1 AS one FROM login_attempts WHERE member_id = $1', [id]);
    expect(kept).toHaveLength(1);
  });

  it('is read for the member of the token and for operators, and by no other service', async () => {
    const { id } = await member('history11');
    const other = randomUUID();
    const strange = running.loginHistory().listLogins({ memberId: id }, { memberId: other });
    await expect(strange).rejects.toMatchObject({ code: 'access.denied' });
    await expect(running.loginHistory('agents').listLogins({ memberId: id }, { memberId: id })).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(running.playerDesk('agents').listPlayerLogins({ memberId: id })).rejects.toMatchObject({
      code: 'access.denied',
    });
    const { content } = await running.playerDesk().listPlayerLogins({ memberId: id });
    expect(content).toMatchObject([{ way: 'registration', ip: HOME }]);
    await expect(running.playerDesk().listPlayerLogins({ memberId: other })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('shows the login after a new password', async () => {
    const mobileNum = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const { id } = await member('history12', { mobileNum });
    await running.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '' });
    const newPassword = String(aRegistration()['password']).replace('22', '33');
    const verificationCode = await provider.codeFor(mobileNum);
    const value = await running.seal({ mobileNum, verificationCode, newPassword });
    await running.bff.resetPasswordByMobile({ origin: anOrigin({ ip: elsewhere(7) }), value });
    expect((await list(id)).content[0]).toMatchObject({ way: 'reset', newPlace: true });
  });

  it('shows resets that were refused: a wrong code, and a second factor that was missing and wrong', async () => {
    const mobileNum = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const { id } = await member('history14', { mobileNum, payeeName: 'Test history' }, 'nmen');
    running.payoutNames.names.set(id, 'Test history');
    const from = { brand: 'nmen', ip: elsewhere(8) };
    const { sliderId, slider = '' } = await running.solved(from);
    const origin = { ...anOrigin(from), sliderId };
    await running.bff.requestSmsCode({ origin, mobileNum, countryDialingCode: '', slider });
    const code = await provider.codeFor(mobileNum.slice(1));
    const reset = async (verificationCode: string, fields: object = {}) =>
      running.bff.resetPasswordByMobile({
        origin: anOrigin(from),
        value: await running.seal({ mobileNum, verificationCode, newPassword: 'Mango!33rush', ...fields }),
      });
    const wrong = code === '000000' ? '111111' : '000000';
    await expect(reset(wrong)).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(reset(code)).rejects.toMatchObject({ code: 'identity.second_factor_required' });
    await expect(reset(code, { bankAccountName: 'Somebody else' })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    const place = { way: 'reset', ip: elsewhere(8), newPlace: true };
    expect((await list(id, { kind: 'refused' })).content).toMatchObject([
      { ...place, result: 'factor_wrong', passwordRight: true },
      { ...place, result: 'factor_missing', passwordRight: true },
      { ...place, result: 'wrong_password', passwordRight: false },
    ]);
  });
});
