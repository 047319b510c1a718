import { randomInt } from 'node:crypto';
import { BrandsService } from '../brands/brands.service.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RunningIdentity, aRegistration } from '../testing/running-identity.js';

const LOGIN = 'Mango!22rush';
const PAY = '246810';
const HOME = '203.0.113.41';
const AWAY = '198.51.100.78';
const NAME = 'Jahid Hasan';
const MINUTE_MS = 60_000;

// Goal: a thief with a stolen session and the payment password cannot send money from a new IP address. At each new IP
// address, the member needs the second factor only once.
describe('A withdrawal from a new place', () => {
  let app: RunningIdentity;
  /** The newest code that was sent, by text message or mail. */
  let sent = '';
  const setSecondFactor = async (on: boolean): Promise<void> => {
    await app.database.db.rows(
      `UPDATE brands SET document = jsonb_set(document, '{security,secondFactor}', $1) WHERE code = 'lab'`,
      [JSON.stringify(on)],
    );
    app.service.app.get(BrandsService).forget();
  };
  beforeAll(async () => {
    app = await RunningIdentity.start();
    await setSecondFactor(true);
    const secrets = app.service.app.get(RecoverySecrets);
    const original = secrets.code.bind(secrets);
    secrets.code = () => (sent = original());
  });
  afterAll(() => app.stop());

  const aMember = async ({ kinds = [], name }: { kinds?: readonly string[]; name?: string } = {}): Promise<string> => {
    const number = String(randomInt(10 ** 8)).padStart(8, '0');
    const contact = { mobileNum: `017${number}`, email: `someone${number}@example.org` };
    const { member, sessionId } = await app.register(aRegistration({ ...contact, payeeName: 'Rafi Mahmud' }), {
      ip: HOME,
    });
    const memberId = member?.id ?? '';
    if (name) app.payoutNames.names.set(memberId, name);
    for (const kind of kinds)
      await app.database.db.rows(
        `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
         VALUES ($1, 'lab', $2, sha256($3), now())`,
        [memberId, kind, Buffer.from(`${memberId} ${kind}`)],
      );
    const form = { loginPassword: LOGIN, newPassword: PAY, confirmNewPassword: PAY };
    await app.bff.setPaymentPassword({ memberId, sessionId, value: await app.seal(form) }, { memberId });
    return memberId;
  };
  const check = async (
    memberId: string,
    form: object = {},
    { ip = AWAY, forWithdrawal = true, askAtKnownPlace = false } = {},
  ) =>
    app.bff.checkPaymentPassword(
      { memberId, value: await app.seal({ paymentPassword: PAY, ...form }), forWithdrawal, ip, askAtKnownPlace },
      { memberId },
    );
  const largeAmount = { ip: HOME, askAtKnownPlace: true };
  const asked = (kinds: readonly string[], kind: string, more: object = {}) => ({
    code: 'identity.second_factor_required',
    data: { kinds, kind, ...more },
  });
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('asks a member with a confirmed number for a code once, and then knows the place', async () => {
    const memberId = await aMember({ kinds: ['mobile'] });
    await expect(check(memberId)).rejects.toMatchObject(
      asked(['mobile'], 'mobile', { sentTo: expect.stringContaining('*') as unknown }),
    );
    await expect(check(memberId, { verificationCode: wrongOf(sent) })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    expect(await check(memberId, { verificationCode: sent })).toMatchObject({ payeeName: 'Rafi Mahmud' });
    // A client repeats a request whose answer was lost, with the same code. The IP address is known by now, so the used
    // code causes no failure and no second factor is needed.
    await expect(check(memberId, { verificationCode: sent })).resolves.toBeDefined();
    await expect(check(memberId)).resolves.toBeDefined();
  });

  it('sends the code to the mail address when the member chooses it', async () => {
    const memberId = await aMember({ kinds: ['mobile', 'mail'] });
    await expect(check(memberId)).rejects.toMatchObject({ data: { kinds: ['mobile', 'mail'], kind: 'mobile' } });
    const secondFactor = 'mail';
    await expect(check(memberId, { secondFactor })).rejects.toMatchObject({ data: { kind: 'mail' } });
    await expect(check(memberId, { secondFactor, verificationCode: sent })).resolves.toBeDefined();
  });

  it('asks a member who has nothing else for the name on the bank account', async () => {
    const memberId = await aMember({ name: NAME });
    await expect(check(memberId)).rejects.toMatchObject(asked(['payee_name'], 'payee_name'));
    await expect(check(memberId, { bankAccountName: 'Jahid Hassan' })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(check(memberId, { bankAccountName: NAME })).resolves.toBeDefined();
  });

  it('asks nothing at the known place, of other uses, without a factor, and where the brand has it off', async () => {
    const memberId = await aMember({ kinds: ['mobile'] });
    await expect(check(memberId, {}, { ip: HOME })).resolves.toBeDefined();
    await expect(check(memberId, {}, { forWithdrawal: false })).resolves.toMatchObject({ payeeName: '' });
    await expect(check(await aMember())).resolves.toBeDefined();
    await setSecondFactor(false);
    await expect(check(memberId)).resolves.toBeDefined();
    await setSecondFactor(true);
  });

  it('asks for the code of a large amount at the known place too, and accepts each code once', async () => {
    const memberId = await aMember({ kinds: ['mobile'] });
    await expect(check(memberId, {}, largeAmount)).rejects.toMatchObject(asked(['mobile'], 'mobile'));
    await expect(check(memberId, { verificationCode: wrongOf(sent) }, largeAmount)).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(check(memberId, { verificationCode: sent }, largeAmount)).resolves.toBeDefined();
    await expect(check(memberId, { verificationCode: sent }, largeAmount)).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    await expect(check(memberId, {}, largeAmount)).rejects.toMatchObject(asked(['mobile'], 'mobile'));
    await expect(check(memberId, {}, { ip: HOME })).resolves.toBeDefined();
  });

  it('asks for the name on the bank account of a large amount, and nothing without a factor or with the rule off', async () => {
    const memberId = await aMember({ name: NAME });
    await expect(check(memberId, {}, largeAmount)).rejects.toMatchObject(asked(['payee_name'], 'payee_name'));
    await expect(check(memberId, { bankAccountName: NAME }, largeAmount)).resolves.toBeDefined();
    // The name on the bank account is not accepted from a member who has another second factor.
    const both = await aMember({ kinds: ['mobile'], name: NAME });
    await expect(check(both, { bankAccountName: NAME }, largeAmount)).rejects.toMatchObject(
      asked(['mobile'], 'mobile'),
    );
    await expect(check(await aMember(), {}, largeAmount)).resolves.toBeDefined();
    await expect(check(memberId, {}, { ...largeAmount, forWithdrawal: false })).resolves.toBeDefined();
    await setSecondFactor(false);
    await expect(check(memberId, {}, largeAmount)).resolves.toBeDefined();
    await setSecondFactor(true);
  });

  it('sends no code before the payment password is right', async () => {
    const memberId = await aMember({ kinds: ['mobile'] });
    sent = '';
    await expect(check(memberId, { paymentPassword: '135791' })).rejects.toMatchObject({
      code: 'wallet.payment_password',
    });
    expect(sent).toBe('');
  });

  it('is not proved by a code for a login', async () => {
    const memberId = await aMember({ kinds: ['mobile'] });
    const { account } = await app.bff.getMember({ memberId }, { memberId });
    await expect(app.logIn({ username: account, password: LOGIN }, { ip: AWAY })).rejects.toMatchObject({
      code: 'identity.second_factor_required',
    });
    const ofLogin = sent;
    await expect(check(memberId)).rejects.toMatchObject({ code: 'identity.second_factor_required' });
    await expect(check(memberId, { verificationCode: ofLogin })).rejects.toMatchObject({ code: 'identity.code_wrong' });
  });

  it('is locked by ten wrong proofs from one place, for logins there too, and not elsewhere', async () => {
    const memberId = await aMember({ name: NAME });
    const { account } = await app.bff.getMember({ memberId }, { memberId });
    const ip = '198.51.100.79';
    const tried = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => check(memberId, { bankAccountName: `Guess ${n}` }, { ip })),
    );
    const codes = tried.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'in'));
    expect(codes.filter((code) => code === 'identity.code_wrong')).toHaveLength(10);
    expect(codes.filter((code) => code === 'identity.locked')).toHaveLength(2);
    const locked = { code: 'identity.locked' };
    await expect(check(memberId, { bankAccountName: NAME }, { ip })).rejects.toMatchObject(locked);
    await expect(app.logIn({ username: account, password: LOGIN }, { ip })).rejects.toMatchObject(locked);
    await expect(check(memberId, { bankAccountName: NAME })).resolves.toBeDefined();
    app.clock.aheadMs += 2 * MINUTE_MS;
    await expect(check(memberId, { bankAccountName: NAME }, { ip })).resolves.toBeDefined();
  });

  describe('of a brand that locks withdrawals for a day after a new payment password', () => {
    const setLock = async (hours: number): Promise<void> => {
      await app.database.db.rows(
        `UPDATE brands SET document = jsonb_set(document, '{security,paymentLockHours}', $1) WHERE code = 'lab'`,
        [JSON.stringify(hours)],
      );
      app.service.app.get(BrandsService).forget();
    };
    const setBack = (memberId: string, kind: string) =>
      app.database.db.rows(
        `UPDATE confirmed_contacts SET confirmed_at = confirmed_at - interval '25 hours' WHERE member_id = $1 AND kind = $2`,
        [memberId, kind],
      );
    beforeAll(() => setLock(24));
    afterAll(() => setLock(0));

    it('is not proved by a contact that was just confirmed beside an older one', async () => {
      const memberId = await aMember({ kinds: ['mobile', 'mail'] });
      await setBack(memberId, 'mobile');
      await expect(check(memberId, { secondFactor: 'mail' })).rejects.toMatchObject(asked(['mobile'], 'mobile'));
      await setBack(memberId, 'mail');
      await expect(check(memberId, { secondFactor: 'mail' })).rejects.toMatchObject({ data: { kind: 'mail' } });
    });

    it('is not proved by a contact that was just confirmed beside the name on the bank account', async () => {
      const memberId = await aMember({ kinds: ['mail'], name: NAME });
      await expect(check(memberId)).rejects.toMatchObject(asked(['payee_name'], 'payee_name'));
      await expect(check(memberId, { bankAccountName: NAME })).resolves.toBeDefined();
    });

    it('is proved by a contact that was just confirmed if the member has no other factor', async () => {
      const memberId = await aMember({ kinds: ['mail'] });
      await expect(check(memberId)).rejects.toMatchObject(asked(['mail'], 'mail'));
      await expect(check(memberId, { verificationCode: sent })).resolves.toBeDefined();
    });
  });
});
