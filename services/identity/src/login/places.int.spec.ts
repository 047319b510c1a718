import { RunningIdentity } from '../testing/running-identity.js';

const PASSWORD = 'Mango!22rush';
const HOME = '203.0.113.7';
const DAY_MS = 24 * 3_600_000;

/** Returns an IP address of the attacker. Each number n gives another address. */
const elsewhere = (n: number): string => `198.51.100.${n}`;

// Goal: an attacker who guesses passwords cannot lock the owner out, and guesses from many places are still stopped.
describe('Failed logins by account and place', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());
  afterEach(() => {
    running.clock.aheadMs = 0;
  });

  const member = (username: string, fields: object = {}, brand = 'nmen') =>
    running.register({ username, payeeName: `Test ${username.replace(/\d/g, 'x')}`, ...fields }, { brand, ip: HOME });
  const guess = (username: string, ip: string, brand = 'nmen') =>
    running.logIn({ username, password: 'wrong' }, { brand, ip }).catch((error: unknown) => error);
  const right = (username: string, origin: object, form: object = {}) =>
    running.logIn({ username, password: PASSWORD, ...form }, { brand: 'nmen', ip: HOME, ...origin });
  const withCaptcha = async (username: string, origin: object, form: object = {}) => {
    const { captchaId = '', answer = '' } = await running.captcha('nmen');
    return right(username, { ...origin, captchaId }, { captcha: answer, ...form });
  };
  /**
   * Simulates a day of failed logins to an account from many IP addresses. Only the first and the last one are real
   * calls, because hashing is slow; the others are inserted into the database.
   */
  const attack = async (username: string): Promise<void> => {
    await guess(username, elsewhere(1));
    await running.database.db.rows(
      `UPDATE login_place_failures SET failures = 29 WHERE account_key = $1 AND place = '*'`,
      [username],
    );
    await guess(username, elsewhere(2));
  };
  const codeSentTo = async (memberId: string): Promise<boolean> =>
    (await running.database.db.rows(`SELECT 1 AS one FROM recoveries WHERE member_id = $1`, [memberId])).length > 0;

  it("lock the guesser's place and not the owner's address", async () => {
    await member('homeowner', {}, 'lab');
    for (let i = 0; i < 10; i += 1) await guess('homeowner', elsewhere(1), 'lab');
    await expect(
      running.logIn({ username: 'homeowner', password: PASSWORD }, { ip: elsewhere(1) }),
    ).rejects.toMatchObject({ code: 'identity.locked' });
    await expect(running.logIn({ username: 'homeowner', password: PASSWORD }, { ip: HOME })).resolves.toMatchObject({
      member: { account: 'homeowner' },
    });
  });

  it('accept a known device although its address is locked, also during forty concurrent guesses', async () => {
    const { device } = await member('shareline', {}, 'lab');
    for (let i = 0; i < 10; i += 1) await guess('shareline', HOME, 'lab');
    await expect(running.logIn({ username: 'shareline', password: PASSWORD })).rejects.toMatchObject({
      code: 'identity.locked',
    });
    const burst = Array.from({ length: 40 }, () => guess('shareline', elsewhere(2), 'lab'));
    await expect(running.logIn({ username: 'shareline', password: PASSWORD }, { device })).resolves.toMatchObject({
      member: { account: 'shareline' },
    });
    await Promise.all(burst);
  });

  it('count a known device separately: its own ten failures lock it', async () => {
    const { device } = await member('carelessone', {}, 'lab');
    const wrong = () =>
      running.logIn({ username: 'carelessone', password: 'wrong' }, { device }).catch(() => undefined);
    for (let i = 0; i < 10; i += 1) await wrong();
    await expect(running.logIn({ username: 'carelessone', password: PASSWORD }, { device })).rejects.toMatchObject({
      code: 'identity.locked',
    });
  });

  it('ignore a device cookie of another account, a changed one, and one from before a new password', async () => {
    const [mine, other] = [await member('cookieone', {}, 'lab'), await member('cookietwo', {}, 'lab')];
    for (let i = 0; i < 10; i += 1) await guess('cookieone', HOME, 'lab');
    const login = (device: string) => running.logIn({ username: 'cookieone', password: PASSWORD }, { device });
    for (const device of [other.device, `${mine.device.slice(0, -1)}${mine.device.endsWith('A') ? 'B' : 'A'}`, 'x.y'])
      await expect(login(device)).rejects.toMatchObject({ code: 'identity.locked' });
    await expect(login(mine.device)).resolves.toMatchObject({ member: { account: 'cookieone' } });
    await running.database.db.rows(`UPDATE members SET password_hash = $2 WHERE account_key = $1`, [
      'cookieone',
      'the hash of another password',
    ]);
    await expect(login(mine.device)).rejects.toMatchObject({ code: 'identity.locked' });
  });

  it('know several accounts of one browser', async () => {
    const first = await member('familyone', {}, 'lab');
    const second = await running.register({ username: 'familytwo' }, { device: first.device });
    for (const username of ['familyone', 'familytwo']) {
      for (let i = 0; i < 10; i += 1) await guess(username, HOME, 'lab');
      await expect(running.logIn({ username, password: PASSWORD }, { device: second.device })).resolves.toMatchObject({
        member: { account: username },
      });
    }
  });

  it('after thirty a day demand a captcha and a code at every unknown place, and nothing of a known device', async () => {
    const { device, member: registered } = await member('attacked1', { mobileNum: '01712345601' });
    const id = registered?.id ?? '';
    await attack('attacked1');
    const stranger = { ip: elsewhere(200) };
    await expect(right('attacked1', stranger)).rejects.toMatchObject({ code: 'identity.captcha_required' });
    await expect(withCaptcha('attacked1', stranger)).rejects.toMatchObject({
      code: 'identity.second_factor_required',
      data: { kinds: ['mobile'], sentTo: '***601' },
    });
    expect(await codeSentTo(id)).toBe(true);
    await expect(withCaptcha('attacked1', stranger, { verificationCode: '000000' })).rejects.toMatchObject({
      code: 'identity.code_wrong',
    });
    await expect(right('attacked1', { device })).resolves.toMatchObject({ member: { account: 'attacked1' } });
    running.clock.aheadMs = DAY_MS;
    await expect(right('attacked1', stranger)).resolves.toMatchObject({ member: { account: 'attacked1' } });
  });

  it('accept the owner at an unknown place with the code, once', async () => {
    await member('attacked2', { mobileNum: '01712345602' });
    await attack('attacked2');
    const codes = new Map<string, string>();
    const sent = (await import('../recovery/recovery-secrets.js')).RecoverySecrets;
    const secrets = running.service.app.get(sent);
    const original = secrets.code.bind(secrets);
    secrets.code = () => {
      const code = original();
      codes.set('last', code);
      return code;
    };
    const stranger = { ip: elsewhere(201) };
    await expect(withCaptcha('attacked2', stranger)).rejects.toMatchObject({ code: 'identity.second_factor_required' });
    const verificationCode = codes.get('last') ?? '';
    await expect(withCaptcha('attacked2', stranger, { verificationCode })).resolves.toMatchObject({
      member: { account: 'attacked2' },
    });
    await expect(withCaptcha('attacked2', { ip: elsewhere(202) }, { verificationCode })).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    secrets.code = original;
  });

  it('give an unknown name the same answers as a wrong password, at every step', async () => {
    await member('attacked3');
    for (const username of ['attacked3', 'nosuchname3']) {
      await attack(username);
      expect(await guess(username, elsewhere(210))).toMatchObject({ code: 'identity.captcha_required' });
      const { captchaId = '', answer = '' } = await running.captcha('nmen');
      expect(
        await running
          .logIn({ username, password: 'wrong', captcha: answer }, { brand: 'nmen', ip: elsewhere(210), captchaId })
          .catch((error: unknown) => error),
      ).toMatchObject({ code: 'identity.bad_credentials', data: { captchaRequired: true } });
    }
  });
});
