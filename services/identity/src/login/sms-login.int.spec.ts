import { randomInt } from 'node:crypto';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';
import { SmsServer } from '../testing/sms-server.js';

const phone = (): string => `017${String(randomInt(10 ** 8)).padStart(8, '0')}`;
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Goal: a code that was sent to a member's number logs exactly this member in, once, and cannot be guessed. */
describe('A login by mobile code', () => {
  const provider = new SmsServer();
  let app: RunningIdentity;
  beforeAll(async () => {
    app = await RunningIdentity.start({ env: { SMS_URL: await provider.start(), SMS_KEY: 'a key' } });
  });
  afterAll(async () => {
    await app.stop();
    provider.stop();
  });

  const member = async (): Promise<{ mobileNum: string; id: string }> => {
    const mobileNum = phone();
    const value = await app.seal(aRegistration({ mobileNum }));
    const { member: made } = await app.bff.register({ origin: anOrigin(), value, mobile: false });
    return { mobileNum, id: made?.id ?? '' };
  };
  const codeOf = async (mobileNum: string, brand = 'lab'): Promise<string> => {
    await app.bff.requestSmsCode({ origin: anOrigin({ brand }), mobileNum, countryDialingCode: '' });
    return provider.codeFor(mobileNum);
  };
  const enter = async (mobileNum: string, code: string, agentSide = false) =>
    app.bff.login({
      origin: anOrigin(),
      value: await app.seal({ type: 'sms', username: mobileNum, password: code }),
      agentSide,
    });

  it('grants a session to the member of the number, once for each code', async () => {
    const { mobileNum, id } = await member();
    const code = await codeOf(mobileNum);
    expect(await enter(mobileNum, code)).toMatchObject({
      token: expect.stringMatching(/^ey/) as string,
      member: { id },
    });
    await expect(enter(mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('is refused without a look at the code after too many wrong codes from one address, unlike a login by password', async () => {
    const { mobileNum } = await member();
    const code = await codeOf(mobileNum);
    const form = async (fields: object) => ({ origin: anOrigin(), value: await app.seal(fields), codesRefused: true });
    const byCode = await form({ type: 'sms', username: mobileNum, password: code });
    await expect(app.bff.login(byCode)).rejects.toMatchObject({ code: 'request.rate_limited' });
    const byName = await form({ type: 'username', username: 'nobody', password: 'Mango!22rush' });
    await expect(app.bff.login(byName)).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    expect(await enter(mobileNum, code)).toMatchObject({ token: expect.stringMatching(/^ey/) as string });
  });

  it('gives one session when the same code arrives many times at once', async () => {
    const { mobileNum } = await member();
    const code = await codeOf(mobileNum);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => enter(mobileNum, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('allows five tries, also concurrent ones', async () => {
    const { mobileNum } = await member();
    const code = await codeOf(mobileNum);
    const wrong = await Promise.allSettled(Array.from({ length: 12 }, () => enter(mobileNum, other(code))));
    const codes = wrong.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'in'));
    expect(codes.filter((one) => one === 'identity.code_wrong')).toHaveLength(5);
    expect(codes.filter((one) => one === 'identity.code_expired')).toHaveLength(7);
    await expect(enter(mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it("refuses another member's number, an unknown number, a player on the agents' side, and an expired code", async () => {
    const [one, two] = [await member(), await member()];
    const code = await codeOf(one.mobileNum);
    await expect(enter(two.mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
    await expect(enter(phone(), code)).rejects.toMatchObject({ code: 'identity.code_expired' });
    await expect(enter(one.mobileNum, code, true)).rejects.toMatchObject({ code: 'access.not_agent' });
    app.clock.aheadMs += 5 * 60_000;
    await expect(enter(one.mobileNum, code)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('belongs to the member who proved the number, not to the one who typed it first', async () => {
    const mobileNum = phone();
    await app.bff.register({ origin: anOrigin(), value: await app.seal(aRegistration({ mobileNum })), mobile: false });
    const value = await app.seal(aRegistration({ mobileNum }));
    const { member: owner } = await app.bff.register({ origin: anOrigin(), value, mobile: false });
    await app.database.db.rows(
      `INSERT INTO confirmed_contacts (member_id, brand, kind, digest, confirmed_at)
       VALUES ($1, 'lab', 'mobile', sha256($2), now())`,
      [owner?.id, Buffer.from(mobileNum)],
    );
    expect((await enter(mobileNum, await codeOf(mobileNum))).member?.id).toBe(owner?.id);
  });

  it('lets a disabled member in, because the member may withdraw', async () => {
    const { mobileNum, id } = await member();
    const code = await codeOf(mobileNum);
    await app.database.db.rows('UPDATE members SET status = 3 WHERE id = $1', [id]);
    expect(await enter(mobileNum, code)).toMatchObject({ member: { id, status: 3 } });
  });
});
