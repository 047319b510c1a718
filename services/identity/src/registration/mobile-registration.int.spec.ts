import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomInt } from 'node:crypto';
import type { identity } from '@nm/contracts';
import { jest } from '@jest/globals';
import { IdentityJobs } from '../identity.jobs.js';
import { TRIES_MAX } from '../recovery/recovery-limit.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { anOrigin, aRegistration, RunningIdentity } from '../testing/running-identity.js';

const phone = (): string => `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;

// Goal: a number can register only with the code that was sent to it, and only once. It is then the member's confirmed
// contact. A brand without the module has no such registration.
describe('A registration by mobile number', () => {
  const sent: { to: string; text: string }[] = [];
  const provider: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      sent.push(JSON.parse(body) as { to: string; text: string });
      response.writeHead(202).end();
    });
  });
  let app: RunningIdentity;
  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    app = await RunningIdentity.start({ env: { SMS_URL: url, SMS_KEY: 'a key' } });
  });
  afterAll(async () => {
    await app.stop();
    provider.close();
  });

  const ask = async (mobileNum: string, brand = 'nmbn', countryDialingCode = '880') => {
    const { sliderId, slider = '' } = await app.solved({ brand });
    const origin = anOrigin({ brand, sliderId });
    return app.bff.requestRegistrationCode({ origin, mobileNum, countryDialingCode, slider });
  };
  /**
   * Waits for a text message to a number, with any dialing code, and returns the newest one. The first `before`
   * messages that were sent in this test are ignored.
   */
  const nextTo = async (mobileNum: string, before: number) => {
    const arrived = () => sent.slice(before).findLast(({ to }) => to.endsWith(mobileNum.slice(1)));
    for (let waited = 0; !arrived() && waited < 20_000; waited += 25) await new Promise((done) => setTimeout(done, 25));
    return arrived();
  };
  const codeFor = async (mobileNum: string, dialingCode = '880'): Promise<string> => {
    const before = sent.length;
    const { expiredMinutes } = await ask(mobileNum, 'nmbn', dialingCode);
    expect(expiredMinutes).toBe(5);
    const arrived = await nextTo(mobileNum, before);
    expect(arrived?.to).toBe(`880${mobileNum.slice(1)}`);
    return /\b\d{6}\b/.exec(arrived?.text ?? '')?.[0] ?? '';
  };
  const register = async (form: object, brand = 'nmbn'): Promise<identity.SessionGrant> => {
    const value = await app.seal(aRegistration({ payeeName: 'Rahim Uddin', countryDialingCode: '880', ...form }));
    return app.bff.register({ origin: anOrigin({ brand }), value, mobile: true });
  };

  it('is of one number, with its dialing code or without', async () => {
    const mobileNum = phone();
    const first = await register({ mobileNum, verificationCode: await codeFor(mobileNum, ''), countryDialingCode: '' });
    const memberId = first.member?.id ?? '';
    const profile = () =>
      app.database.db.one(
        `SELECT p.country_dialing_code AS code, encode(c.digest, 'hex') AS digest
           FROM member_profiles p JOIN confirmed_contacts c ON c.member_id = p.member_id WHERE p.member_id = $1`,
        [memberId],
      );
    const confirmed = await profile();
    expect(confirmed).toMatchObject({ code: '880' });
    const secrets = app.service.app.get(RecoverySecrets);
    jest.spyOn(secrets, 'code').mockReturnValueOnce('123456');
    const again = { mobileNum, verificationCode: '123456', countryDialingCode: '+880' };
    await app.database.db.rows(`UPDATE recoveries SET created_at = created_at - interval '1 hour'`);
    await ask(mobileNum, 'nmbn', '+880');
    await expect(register(again)).rejects.toMatchObject({ code: 'identity.contact_taken' });
    // A number that was confirmed before the brand had a dialing code gets the brand's code.
    const old = secrets.target('nmbn', 'contact', 'mobile', mobileNum.replace(/^0+/, ''));
    await app.database.db.rows(`UPDATE member_profiles SET country_dialing_code = NULL WHERE member_id = $1`, [
      memberId,
    ]);
    await app.database.db.rows(`UPDATE confirmed_contacts SET digest = $2 WHERE member_id = $1`, [memberId, old]);
    await app.service.app.get(IdentityJobs).completeNumbers();
    expect(await profile()).toEqual(confirmed);
  });

  it("sends later codes with the brand's dialing code to a number that was stored without one", async () => {
    const mobileNum = phone();
    const { member } = await register({ mobileNum, verificationCode: await codeFor(mobileNum) });
    const memberId = member?.id ?? '';
    await app.database.db.rows(`UPDATE member_profiles SET country_dialing_code = NULL WHERE member_id = $1`, [
      memberId,
    ]);
    const before = sent.length;
    await app.bff.requestPaymentPasswordCode({ memberId, kind: 'mobile' }, { memberId });
    expect((await nextTo(mobileNum, before))?.to).toBe(`880${mobileNum.slice(1)}`);
  });

  it('needs neither a name nor a password, and one of a form is whole', async () => {
    const mobileNum = phone();
    const form = { username: undefined, password: undefined, confirmPassword: undefined };
    const { member } = await register({ ...form, mobileNum, verificationCode: await codeFor(mobileNum) });
    expect(member?.account).toMatch(/^m[a-z2-9]{9}$/);
    await expect(register({ ...form, password: 'Mango!22rush', mobileNum })).rejects.toMatchObject({
      data: { field: 'confirmPassword' },
    });
    const row = await app.database.db.one<{ hash: string }>(`SELECT password_hash AS hash FROM members WHERE id = $1`, [
      member?.id,
    ]);
    expect(row?.hash).toBeTruthy();
  });

  it('needs the code that was sent to the number, and confirms the number', async () => {
    const mobileNum = phone();
    const verificationCode = await codeFor(mobileNum);
    const wrong = verificationCode === '000000' ? '111111' : '000000';
    await expect(register({ mobileNum, verificationCode: wrong })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(register({ mobileNum })).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(register({ mobileNum: phone(), verificationCode })).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    await expect(register({ mobileNum, verificationCode, countryDialingCode: '1' })).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    const grant = await register({ mobileNum, verificationCode });
    expect(grant.token).not.toBe('');
    const rows = await app.database.db.rows<{ kind: string }>(
      'SELECT kind FROM confirmed_contacts WHERE member_id = $1',
      [grant.member?.id],
    );
    expect(rows).toEqual([{ kind: 'mobile' }]);
    await expect(register({ mobileNum, verificationCode })).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('gives one account to parallel registrations with one code', async () => {
    const mobileNum = phone();
    const verificationCode = await codeFor(mobileNum);
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => register({ mobileNum, verificationCode })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'identity.code_expired' });
  });

  it('says that a name is taken only after the right code, and takes no attempt for it', async () => {
    const taken = phone();
    const username = 'takenname1';
    await register({ mobileNum: taken, verificationCode: await codeFor(taken), username });
    const mobileNum = phone();
    await expect(register({ mobileNum, verificationCode: 'junk', username })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(register({ mobileNum, verificationCode: '123456', username })).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    const verificationCode = await codeFor(mobileNum);
    const wrong = verificationCode === '000000' ? '111111' : '000000';
    await expect(register({ mobileNum, verificationCode: wrong, username })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    for (let i = 0; i < TRIES_MAX; i++)
      await expect(register({ mobileNum, verificationCode, username })).rejects.toMatchObject({
        code: 'identity.name_taken',
      });
    expect((await register({ mobileNum, verificationCode })).token).not.toBe('');
  });

  it('refuses a second account of a number that another member has confirmed', async () => {
    const mobileNum = phone();
    await register({ mobileNum, verificationCode: await codeFor(mobileNum) });
    await app.database.db.rows(`UPDATE recoveries SET created_at = created_at - interval '10 minutes'`);
    const verificationCode = await codeFor(mobileNum);
    await expect(register({ mobileNum, verificationCode })).rejects.toMatchObject({ code: 'identity.contact_taken' });
  });

  it('refuses a number that breaks the rule, a missing number, and another request at once', async () => {
    await expect(ask('1234567')).rejects.toMatchObject({ code: 'identity.field_rule', data: { field: 'mobileNum' } });
    await expect(register({ verificationCode: '123456' })).rejects.toMatchObject({
      code: 'identity.field_rule',
      data: { field: 'mobileNum' },
    });
    const mobileNum = phone();
    await ask(mobileNum, 'nmbn', '00880');
    await expect(ask(mobileNum)).rejects.toMatchObject({ code: 'request.rate_limited' });
  });

  it.each(['0880', '0', '+0880', '000880'])('refuses the dialing code %s', async (dialingCode) => {
    await expect(ask(phone(), 'nmbn', dialingCode)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('does not exist where the module is off', async () => {
    await expect(ask(phone(), 'nmen')).rejects.toMatchObject({ code: 'module.disabled' });
    await expect(register({ mobileNum: phone(), verificationCode: '123456' }, 'nmen')).rejects.toMatchObject({
      code: 'module.disabled',
    });
  });
});
