import { randomInt } from 'node:crypto';
import { fromBase32, totp } from '../authenticator/totp.js';
import { BrandsService } from '../brands/brands.service.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';

const FIRST = 'Mango!22rush';
const NEW = 'Papaya!88boat';
const NAME = 'Jahid Hasan';
const AWAY = '198.51.100.77';
const MINUTE_MS = 60_000;

// Goal: a person who took over a member's phone number, but nothing else, can neither log in from a new IP address nor
// set a new password from there, unless the member has no other second factor.
describe('A code to the mobile number at a new place', () => {
  let app: RunningIdentity;
  /** The newest code that was sent, by text message or mail. */
  let sent = '';
  beforeAll(async () => {
    app = await RunningIdentity.start();
    await app.database.db.rows(
      `UPDATE brands SET document = jsonb_set(document, '{security,secondFactor}', 'true') WHERE code = 'lab'`,
    );
    app.service.app.get(BrandsService).forget();
    const secrets = app.service.app.get(RecoverySecrets);
    const original = secrets.code.bind(secrets);
    secrets.code = () => (sent = original());
  });
  afterAll(() => app.stop());

  const member = async (names: { name?: string; mail?: string } = {}) => {
    const mobileNum = `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const email = names.mail ?? '';
    const form = aRegistration({ mobileNum, ...(email && { email }) });
    const { member: made, sessionId } = await app.register(form);
    const id = made?.id ?? '';
    if (names.name) app.payoutNames.names.set(id, names.name);
    return { id, sessionId, mobileNum, username: String(form['username']) };
  };
  type Someone = Awaited<ReturnType<typeof member>>;
  const confirmed = async ({ id }: Someone, kind: 'mobile' | 'mail') =>
    app.database.db.rows(
      `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
       VALUES ($1, 'lab', $2, sha256($3), now())`,
      [id, kind, Buffer.from(`${id} ${kind}`)],
    );
  const codeFor = async ({ mobileNum }: Someone): Promise<string> => {
    app.clock.aheadMs += 2 * MINUTE_MS;
    await app.bff.requestSmsCode({ origin: anOrigin(), mobileNum, countryDialingCode: '' });
    return sent;
  };
  const logIn = async ({ mobileNum }: Someone, code: string, form: object = {}, ip = AWAY) =>
    app.bff.login({
      origin: anOrigin({ ip }),
      value: await app.seal({ type: 'sms', username: mobileNum, password: code, ...form }),
    });
  const reset = async ({ mobileNum }: Someone, verificationCode: string, form: object = {}, ip = AWAY) =>
    app.bff.resetPasswordByMobile({
      origin: anOrigin({ ip }),
      value: await app.seal({ newPassword: NEW, mobileNum, verificationCode, ...form }),
    });
  const isLocked = async ({ id }: Someone): Promise<boolean> =>
    (await app.database.db.one<{ at: Date | null }>(`SELECT withdraw_locked_at AS at FROM members WHERE id = $1`, [id]))
      ?.at !== null;
  const asks = (kind: string) => ({ code: 'identity.second_factor_required', data: { kinds: [kind], kind } });
  const wrong = { code: 'identity.code_wrong', data: { kind: 'payee_name' } };
  const hasPassword = async ({ username }: Someone, password: string): Promise<boolean> =>
    app.logIn({ username, password }).then(
      () => true,
      () => false,
    );

  it('logs a member in who has the name on the bank account only with this name', async () => {
    const someone = await member({ name: NAME });
    const code = await codeFor(someone);
    await expect(logIn(someone, code)).rejects.toMatchObject(asks('payee_name'));
    await expect(logIn(someone, code, { bankAccountName: 'Jahid Hassan' })).rejects.toMatchObject(wrong);
    expect(await logIn(someone, code, { bankAccountName: NAME })).toMatchObject({ member: { id: someone.id } });
    expect(await isLocked(someone)).toBe(false);
    // From now on, this IP address is known.
    expect(await logIn(someone, await codeFor(someone))).toMatchObject({ member: { id: someone.id } });
  });

  it('sets a new password of such a member only with this name, and keeps the old one until then', async () => {
    const someone = await member({ name: NAME });
    const code = await codeFor(someone);
    await expect(reset(someone, code)).rejects.toMatchObject(asks('payee_name'));
    await expect(reset(someone, code, { bankAccountName: 'Jahid Hassan' })).rejects.toMatchObject(wrong);
    expect(await hasPassword(someone, FIRST)).toBe(true);
    expect(await reset(someone, code, { bankAccountName: NAME })).toMatchObject({ member: { id: someone.id } });
    expect(await hasPassword(someone, NEW)).toBe(true);
    expect(await isLocked(someone)).toBe(false);
  });

  it('does not help to guess the name: five wrong ones end the code, and ten lock the place for a time', async () => {
    const someone = await member({ name: NAME });
    for (const way of [logIn, reset]) {
      const code = await codeFor(someone);
      const guesses = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => way(someone, code, { bankAccountName: `Guess ${n}` })),
      );
      const codes = guesses.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'in'));
      expect(codes.filter((each) => each === 'identity.code_wrong')).toHaveLength(5);
      expect(codes.filter((each) => each === 'identity.code_expired')).toHaveLength(3);
      await expect(way(someone, code, { bankAccountName: NAME })).rejects.toMatchObject({
        code: 'identity.code_expired',
      });
    }
    // The tenth failed login locked this IP address for the account for one minute. The test extends the lock, so that
    // it still applies when the next code is sent.
    const place = await app.database.db.rows(
      `UPDATE login_place_failures SET locked_until = $1
        WHERE account_key = $2 AND place = $3 AND failures = 10 AND locked_until IS NOT NULL RETURNING place`,
      [new Date(app.clock.now().getTime() + 10 * MINUTE_MS), someone.username, `address ${AWAY}`],
    );
    expect(place).toHaveLength(1);
    const code = await codeFor(someone);
    await expect(logIn(someone, code, { bankAccountName: NAME })).rejects.toMatchObject({ code: 'identity.locked' });
    app.clock.aheadMs += 10 * MINUTE_MS;
    expect(await logIn(someone, await codeFor(someone), { bankAccountName: NAME })).toMatchObject({
      member: { id: someone.id },
    });
  });

  it('needs a code by mail of a member who confirmed only a mail address', async () => {
    for (const way of [logIn, reset]) {
      const someone = await member({ mail: `rafi${randomInt(10 ** 9)}@example.test`, name: NAME });
      await confirmed(someone, 'mail');
      const code = await codeFor(someone);
      await expect(way(someone, code)).rejects.toMatchObject({
        ...asks('mail'),
        data: { kinds: ['mail'], kind: 'mail', sentTo: expect.stringContaining('@') as string },
      });
      const mailed = way === logIn ? { verificationCode: sent } : { factorCode: sent };
      expect(sent).not.toBe(code);
      // The name on the bank account is not accepted from a member who has another second factor.
      await expect(way(someone, code, { bankAccountName: NAME })).rejects.toMatchObject(asks('mail'));
      expect(await way(someone, code, mailed)).toMatchObject({ member: { id: someone.id } });
    }
  });

  it('needs a code of the authenticator app of a member who has one, also beside a confirmed number', async () => {
    for (const way of [logIn, reset]) {
      const someone = await member({ name: NAME });
      await confirmed(someone, 'mobile');
      const as = { memberId: someone.id };
      const { secret } = await app
        .authenticators()
        .beginAuthenticator({ ...as, ...someone, value: await app.seal({ loginPassword: FIRST }) }, as);
      const appCode = () => totp(fromBase32(secret), app.clock.now());
      await app
        .authenticators()
        .confirmAuthenticator({ ...as, value: await app.seal({ verificationCode: appCode() }) }, as);
      const code = await codeFor(someone);
      await expect(way(someone, code)).rejects.toMatchObject(asks('authenticator'));
      const entered = (typed: string) => (way === logIn ? { verificationCode: typed } : { factorCode: typed });
      const other = String((Number(appCode()) + 1) % 1_000_000).padStart(6, '0');
      await expect(way(someone, code, entered(other))).rejects.toMatchObject({
        code: 'identity.code_wrong',
        data: { kind: 'authenticator' },
      });
      expect(await way(someone, code, entered(appCode()))).toMatchObject({ member: { id: someone.id } });
    }
  });

  it('is enough for a confirmed number, and at a known place', async () => {
    for (const way of [logIn, reset]) {
      const someone = await member({ name: NAME });
      await confirmed(someone, 'mobile');
      expect(await way(someone, await codeFor(someone))).toMatchObject({ member: { id: someone.id } });
      const home = await member({ name: NAME });
      expect(await way(home, await codeFor(home), {}, anOrigin().ip)).toMatchObject({ member: { id: home.id } });
    }
  });

  it('lets nobody in while the wallet is away, and costs no try then', async () => {
    const someone = await member({ name: NAME });
    const code = await codeFor(someone);
    app.payoutNames.isAway = true;
    for (const _ of [1, 2, 3])
      for (const way of [logIn, reset])
        await expect(way(someone, code)).rejects.toMatchObject({ code: 'system.temporary' });
    app.payoutNames.isAway = false;
    expect(await hasPassword(someone, FIRST)).toBe(true);
    expect(await reset(someone, code, { bankAccountName: NAME })).toMatchObject({ member: { id: someone.id } });
  });

  it('of a member without any factor locks withdrawals, about which the member gets a message', async () => {
    for (const way of [logIn, reset]) {
      const someone = await member();
      expect(await way(someone, await codeFor(someone))).toMatchObject({ member: { id: someone.id } });
      expect(await isLocked(someone)).toBe(true);
      const facts = await app.facts('identity.v1.WithdrawalsLockedAtNewPlace');
      expect(facts.filter((fact) => fact['memberId'] === someone.id)).toHaveLength(1);
    }
  });
});
