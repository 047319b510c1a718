import { RunningIdentity } from '../testing/running-identity.js';

const PASSWORD = 'Mango!22rush';

// Goal: at a login from a new IP address, a member without another second factor enters the name on the bank account.
// Nobody can log in by guessing the name, or while the wallet is unreachable.
describe('The name on the bank account', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());

  const newMember = async (username: string): Promise<{ memberId: string }> => {
    await running.register({ username, payeeName: 'Test Person', login: false }, { brand: 'nmen' });
    const row = await running.database.db.one<{ memberId: string }>(
      `SELECT id AS "memberId" FROM members WHERE account_key = $1`,
      [username],
    );
    return { memberId: row?.memberId ?? '' };
  };

  it('is asked for at a new address, when the member has no other factor', async () => {
    const { memberId } = await newMember('bankname');
    running.payoutNames.names.set(memberId, 'Jahid Hasan');
    const login = (ip: string, form: object = {}) =>
      running.logIn({ username: 'bankname', password: PASSWORD, ...form }, { brand: 'nmen', ip });
    const asks = { code: 'identity.second_factor_required', data: { kinds: ['payee_name'] } };
    await expect(login('2001:db8::21')).rejects.toMatchObject(asks);
    // No code was sent to this member, so no code is accepted. The answer never contains the name on the bank account.
    await expect(login('2001:db8::21', { verificationCode: '123456' })).rejects.toMatchObject(asks);
    await expect(login('2001:db8::21', { bankAccountName: 'Jahid Hassan' })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await login('2001:db8::21', { bankAccountName: 'Jahid Hasan' });
    const { at } = (await running.database.db.one<{ at: Date | null }>(
      `SELECT withdraw_locked_at AS at FROM members WHERE id = $1`,
      [memberId],
    )) ?? { at: undefined };
    expect(at).toBeNull();
    // From now on, this IP address is known.
    await login('2001:db8::21');
  });

  it('counts as a failure of the place when it is wrong, and nobody gets in while the wallet is away', async () => {
    const { memberId } = await newMember('guessedname');
    running.payoutNames.names.set(memberId, 'Rahima Khatun');
    const login = (ip: string, form: object = {}) =>
      running.logIn({ username: 'guessedname', password: PASSWORD, ...form }, { brand: 'nmen', ip });
    for (let i = 0; i < 3; i += 1)
      await expect(login('2001:db8::31', { bankAccountName: `Name ${i}` })).rejects.toMatchObject({
        code: 'identity.code_wrong',
      });
    await expect(login('2001:db8::31', { bankAccountName: 'Rahima Khatun' })).rejects.toMatchObject({
      code: 'identity.captcha_required',
    });
    running.payoutNames.isAway = true;
    await expect(login('2001:db8:1::32')).rejects.toMatchObject({ code: 'system.temporary' });
    running.payoutNames.isAway = false;
  });
});
