import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import { identity } from '@nm/contracts';
import { anOrigin, aRegistration, RunningIdentity } from '../testing/running-identity.js';

const REGISTERED = 'identity.v1.MemberRegistered';

// Goal: several simultaneous registrations of a name create one member. A member exists if and only if its event
// MemberRegistered exists. The session in the answer can be verified with the published keys.
describe('A registration', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start({ demoAccounts: true });
  });
  afterAll(() => running.stop());

  it('creates a player of the brand, and grants a session that verifies with the published keys', async () => {
    const grant = await running.register(
      { username: 'Rafi22', affiliateCode: '', referralCode: '' },
      { language: 'bn' },
    );
    expect(grant).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect(grant.member).toMatchObject({
      account: 'Rafi22',
      nickname: 'Rafi22',
      brand: 'lab',
      currency: 'USD',
      language: 'BN',
      type: identity.MemberType.PLAYER,
      status: identity.MemberStatus.ACTIVE,
      uplineId: '',
    });
    const { jwkJson } = await running.bff.getTokenKeys({});
    const keys = jwkJson.map((json) => JSON.parse(json) as JWK);
    const kid = decodeProtectedHeader(grant.token).kid;
    const key = await importJWK(keys.find((each) => each.kid === kid) ?? {}, 'ES256');
    const { payload } = await jwtVerify(grant.token, key, {
      algorithms: ['ES256'],
      audience: 'session',
      issuer: 'identity',
      typ: 'session+jwt',
    });
    expect(payload).toMatchObject({ sub: grant.member?.id, jti: grant.sessionId, brand: 'lab', type: 0 });
    expect(BigInt(payload.exp ?? 0)).toBe(grant.expiresAt?.seconds);
    expect(keys.every((each) => each.d === undefined)).toBe(true);
  });

  it("accepts the specification's fields of Firebase, without effect", async () => {
    const firebaseIdToken = 'x'.repeat(1_000);
    const grant = await running.register({ firebaseChannel: 'sms', firebaseIdToken, login: false });
    expect(grant.member?.id).not.toBe('');
    await expect(running.register({ firebaseChannel: 'mail' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('grants no session when none is asked for', async () => {
    const grant = await running.register({ login: false });
    expect([grant.token, grant.sessionId]).toEqual(['', '']);
    expect(grant.member?.id).not.toBe('');
  });

  it('gives a name to one of twenty concurrent registrations, in any spelling, with one event', async () => {
    const before = (await running.facts(REGISTERED)).length;
    const tries = Array.from({ length: 20 }, (_, i) =>
      running.register({ username: i % 2 ? 'Contested' : 'conTESTED' }),
    );
    const outcomes = await Promise.allSettled(tries);
    const won = outcomes.filter((each) => each.status === 'fulfilled');
    const lost = outcomes.filter((each) => each.status === 'rejected');
    expect(won).toHaveLength(1);
    for (const each of lost) expect(each.reason).toMatchObject({ code: 'identity.name_taken' });
    expect((await running.facts(REGISTERED)).length).toBe(before + 1);
  });

  it('allows the same name in two brands', async () => {
    const form = { username: 'twobrands', payeeName: 'Two Brands' };
    const [first, second] = [await running.register(form), await running.register(form, { brand: 'nmen' })];
    expect(first.member?.id).not.toBe(second.member?.id);
  });

  it('publishes each committed registration and no other', async () => {
    await running.register({});
    for (const refused of [{ affiliateCode: 'NOBODY' }, { password: 'x', confirmPassword: 'x' }])
      await expect(running.register(refused)).rejects.toMatchObject({
        code: expect.stringMatching(/^identity\./) as string,
      });
    const members = await running.database.db.rows<{ id: string }>(`SELECT id FROM members ORDER BY id`);
    const facts = await running.facts(REGISTERED);
    expect(facts.map((fact) => fact['memberId']).sort()).toEqual(members.map((member) => member.id));
  });

  it('rolls back the event with the member when the transaction fails', async () => {
    const before = (await running.facts(REGISTERED)).length;
    await running.asOwner(`ALTER TABLE sessions ADD CONSTRAINT breaks CHECK (user_agent <> 'breaks')`);
    const failed = running.register({ username: 'undone1' }, { userAgent: 'breaks' });
    await expect(failed).rejects.toMatchObject({ code: 'internal' });
    expect((await running.facts(REGISTERED)).length).toBe(before);
    expect(await running.database.db.rows(`SELECT 1 FROM members WHERE account_key = 'undone1'`)).toEqual([]);
  });

  it('sets the agent of an affiliate code as upline, and stores a referrer without making it the upline', async () => {
    const referrer = await running.register({});
    const [codes] = await running.database.db.rows<{ agent: string; referral: string; agentId: string }>(
      `SELECT a.affiliate_code AS agent, a.id AS "agentId", r.referral_code AS referral
         FROM members a, members r WHERE a.brand = 'lab' AND a.type = 41 AND r.id = $1`,
      [referrer.member?.id],
    );
    const grant = await running.register({ affiliateCode: codes?.agent.toLowerCase(), referralCode: codes?.referral });
    expect(grant.member?.uplineId).toBe(codes?.agentId);
    const fact = (await running.facts(REGISTERED)).at(-1);
    expect(fact).toMatchObject({ uplineId: codes?.agentId, referrerId: referrer.member?.id });
    expect(await running.bff.checkAffiliateCode({ brand: 'lab', code: codes?.agent })).toMatchObject({
      agentAccount: 'd***1',
    });
    await expect(running.bff.checkAffiliateCode({ brand: 'nmen', code: codes?.agent })).rejects.toMatchObject({
      code: 'identity.invite_code',
    });
    await expect(running.register({ affiliateCode: codes?.referral })).rejects.toMatchObject({
      code: 'identity.invite_code',
    });
    await expect(running.register({ referralCode: 'NOBODYATALL' })).rejects.toMatchObject({
      code: 'identity.invite_code',
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { isAdmin: true }, 'request.invalid'],
    ['a type that is no text', { username: { $ne: null } }, 'request.invalid'],
    ['null for an optional field', { payeeName: null }, 'request.invalid'],
    ['a list for a name', { username: ['rafi'] }, 'request.invalid'],
    ['a number for a flag', { termsAccepted: 1 }, 'request.invalid'],
    ['a field of endless length', { payeeName: 'x'.repeat(300) }, 'request.invalid'],
    ['a code for a module that is off', { verificationCode: '123456' }, 'module.disabled'],
    ['an unaccepted term', { termsAccepted: false }, 'identity.field_rule'],
    ['a null byte in the name', { username: 'ra\u0000fi' }, 'request.invalid'],
    ['a null byte where any text goes', { registerUrl: 'a\u0000b' }, 'request.invalid'],
  ])('refuses %s and changes nothing', async (_what, change, code) => {
    const count = async () => (await running.database.db.rows(`SELECT 1 FROM members`)).length;
    const before = await count();
    await expect(running.register(change)).rejects.toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('refuses an inherited property name as an unknown field', async () => {
    const text = JSON.stringify(aRegistration()).replace('{', '{"__proto__":{"login":true},');
    const value = await running.seal(text);
    await expect(running.bff.register({ origin: anOrigin(), value })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('answers module.disabled on the mobile path while its module is off', async () => {
    const value = await running.seal(aRegistration());
    await expect(running.bff.register({ origin: anOrigin(), value, mobile: true })).rejects.toMatchObject({
      code: 'module.disabled',
    });
  });

  it('names the field and the rule that it breaks, by the rules that it serves', async () => {
    const { rules } = await running.bff.getFieldRules({ brand: 'nmen' });
    expect(rules.map((rule) => rule.field)).toHaveLength(15);
    const refused = running.register({ username: '9rafi', payeeName: 'Rafi Ahmed' }, { brand: 'nmen' });
    const { field, patternId, min, max } = rules[0] ?? {};
    await expect(refused).rejects.toMatchObject({ code: 'identity.field_rule', data: { field, patternId, min, max } });
  });

  it('gives trial members different names and trial money', async () => {
    const trial = async () => running.bff.loginFreePlay({ origin: anOrigin(), value: await running.seal({}) });
    const [first, second] = await Promise.all([trial(), trial()]);
    expect(first?.member).toMatchObject({ type: identity.MemberType.TRIAL, currency: 'TLAB' });
    // A trial member (free play) does not see the announcements for the first login.
    expect(first?.firstTimeLogin).toBe(false);
    expect(decodeJwt(first?.token ?? '')['type']).toBe(4);
    expect(first?.member?.account).not.toBe(second?.member?.account);
    await expect(running.logIn({ username: first?.member?.account, password: 'anything' })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    const value = await running.seal({ extra: 1 });
    await expect(running.bff.loginFreePlay({ origin: anOrigin(), value })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});
