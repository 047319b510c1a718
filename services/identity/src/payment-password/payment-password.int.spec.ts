import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { anOrigin, RunningIdentity } from '../testing/running-identity.js';

const LOGIN = 'Mango!22rush';
const HOUR_MS = 3_600_000;

// Goal: only a member who knows the payment password can move money, guessing is stopped after five attempts, and a
// reset unlocks the password.
describe('A payment password', () => {
  let running: RunningIdentity;
  let lastCode = '';
  beforeAll(async () => {
    running = await RunningIdentity.start();
    const secrets = running.service.app.get(RecoverySecrets);
    const code = secrets.code.bind(secrets);
    secrets.code = () => (lastCode = code());
  });
  afterAll(() => running.stop());
  afterEach(() => {
    running.clock.aheadMs = 0;
  });

  let names = 0;
  /**
   * Creates a member of the brand nmen, where a change of the payment password locks withdrawals, or of the brand lab,
   * where it does not.
   */
  const aMember = async (brand: 'nmen' | 'lab' = 'lab', fields: object = {}) => {
    names += 1;
    const grant = await running.register(
      { username: `payer${names}`, payeeName: `Payer ${'abcdefghijklmnopqrstuvwxyz'[names]}ne`, ...fields },
      { brand, ip: `198.51.100.${names}` },
    );
    return { id: grant.member?.id ?? '', session: grant.sessionId, name: `payer${names}` };
  };
  type Someone = Awaited<ReturnType<typeof aMember>>;
  const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
  const set = async ({ id, session }: Someone, password: string, form: object = {}): Promise<unknown> =>
    running.bff.setPaymentPassword(
      {
        memberId: id,
        sessionId: session,
        value: await running.seal({ loginPassword: LOGIN, ...twice(password), ...form }),
      },
      { memberId: id },
    );
  const change = async ({ id }: Someone, oldPassword: string, password: string): Promise<unknown> =>
    running.bff.changePaymentPassword(
      { memberId: id, value: await running.seal({ oldPassword, ...twice(password) }) },
      { memberId: id },
    );
  const check = async ({ id }: Someone, paymentPassword: string, forWithdrawal = false): Promise<unknown> =>
    running.bff.checkPaymentPassword(
      { memberId: id, value: await running.seal({ paymentPassword }), forWithdrawal },
      { memberId: id },
    );
  const reset = async ({ id, session }: Someone, password: string, form: object = {}): Promise<unknown> =>
    running.bff.resetPaymentPassword(
      {
        memberId: id,
        sessionId: session,
        value: await running.seal({
          loginPassword: LOGIN,
          kind: 'mobile',
          verificationCode: lastCode,
          ...twice(password),
          ...form,
        }),
      },
      { memberId: id },
    );
  const sendCode = ({ id }: Someone, kind = 'mobile') =>
    running.bff.requestPaymentPasswordCode({ memberId: id, kind }, { memberId: id });
  const confirmMail = async ({ id }: Someone, value: string): Promise<void> => {
    const contact = { memberId: id, kind: 'mail', value };
    await running.bff.requestContactCode(contact, { memberId: id });
    await running.bff.confirmContact({ ...contact, verificationCode: lastCode }, { memberId: id });
  };
  const confirmMobile = async ({ id }: Someone, value: string): Promise<void> => {
    const contact = { memberId: id, kind: 'mobile', value, countryDialingCode: '+880' };
    await running.bff.requestContactCode(contact, { memberId: id });
    await running.bff.confirmContact({ ...contact, verificationCode: lastCode }, { memberId: id });
  };
  const state = ({ id }: Someone) => running.bff.getPaymentPasswordState({ memberId: id }, { memberId: id });
  const facts = async ({ id }: Someone): Promise<unknown[]> =>
    (await running.facts('identity.v1.PaymentPasswordChanged')).filter((fact) => fact['memberId'] === id);

  it('is set once with the login password, passes checks, and publishes an event', async () => {
    const someone = await aMember('nmen');
    expect(await state(someone)).toMatchObject({ isSet: false, triesLeft: 5, rule: { patternId: 'digits', min: 6 } });
    await expect(check(someone, '246810')).rejects.toMatchObject({ code: 'identity.payment_password_missing' });
    await set(someone, '246810');
    expect(await state(someone)).toMatchObject({ isSet: true, withdrawalLocks: [] });
    await expect(check(someone, '246810', true)).resolves.toBeDefined();
    await expect(set(someone, '135791')).rejects.toMatchObject({ code: 'identity.payment_password_set' });
    expect(await facts(someone)).toMatchObject([{ how: 'set', brand: 'nmen' }]);
  });

  it('can be set at registration', async () => {
    const someone = await aMember('lab', { paymentPassword: '246810' });
    await expect(check(someone, '246810')).resolves.toBeDefined();
  });

  it.each<[string, string, object, string, object]>([
    ['a wrong login password', '246810', { loginPassword: 'wrong' }, 'identity.bad_credentials', {}],
    ['letters', 'abcdef', {}, 'identity.field_rule', { field: 'newPassword', patternId: 'digits', min: 6, max: 6 }],
    ['other digits', '১২৩৪৫৬', {}, 'identity.field_rule', { field: 'newPassword', patternId: 'digits' }],
    [
      'another confirmation',
      '246810',
      { confirmNewPassword: '246811' },
      'identity.field_rule',
      { patternId: 'confirm' },
    ],
    ['an unknown field', '246810', { account: 'x' }, 'request.invalid', { field: 'account' }],
  ])('is not set by %s', async (_what, password, form, code, data) => {
    const someone = await aMember();
    await expect(set(someone, password, form)).rejects.toMatchObject({ code, data });
    expect((await state(someone)).isSet).toBe(false);
  });

  it('differs from the login password', async () => {
    const someone = await aMember('lab', { password: '246810', confirmPassword: '246810' });
    await expect(set(someone, '246810', { loginPassword: '246810' })).rejects.toMatchObject({
      code: 'identity.field_rule',
      data: { patternId: 'notLoginPassword' },
    });
    await expect(
      aMember('lab', { password: '246810', confirmPassword: '246810', paymentPassword: '246810' }),
    ).rejects.toMatchObject({ data: { field: 'paymentPassword', patternId: 'notLoginPassword' } });
  });

  it('is changed with the present one, and a change locks withdrawals for the brand’s time', async () => {
    const someone = await aMember('nmen');
    await set(someone, '246810');
    await expect(change(someone, '246810', '246810')).rejects.toMatchObject({ data: { patternId: 'notRecent' } });
    await change(someone, '246810', '135791');
    await expect(check(someone, '135791')).resolves.toBeDefined();
    await expect(check(someone, '135791', true)).rejects.toMatchObject({
      code: 'wallet.withdrawal_locked',
      data: { reason: 'payment_password' },
    });
    expect((await state(someone)).withdrawalLocks).toMatchObject([{ reason: 'payment_password' }]);
    expect(await facts(someone)).toMatchObject([{ how: 'set' }, { how: 'changed' }]);
    running.clock.aheadMs = 24 * HOUR_MS + 1;
    await expect(check(someone, '135791', true)).resolves.toBeDefined();
  });

  it('locks after five wrong tries in a row, also for the right one, and names the tries that are left', async () => {
    const someone = await aMember();
    await set(someone, '246810');
    await check(someone, '000000').catch(() => undefined);
    await check(someone, '246810');
    for (const triesLeft of [4, 3, 2, 1])
      await expect(check(someone, '000000')).rejects.toMatchObject({
        code: 'wallet.payment_password',
        data: { triesLeft },
      });
    await expect(check(someone, '000000')).rejects.toMatchObject({ code: 'identity.payment_password_locked' });
    await expect(check(someone, '246810')).rejects.toMatchObject({ code: 'identity.payment_password_locked' });
    await expect(change(someone, '246810', '135791')).rejects.toMatchObject({
      code: 'identity.payment_password_locked',
    });
  });

  it('counts concurrent guesses one by one', async () => {
    const someone = await aMember();
    await set(someone, '246810');
    const refusals = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        check(someone, `00000${n % 10}`).then(
          () => 'passed',
          (failure: { code: string; data?: { triesLeft?: number } }) => failure.data?.triesLeft ?? failure.code,
        ),
      ),
    );
    expect(refusals.filter((each) => typeof each === 'number').toSorted()).toEqual([1, 2, 3, 4]);
    expect(refusals.filter((each) => each === 'identity.payment_password_locked')).toHaveLength(8);
    await expect(check(someone, '246810')).rejects.toMatchObject({ code: 'identity.payment_password_locked' });
  });

  it('is reset and unlocked with the login password and a code to a confirmed contact', async () => {
    const someone = await aMember('nmen');
    await set(someone, '246810');
    for (let n = 0; n < 5; n += 1) await check(someone, '000000').catch(() => undefined);
    await expect(sendCode(someone)).rejects.toMatchObject({ code: 'identity.contact_unconfirmed' });
    await confirmMobile(someone, '01712340001');
    expect(await sendCode(someone)).toMatchObject({ sentTo: '***001', expiredMinutes: 5 });
    await expect(reset(someone, '135791', { loginPassword: 'wrong' })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    const wrong = lastCode === '000000' ? '111111' : '000000';
    await expect(reset(someone, '135791', { verificationCode: wrong })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(reset(someone, '135791', { kind: 'mail' })).rejects.toMatchObject({
      code: 'identity.contact_unconfirmed',
    });
    await reset(someone, '135791');
    await expect(check(someone, '135791')).resolves.toBeDefined();
    await expect(check(someone, '135791', true)).rejects.toMatchObject({ code: 'wallet.withdrawal_locked' });
    await expect(reset(someone, '975310')).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect(await facts(someone)).toMatchObject([{ how: 'set' }, { how: 'reset' }]);
  });

  it('is not reset by a contact that was added beside an older one just before', async () => {
    const someone = await aMember('nmen');
    await set(someone, '246810');
    await confirmMobile(someone, '01712340005');
    await running.database.db.rows(
      `UPDATE confirmed_contacts SET confirmed_at = confirmed_at - interval '30 days' WHERE member_id = $1`,
      [someone.id],
    );
    await confirmMail(someone, 'thief@example.test');
    await expect(sendCode(someone, 'mail')).rejects.toMatchObject({ code: 'identity.contact_unconfirmed' });
    await sendCode(someone);
    await reset(someone, '135791');
    await expect(check(someone, '135791')).resolves.toBeDefined();
  });

  it('keeps a confirmed contact when another of the same kind is confirmed', async () => {
    const someone = await aMember();
    await confirmMobile(someone, '01712340006');
    await expect(confirmMobile(someone, '01712340007')).rejects.toMatchObject({ code: 'identity.contact_taken' });
  });

  it('is not reset with a code of another purpose', async () => {
    const someone = await aMember();
    await set(someone, '246810');
    await confirmMobile(someone, '01712340002');
    await expect(reset(someone, '135791')).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('is changed once by two concurrent changes', async () => {
    const someone = await aMember();
    await set(someone, '246810');
    const outcomes = await Promise.allSettled(['135791', '975310'].map((next) => change(someone, '246810', next)));
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('is hidden from other members, and trial members have none', async () => {
    const [someone, other] = [await aMember(), await aMember()];
    await expect(
      running.bff.getPaymentPasswordState({ memberId: someone.id }, { memberId: other.id }),
    ).rejects.toMatchObject({ code: 'access.denied' });
    const trial = await running.bff.loginFreePlay({ origin: anOrigin(), value: await running.seal({}) });
    const id = trial.member?.id ?? '';
    await expect(set({ id, session: trial.sessionId, name: '' }, '246810')).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('reports the lock of withdrawals after a login from a new place without a second factor, until a contact is confirmed', async () => {
    const someone = await aMember('nmen');
    await set(someone, '246810');
    await running.logIn({ username: someone.name, password: LOGIN }, { brand: 'nmen', ip: '203.0.113.201' });
    await expect(check(someone, '246810', true)).rejects.toMatchObject({
      code: 'wallet.withdrawal_locked',
      data: { reason: 'new_place' },
    });
    await confirmMobile(someone, '01712340003');
    await expect(check(someone, '246810', true)).resolves.toBeDefined();
  });
});
