import { randomInt } from 'node:crypto';
import { CourierService } from '../notices/courier.service.js';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';
import { SmsServer } from '../testing/sms-server.js';

const MINUTE_MS = 60_000;
const NEW = 'Papaya!88boat';
const phone = (): string => `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/**
 * Goal: a member who forgot the password can log in again by a code that cannot be guessed, and no caller can find out
 * who is a member.
 */
describe('A forgotten password', () => {
  const provider = new SmsServer();
  let app: RunningIdentity;
  beforeAll(async () => {
    const url = await provider.start();
    app = await RunningIdentity.start({ env: { SMS_URL: url, SMS_KEY: 'a key' } });
  });
  afterAll(async () => {
    await app.stop();
    provider.stop();
  });

  const member = async (change: object = {}): Promise<{ username: string; mobileNum: string; id: string }> => {
    const mobileNum = phone();
    const form = aRegistration({ mobileNum, ...change });
    const { member: made } = await app.bff.register({ origin: anOrigin(), value: await app.seal(form), mobile: false });
    return { username: String(form['username']), mobileNum, id: made?.id ?? '' };
  };
  const ask = (mobileNum: string) => app.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '' });
  const codeFor = (mobileNum: string): Promise<string> => provider.codeFor(mobileNum);
  const reset = async (mobileNum: string, verificationCode: string, newPassword = NEW) =>
    app.bff.resetPasswordByMobile({
      origin: anOrigin(),
      value: await app.seal({ newPassword, mobileNum, verificationCode }),
    });
  /** Waits until no notice is left to send. A notice is stored before the answer to its request. */
  const allSent = () =>
    eventually(
      async () => (await app.database.db.rows(`SELECT 1 AS one FROM notices WHERE state = 'waiting'`)).length === 0,
    );
  const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is reset by the code sent to the number: logged in, old sessions ended, old password invalid', async () => {
    const { username, mobileNum, id } = await member();
    expect(await ask(mobileNum)).toMatchObject({ expiredMinutes: 5 });
    const grant = await reset(mobileNum, await codeFor(mobileNum));
    expect(grant).toMatchObject({ token: expect.stringMatching(/^ey/) as string, member: { id } });
    expect((await app.facts('identity.v1.SessionRevoked')).filter((fact) => fact['memberId'] === id)).toHaveLength(1);
    await expect(app.logIn({ username, password: 'Mango!22rush' })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    expect((await app.logIn({ username, password: NEW })).member?.id).toBe(id);
  });

  it('sends the code to the number in the profile, whatever country code the caller gives', async () => {
    const { mobileNum } = await member();
    await app.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '+44' });
    await codeFor(mobileNum);
    expect(provider.got.findLast(({ to }) => to.endsWith(mobileNum))?.to).toBe(mobileNum);
  });

  it('goes to the member of the given country code, where two members have the same digits', async () => {
    const { mobileNum, ...first } = await member();
    const second = await member({ mobileNum });
    for (const [code, { id }] of [
      ['+880', first],
      ['0044', second],
    ] as const)
      await app.database.db.rows(`UPDATE member_profiles SET country_dialing_code = $2 WHERE member_id = $1`, [
        id,
        code,
      ]);
    const request = (countryDialingCode: string) =>
      app.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode });
    const number = mobileNum.slice(1);
    await request('+44');
    const code = await codeFor(number);
    expect(provider.got.findLast(({ to }) => to.endsWith(number))?.to).toBe(`44${number}`);
    expect((await reset(mobileNum, code)).member?.id).toBe(second.id);
    // Without a dialing code, the code is sent to the member who registered the number first.
    app.clock.aheadMs += 2 * MINUTE_MS;
    await request('');
    await eventually(() => provider.got.some(({ to }) => to === `880${number}`));
    // With the dialing code of another country, the code is sent to no member.
    app.clock.aheadMs += 2 * MINUTE_MS;
    const { length } = provider.got;
    await request('+91');
    await app.service.app.get(CourierService).sendDue();
    expect(provider.got.slice(length).filter(({ to }) => to.endsWith(number))).toEqual([]);
  });

  it('is not hindered by requests for the same digits in another country', async () => {
    const { mobileNum, id } = await member();
    await app.database.db.rows(`UPDATE member_profiles SET country_dialing_code = '+880' WHERE member_id = $1`, [id]);
    await ask(mobileNum);
    const code = await codeFor(mobileNum.slice(1));
    for (let times = 0; times < 3; times += 1) {
      app.clock.aheadMs += MINUTE_MS;
      await app.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '+1' });
    }
    expect((await reset(mobileNum, code)).member?.id).toBe(id);
  });

  it('is refused or not by the number as it was written, so that no one learns whether it is a member’s', async () => {
    const { mobileNum } = await member();
    const answers = async (number: string) => {
      const seen: string[] = [];
      for (const countryDialingCode of ['', '+44', '', '+44'])
        seen.push(
          await app.bff.requestSmsCode({ origin: anOrigin(), mobileNum: number, countryDialingCode }).then(
            () => 'sent',
            ({ code }: { code: string }) => code,
          ),
        );
      return seen;
    };
    const { length } = provider.got;
    expect(await answers(mobileNum)).toEqual(await answers(phone()));
    await codeFor(mobileNum);
    await app.service.app.get(CourierService).sendDue();
    expect(provider.got.slice(length).filter(({ to }) => to.endsWith(mobileNum))).toHaveLength(1);
  });

  it('leaves out the zero of national calls after the country code', async () => {
    const { mobileNum, id } = await member();
    await app.database.db.rows(`UPDATE member_profiles SET country_dialing_code = '+880' WHERE member_id = $1`, [id]);
    await ask(mobileNum);
    const number = mobileNum.slice(1);
    await codeFor(number);
    expect(provider.got.findLast(({ to }) => to.endsWith(number))?.to).toBe(`880${number}`);
  });

  it('refuses a code that was requested before the member changed the password', async () => {
    const mobileNum = phone();
    const form = aRegistration({ mobileNum });
    const { member: made, sessionId } = await app.bff.register({
      origin: anOrigin(),
      value: await app.seal(form),
      mobile: false,
    });
    const memberId = made?.id ?? '';
    await ask(mobileNum);
    const code = await codeFor(mobileNum);
    const value = await app.seal({
      oldPassword: 'Mango!22rush',
      newPassword: 'Lotus!33vault',
      confirmNewPassword: 'Lotus!33vault',
    });
    await app.bff.changePassword({ origin: anOrigin(), memberId, sessionId, value }, { memberId });
    await expect(reset(mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('accepts a code once, and only the newest', async () => {
    const { mobileNum } = await member();
    await ask(mobileNum);
    const first = await codeFor(mobileNum);
    app.clock.aheadMs += 2 * MINUTE_MS;
    await ask(mobileNum);
    await eventually(() => provider.got.filter(({ to }) => to.endsWith(mobileNum)).length === 2);
    const second = await codeFor(mobileNum);
    if (first !== second) await expect(reset(mobileNum, first)).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await reset(mobileNum, second);
    await expect(reset(mobileNum, second, 'Another!77kite')).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('allows five tries in all, also concurrent ones', async () => {
    const { mobileNum } = await member();
    await ask(mobileNum);
    const code = await codeFor(mobileNum);
    const wrong = other(code);
    const values = await Promise.all(
      Array.from({ length: 12 }, () => app.seal({ newPassword: NEW, mobileNum, verificationCode: wrong })),
    );
    const codes = await Promise.all(
      values.map((value) =>
        app.bff.resetPasswordByMobile({ origin: anOrigin(), value }).then(
          () => 'in',
          ({ code: refusal }: { code: string }) => refusal,
        ),
      ),
    );
    expect(codes.filter((each) => each === 'identity.code_wrong')).toHaveLength(5);
    expect(codes.filter((each) => each === 'identity.code_expired')).toHaveLength(7);
    await expect(reset(mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('has a code that expires after five minutes', async () => {
    const { mobileNum } = await member();
    await ask(mobileNum);
    const code = await codeFor(mobileNum);
    app.clock.aheadMs += 5 * MINUTE_MS + 1;
    await expect(reset(mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('costs no try when the new password is refused by a rule', async () => {
    const { mobileNum, username } = await member();
    await ask(mobileNum);
    const code = await codeFor(mobileNum);
    for (const refused of [
      'Mango!22rush',
      `x${username}x1A!`,
      'Mango!22rush',
      'Mango!22rush',
      'Mango!22rush',
      'Mango!22rush',
    ]) {
      await expect(reset(mobileNum, code, refused)).rejects.toMatchObject({
        code: 'identity.field_rule',
        data: { field: 'newPassword' },
      });
    }
    expect((await reset(mobileNum, code)).token).not.toBe('');
  });

  it('gives the same answer for an unknown number, and sends nothing', async () => {
    const nobody = phone();
    const before = provider.got.length;
    expect(await ask(nobody)).toMatchObject({ expiredMinutes: 5 });
    await expect(ask(nobody)).rejects.toMatchObject({
      code: 'request.rate_limited',
      data: { retryAfterSeconds: expect.any(Number) as number },
    });
    const refusals: string[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      refusals.push(
        await reset(nobody, '000000').then(
          () => 'in',
          ({ code }: { code: string }) => code,
        ),
      );
    expect(refusals).toEqual([...Array<string>(5).fill('identity.code_wrong'), 'identity.code_expired']);
    await allSent();
    expect(provider.got).toHaveLength(before);
    const { mobileNum } = await member();
    await ask(mobileNum);
    await expect(ask(mobileNum)).rejects.toMatchObject({ code: 'request.rate_limited' });
  });

  it('belongs to the member who registered with the number first', async () => {
    const { mobileNum, id } = await member();
    await member({ mobileNum });
    await ask(mobileNum);
    expect((await reset(mobileNum, await codeFor(mobileNum))).member?.id).toBe(id);
  });

  it('is sent once when the provider is back', async () => {
    const { mobileNum } = await member();
    provider.busy = 1;
    await ask(mobileNum);
    await eventually(() => provider.busy <= 0);
    expect(provider.got.filter(({ to }) => to.endsWith(mobileNum))).toHaveLength(0);
    app.clock.aheadMs += 3_000;
    await app.service.app.get(CourierService).sendDue();
    await eventually(() => provider.got.some(({ to }) => to.endsWith(mobileNum)));
    expect(provider.got.filter(({ to }) => to.endsWith(mobileNum))).toHaveLength(1);
  });

  it('stores neither code nor message in clear, and no message after it was sent', async () => {
    const { mobileNum } = await member();
    const stored = async (): Promise<string[]> => {
      const rows = await app.database.db.rows<{ row: string }>(
        `SELECT r::text AS row FROM recoveries r UNION ALL SELECT n::text FROM notices n`,
      );
      return rows.map(({ row }) => row);
    };
    provider.busy = 1;
    await ask(mobileNum);
    await eventually(() => provider.busy <= 0);
    // The provider refused the first attempt to send the message, so the message is stored until the second attempt.
    const before = await stored();
    expect(before.filter((row) => row.includes(',waiting,'))).toHaveLength(1);
    await eventually(async () => {
      app.clock.aheadMs += 3_000;
      await app.service.app.get(CourierService).sendDue();
      return provider.got.some(({ to }) => to.endsWith(mobileNum));
    });
    const code = await codeFor(mobileNum);
    await allSent();
    const inClear = new RegExp(`(?<![.\\d])${code}(?!\\d)|${Buffer.from(code).toString('hex')}`);
    expect([...before, ...(await stored())].filter((row) => inClear.test(row))).toEqual([]);
    expect(await app.database.db.rows(`SELECT 1 AS one FROM notices WHERE sealed IS NOT NULL`)).toEqual([]);
  });
});

async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the condition did not come true in time');
}
