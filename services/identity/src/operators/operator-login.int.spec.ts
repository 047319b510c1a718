import { fromBase32 } from '../authenticator/totp.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { HOME, People, type Person } from './testing/people.js';

const MINUTE_MS = 60_000;

// Goal: only a person with both the password and the authenticator can log in to the operators' console, and a session
// ends at its time limits.
describe('A login to the console', () => {
  let running: RunningIdentity;
  let people: People;
  let nila: Person;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    people = new People(running);
    nila = await people.make('nila', ['administrator']);
  });
  afterAll(() => running?.stop());

  const verify = (token: string) => running.operators().verifyOperatorSession({ token });

  it('opens a session that says who works, in which roles, and what they allow', async () => {
    const { token, session } = await people.logIn(nila);
    expect(session?.operator).toMatchObject({ name: 'nila', roles: ['administrator'], brands: ['*'], enrolled: true });
    expect(session?.actions).toEqual([
      'audit.read',
      'brands.change',
      'brands.read',
      'contracts.approve',
      'contracts.read',
      'figures.read',
      'mall.change',
      'mall.read',
      'moves.approve',
      'moves.read',
      'operators.manage',
      'operators.read',
      'players.disable',
      'players.note',
      'players.read',
      'players.reveal',
      'players.sessions',
      'serviceThreads.answer',
      'serviceThreads.read',
      'today.read',
      'vendors.change',
      'vendors.keys',
      'vendors.read',
    ]);
    await expect(verify(token)).resolves.toMatchObject({ sessionId: session?.sessionId });
  });

  it('answers an unknown name and a wrong password alike, and asks for the code only after the right password', async () => {
    const unknown = people.logIn({ ...nila, name: 'nobody' });
    await expect(unknown).rejects.toMatchObject({ code: 'identity.bad_credentials', data: { captchaRequired: false } });
    const wrong = people.logIn({ ...nila, password: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ code: 'identity.bad_credentials', data: { captchaRequired: false } });
    const withoutCode = people.logIn(nila, { code: '' });
    await expect(withoutCode).rejects.toMatchObject({
      code: 'identity.second_factor_required',
      data: { kinds: ['authenticator'] },
    });
  });

  it('takes a code once, even from two who send it at the same time', async () => {
    const code = people.code(nila.secret);
    const results = await Promise.allSettled([
      people.logIn(nila, { code }),
      people.logIn(nila, { code, address: '203.0.113.8' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(people.logIn(nila, { code })).rejects.toMatchObject({ code: 'identity.code_wrong' });
  });

  it('is locked after ten wrong passwords from one address, for longer each time, and open from elsewhere', async () => {
    const omar = await people.make('omar', ['cashier']);
    for (let i = 0; i < 10; i += 1) await people.logIn({ ...omar, password: 'wrong' }).catch(() => undefined);
    await expect(people.logIn(omar)).rejects.toMatchObject({ code: 'identity.locked' });
    await expect(people.logIn(omar, { address: '203.0.113.99' })).resolves.toBeDefined();
    // The first lock of the login lasts one minute. The next failed login locks it for two minutes.
    running.clock.aheadMs += MINUTE_MS;
    await expect(people.logIn({ ...omar, password: 'wrong' }, { code: '' })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    running.clock.aheadMs += 1.5 * MINUTE_MS;
    await expect(people.logIn(omar, { code: '' })).rejects.toMatchObject({ code: 'identity.locked' });
    running.clock.aheadMs += MINUTE_MS;
    await expect(people.logIn(omar)).resolves.toBeDefined();
  });

  it('is locked after ten wrong codes from anywhere, because the password is known to somebody', async () => {
    const rima = await people.make('rima', ['cashier']);
    for (let i = 0; i < 10; i += 1)
      await people.logIn(rima, { code: 'wrong', address: `203.0.113.${i + 10}` }).catch(() => undefined);
    await expect(people.logIn(rima, { address: '203.0.113.50' })).rejects.toMatchObject({ code: 'identity.locked' });
  });

  it('needs an authenticator and a password of his own at the first time', async () => {
    const { operator, oneTimePassword } = await running.operators().createOperator({
      actor: { operatorId: nila.id, address: HOME },
      name: 'tara',
      displayName: 'Tara',
      roles: ['support'],
      brands: ['lab'],
      reason: 'new in the team',
    });
    const { token, secret, setsPassword } = await people.beginEnrolment('tara', oneTimePassword);
    expect(setsPassword).toBe(true);
    const enrol = (change: object) =>
      running.operators().enrolOperator({
        token,
        code: people.code(secret),
        newPassword: 'quite long enough',
        address: HOME,
        ...change,
      });
    for (const [newPassword, patternId] of [
      ['', 'length'],
      ['too short', 'length'],
      ['tara works here', 'notAccountName'],
      [oneTimePassword, 'notRecent'],
    ])
      await expect(enrol({ newPassword })).rejects.toMatchObject({ code: 'identity.field_rule', data: { patternId } });
    await expect(enrol({ code: '000000' })).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(enrol({})).resolves.toMatchObject({ session: { operator: { id: operator?.id } } });
    await expect(enrol({})).rejects.toMatchObject({ code: 'identity.code_expired' });
    await expect(people.logIn({ name: 'tara', password: oneTimePassword, secret })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
  });

  it('gives an enrolment five tries and ten minutes', async () => {
    const { oneTimePassword } = await running.operators().createOperator({
      actor: { operatorId: nila.id, address: HOME },
      name: 'guessed',
      displayName: 'Guessed',
      roles: ['support'],
      brands: ['lab'],
      reason: 'a test',
    });
    const guess = (token: string, code: string) =>
      running.operators().enrolOperator({ token, code, newPassword: 'quite long enough', address: HOME });
    const first = await people.beginEnrolment('guessed', oneTimePassword);
    for (let i = 0; i < 5; i += 1)
      await expect(guess(first.token, '000000')).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(guess(first.token, people.code(first.secret))).rejects.toMatchObject({
      code: 'identity.code_expired',
    });
    const late = await people.beginEnrolment('guessed', oneTimePassword);
    running.clock.aheadMs += 11 * MINUTE_MS;
    await expect(guess(late.token, people.code(late.secret))).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('keeps the secret of an authenticator sealed, and enrolment tokens as digests', async () => {
    const kept = await running.database.db.one<{ authenticator: Buffer }>(
      `SELECT authenticator FROM operators WHERE id = $1`,
      [nila.id],
    );
    expect(kept?.authenticator.length).toBeGreaterThan(20);
    expect(kept?.authenticator.includes(fromBase32(nila.secret))).toBe(false);
    const { token } = await people.beginEnrolment('guessed', await oneTimePasswordOf('guessed'));
    const enrolments = await running.database.db.rows<{ digest: Buffer }>(
      `SELECT token_digest AS digest FROM operator_enrolments`,
    );
    expect(enrolments.length).toBeGreaterThan(0);
    for (const { digest } of enrolments) {
      expect(digest.toString()).not.toContain(token);
      expect(digest.equals(Buffer.from(token, 'base64url'))).toBe(false);
    }
  });

  const oneTimePasswordOf = async (name: string): Promise<string> => {
    const { content } = await running.operators().listOperators({});
    const { id = '', version = 0n } = content.find((operator) => operator.name === name) ?? {};
    const actor = { operatorId: nila.id, address: HOME };
    const request = { actor, operatorId: id, version, reason: 'lost' };
    return (await running.operators().resetOperatorAuthenticator(request)).oneTimePassword;
  };

  it('ends a session on request, after half an hour without use, and after twelve hours', async () => {
    const [ended, idle, old] = [await people.logIn(nila), await people.logIn(nila), await people.logIn(nila)];
    const sessionId = ended.session?.sessionId ?? '';
    const end = () => running.operators().endOperatorSession({ operatorId: nila.id, sessionId, address: HOME });
    await end();
    await end();
    await expect(verify(ended.token)).rejects.toMatchObject({ code: 'session.revoked' });
    const { content } = await running.operators().listOperatorSessions({ operatorId: nila.id });
    expect(content.map((line) => line.sessionId)).not.toContain(sessionId);
    // The session is used every 25 minutes, 28 times. This is less than twelve hours, the maximum lifetime of a
    // session.
    for (let i = 0; i < 28; i += 1) {
      running.clock.aheadMs += 25 * MINUTE_MS;
      await expect(verify(old.token)).resolves.toBeDefined();
      if (i === 1) await expect(verify(idle.token)).rejects.toMatchObject({ code: 'session.expired' });
    }
    running.clock.aheadMs += 25 * MINUTE_MS;
    await expect(verify(old.token)).rejects.toMatchObject({ code: 'session.expired' });
  });

  it("is no other operator's session to end", async () => {
    const { session, token } = await people.logIn(nila);
    const other = await people.make('other', ['auditor']);
    const end = running
      .operators()
      .endOperatorSession({ operatorId: other.id, sessionId: session?.sessionId ?? '', address: HOME });
    await expect(end).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(verify(token)).resolves.toBeDefined();
  });

  it('has tokens of its own: a member token opens no console, and nothing but the bff may ask', async () => {
    const member = await running.register({});
    for (const token of ['', 'a.b.c', member.token, `${member.token}x`])
      await expect(verify(token)).rejects.toMatchObject({ code: 'session.missing' });
    const { token } = await people.logIn(nila);
    const [header = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(body, 'base64url').toString().replace(nila.id, '0190a000-0000-7000-8000-000000000000');
    for (const bad of [
      `${header}.${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${Buffer.from('{"alg":"none","typ":"operator+jwt"}').toString('base64url')}.${body}.`,
    ])
      await expect(verify(bad)).rejects.toMatchObject({ code: 'session.missing' });
    const asWallet = running.operators('wallet').verifyOperatorSession({ token });
    await expect(asWallet).rejects.toMatchObject({ code: 'access.denied' });
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({
      typ: 'operator+jwt',
      alg: 'ES256',
    });
    const { jwkJson } = await running.bff.getTokenKeys({});
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    expect(jwkJson.join()).not.toContain(kid);
  });

  it('opens sessions that an administrator of the same brands lists and ends, for a reason that is in the log', async () => {
    const operators = running.operators();
    const rita = await people.make('rita', ['cashier'], nila);
    const ofLab = await people.make('labadmin', ['administrator'], nila, ['lab']);
    const colleague = await people.make('colleague', ['cashier'], nila);
    const actor = (person: Person) => ({ operatorId: person.id, address: HOME });
    const [first, second] = [await people.logIn(rita), await people.logIn(rita)];
    const sessionId = first.session?.sessionId ?? '';
    const sessionsBy = (by: Person) => operators.listOperatorSessions({ operatorId: rita.id, actor: actor(by) });
    const end = (by: Person, change: object = {}) =>
      operators.endOperatorSession({ operatorId: rita.id, sessionId, actor: actor(by), reason: 'left', ...change });
    expect((await sessionsBy(nila)).content.map((one) => one.sessionId)).toEqual(
      expect.arrayContaining([sessionId, second.session?.sessionId]),
    );
    for (const by of [ofLab, colleague, rita]) {
      await expect(sessionsBy(by)).rejects.toMatchObject({ code: 'access.denied' });
      await expect(end(by)).rejects.toMatchObject({ code: 'access.denied' });
    }
    await expect(end(nila, { reason: ' ' })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(end(nila, { operatorId: nila.id })).rejects.toMatchObject({ code: 'ops.own_account' });
    await expect(end(nila, { operatorId: colleague.id })).rejects.toMatchObject({ code: 'resource.not_found' });
    await Promise.all([end(nila), end(nila)]);
    await expect(operators.verifyOperatorSession({ token: first.token })).rejects.toMatchObject({
      code: 'session.revoked',
    });
    await expect(operators.verifyOperatorSession({ token: second.token })).resolves.toBeDefined();
    const { content } = await operators.listOperatorActions({ subjectId: rita.id, action: 'operators.end_session' });
    expect(content).toMatchObject([{ operator: { name: 'nila' }, reason: 'left', before: { session: sessionId } }]);
  });
});
