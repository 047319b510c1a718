import { RunningIdentity } from '../testing/running-identity.js';
import { fromBase32, totp } from './totp.js';

const LOGIN = 'Mango!22rush';
const PAY = '246810';
const STEP_MS = 30_000;
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

// Goal: a code of the app works once, a thief with only the password cannot log in, and a member who lost the phone can
// log in with a recovery code.
describe("A member's authenticator app", () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    // Before each test the clock moves to another 30-second time step, so that the app's code of this step is not used
    // yet.
    running.clock.aheadMs += 20 * 60_000;
  });

  let names = 0;
  const aMember = async () => {
    names += 1;
    const name = `keyholder${names}`;
    const payeeName = `Keeper ${'abcdefghijklmnopqrstuvwxyz'[names]}ne`;
    const grant = await running.register({ username: name, payeeName }, { brand: 'nmen', ip: HOME });
    const memberId = grant.member?.id ?? '';
    const form = { loginPassword: LOGIN, newPassword: PAY, confirmNewPassword: PAY };
    await running.bff.setPaymentPassword(
      { memberId, sessionId: grant.sessionId, value: await running.seal(form) },
      { memberId },
    );
    return { id: memberId, session: grant.sessionId, name };
  };
  type Someone = Awaited<ReturnType<typeof aMember>>;
  const begin = async ({ id, session }: Someone, loginPassword = LOGIN) =>
    running
      .authenticators()
      .beginAuthenticator(
        { memberId: id, sessionId: session, value: await running.seal({ loginPassword }) },
        { memberId: id },
      );
  const confirm = async ({ id }: Someone, verificationCode: string) =>
    running
      .authenticators()
      .confirmAuthenticator({ memberId: id, value: await running.seal({ verificationCode }) }, { memberId: id });
  const remove = async ({ id, session }: Someone, verificationCode: string, loginPassword = LOGIN) =>
    running
      .authenticators()
      .removeAuthenticator(
        { memberId: id, sessionId: session, value: await running.seal({ loginPassword, verificationCode }) },
        { memberId: id },
      );
  const state = ({ id }: Someone) => running.authenticators().getAuthenticator({ memberId: id }, { memberId: id });
  const check = async ({ id }: Someone, form: object, forWithdrawal = true): Promise<unknown> =>
    running.bff.checkPaymentPassword(
      { memberId: id, value: await running.seal({ paymentPassword: PAY, ...form }), forWithdrawal },
      { memberId: id },
    );
  const logIn = ({ name }: Someone, form: object = {}, ip = ELSEWHERE) =>
    running.logIn({ username: name, password: LOGIN, ...form }, { brand: 'nmen', ip });
  const locks = async ({ id }: Someone): Promise<unknown[]> =>
    (await running.bff.getPaymentPasswordState({ memberId: id }, { memberId: id })).withdrawalLocks;
  const changes = async ({ id }: Someone): Promise<unknown[]> =>
    (await running.facts('identity.v1.MemberAuthenticatorChanged'))
      .filter((fact) => fact['memberId'] === id)
      .map((fact) => fact['change']);
  /** Returns the code that the app shows the given number of 30-second time steps after the present one. */
  const codeOf = (secret: string, steps = 0): string =>
    totp(fromBase32(secret), new Date(running.clock.now().getTime() + steps * STEP_MS));
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  /**
   * Adds an app, and confirms it with the code of the previous 30-second time step, so that the present code is still
   * unused.
   */
  const added = async (someone: Someone) => {
    const { secret, recoveryCodes } = await begin(someone);
    await confirm(someone, codeOf(secret, -1));
    return { secret, recoveryCodes };
  };

  it('and its ten recovery codes, which are given before, count after its first code, and it is announced', async () => {
    const someone = await aMember();
    const { secret, otpauthUri, recoveryCodes } = await begin(someone);
    expect(otpauthUri).toContain(`${someone.name}?secret=${secret}`);
    expect(await state(someone)).toMatchObject({ recoveryCodesLeft: 0 });
    expect((await state(someone)).confirmedAt).toBeUndefined();
    await expect(confirm(someone, wrongOf(codeOf(secret)))).rejects.toMatchObject({ code: 'identity.code_wrong' });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true);
    // The authenticator is not needed yet: a member who leaves the enrolment here can withdraw and log in without the
    // app.
    await expect(check(someone, {})).resolves.toBeDefined();
    const on = { confirmedAt: expect.anything() as unknown, recoveryCodesLeft: 10 };
    expect(await confirm(someone, codeOf(secret))).toMatchObject({ authenticator: on });
    expect(await state(someone)).toMatchObject(on);
    await expect(check(someone, { verificationCode: recoveryCodes[0] })).resolves.toBeDefined();
    expect(await changes(someone)).toEqual(['added', 'recovery_code_used']);
    await expect(begin(someone)).rejects.toMatchObject({ code: 'identity.authenticator_set' });
    await expect(confirm(someone, codeOf(secret, 1))).rejects.toMatchObject({ code: 'identity.authenticator_set' });
  });

  it('is not begun with a wrong password, and its enrolment ends after ten minutes or five wrong codes', async () => {
    const someone = await aMember();
    await expect(begin(someone, 'wrong')).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    await expect(confirm(someone, '123456')).rejects.toMatchObject({ code: 'identity.code_expired' });
    const { secret } = await begin(someone);
    for (let i = 0; i < 5; i += 1)
      await expect(confirm(someone, wrongOf(codeOf(secret)))).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(confirm(someone, codeOf(secret))).rejects.toMatchObject({ code: 'identity.code_expired' });
    const late = await begin(someone);
    running.clock.aheadMs += 10 * 60_000;
    await expect(confirm(someone, codeOf(late.secret))).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect(await state(someone)).toMatchObject({ recoveryCodesLeft: 0 });
  });

  it('has the recovery codes that were given last, and none of an enrolment that was begun before', async () => {
    const someone = await aMember();
    const [{ recoveryCodes: old }, { secret, recoveryCodes }] = [await begin(someone), await begin(someone)];
    await confirm(someone, codeOf(secret));
    await expect(check(someone, { verificationCode: old[0] })).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(check(someone, { verificationCode: recoveryCodes[0] })).resolves.toBeDefined();
  });

  it('is not added by an enrolment without recovery codes', async () => {
    const someone = await aMember();
    const { secret } = await begin(someone);
    await running.asOwner(`UPDATE authenticator_enrolments SET digests = '{}' WHERE member_id = '${someone.id}'`);
    await expect(confirm(someone, codeOf(secret))).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('is asked for at a new place, and a code works once', async () => {
    const someone = await aMember();
    const { secret } = await added(someone);
    await expect(logIn(someone)).rejects.toMatchObject({
      code: 'identity.second_factor_required',
      data: { kinds: ['authenticator'] },
    });
    const code = codeOf(secret);
    await expect(logIn(someone, { verificationCode: wrongOf(code) })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    const [first, ...others] = await Promise.allSettled(
      [1, 2, 3].map((n) => logIn(someone, { verificationCode: code }, `198.51.100.${20 + n}`)),
    ).then((all) => all.sort((a, b) => a.status.localeCompare(b.status)));
    expect(first).toMatchObject({ status: 'fulfilled' });
    for (const other of others)
      expect(other).toMatchObject({ status: 'rejected', reason: { code: 'identity.code_wrong' } });
  });

  it('is the only factor of a member who has one: a confirmed contact cannot be chosen instead', async () => {
    const someone = await aMember();
    const { secret } = await added(someone);
    await running.asOwner(
      `UPDATE member_profiles SET email = '${someone.name}@example.test' WHERE member_id = '${someone.id}';
       INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
       VALUES ('${someone.id}', 'nmen', 'mail', '\\x${someone.id.replaceAll('-', '')}', now())`,
    );
    const asked = { data: { kinds: ['authenticator'], kind: 'authenticator' } };
    await expect(logIn(someone)).rejects.toMatchObject(asked);
    await expect(logIn(someone, { secondFactor: 'mail' })).rejects.toMatchObject(asked);
    const sent = await running.database.db.rows(`SELECT 1 AS one FROM recoveries WHERE member_id = $1`, [someone.id]);
    expect(sent).toEqual([]);
    await expect(logIn(someone, { verificationCode: codeOf(secret) })).resolves.toBeDefined();
  });

  it('is replaced once by each recovery code, and its use is announced', async () => {
    const someone = await aMember();
    const { recoveryCodes } = await added(someone);
    const [code = ''] = recoveryCodes;
    const typed = code.replaceAll('-', '').toLowerCase();
    await expect(logIn(someone, { verificationCode: typed })).resolves.toMatchObject({
      member: { account: someone.name },
    });
    await expect(logIn(someone, { verificationCode: code }, '198.51.100.40')).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    expect(await state(someone)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await changes(someone)).toEqual(['added', 'recovery_code_used']);
  });

  it('compares five codes in 15 minutes, also of forty concurrent guesses', async () => {
    const someone = await aMember();
    const { secret } = await added(someone);
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => check(someone, { verificationCode: wrongOf(codeOf(secret)) })),
    );
    const codes = guesses.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : ''));
    expect(codes.filter((code) => code === 'identity.code_wrong')).toHaveLength(5);
    await expect(check(someone, { verificationCode: codeOf(secret) })).rejects.toMatchObject({
      code: 'identity.locked',
    });
    running.clock.aheadMs += 16 * 60_000;
    await expect(check(someone, { verificationCode: codeOf(secret) })).resolves.toBeDefined();
  });

  it('is needed for a withdrawal, and not for other checks of the payment password', async () => {
    const someone = await aMember();
    const { secret } = await added(someone);
    await expect(check(someone, {}, false)).resolves.toBeDefined();
    await expect(check(someone, {})).rejects.toMatchObject({
      code: 'identity.second_factor_required',
      data: { kinds: ['authenticator'] },
    });
    const verificationCode = codeOf(secret);
    await expect(check(someone, { paymentPassword: '135791', verificationCode })).rejects.toMatchObject({
      code: 'wallet.payment_password',
    });
    await expect(check(someone, { verificationCode })).resolves.toBeDefined();
    await expect(check(someone, { verificationCode })).rejects.toMatchObject({ code: 'identity.code_wrong' });
  });

  it('ends the lock of withdrawals after logins from new places, about each of which the member gets a message', async () => {
    const someone = await aMember();
    const { sessionId } = await logIn(someone);
    const messages = async () =>
      (await running.facts('identity.v1.WithdrawalsLockedAtNewPlace')).filter(
        (fact) => fact['memberId'] === someone.id,
      );
    expect(await messages()).toHaveLength(1);
    expect(await locks(someone)).toMatchObject([{ reason: 'new_place' }]);
    // Withdrawals are already locked, but the member must also get a message about a login from another new IP address.
    // The second login from this address sends no message, because the address is then known.
    await logIn(someone, {}, '198.51.100.50');
    await logIn(someone, {}, '198.51.100.50');
    expect(await messages()).toHaveLength(2);
    await added({ ...someone, session: sessionId });
    expect(await locks(someone)).toEqual([]);
  });

  it('is removed with the password and a code, and its recovery codes with it', async () => {
    const someone = await aMember();
    const { secret, recoveryCodes } = await added(someone);
    const [code = '', second = ''] = recoveryCodes;
    await expect(remove(someone, code, 'wrong')).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    await expect(remove(someone, wrongOf(codeOf(secret)))).rejects.toMatchObject({ code: 'identity.code_wrong' });
    expect(await remove(someone, code)).toMatchObject({ recoveryCodesLeft: 0 });
    expect(await changes(someone)).toEqual(['added', 'recovery_code_used', 'removed']);
    await expect(check(someone, {})).resolves.toBeDefined();
    await expect(remove(someone, second)).rejects.toMatchObject({ code: 'resource.not_found' });
    const again = await added(someone);
    await expect(check(someone, { verificationCode: second })).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(check(someone, { verificationCode: codeOf(again.secret) })).resolves.toBeDefined();
  });

  it.each([
    ['letters', 'abcdef'],
    ['other digits', '১২৩৪৫৬'],
    ['a recovery code for an enrolment', 'ABCD-EFGH-IJKL-MNOP'],
    ['nothing', ''],
  ])('refuses %s', async (_what, code) => {
    const someone = await aMember();
    await begin(someone);
    await expect(confirm(someone, code)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
