import { dataSource } from '@nm/kit/db/data-source.js';
import { anOrigin, RunningIdentity } from '../testing/running-identity.js';

const FIRST = 'Mango!22rush';

// Goal: a change of password needs the old password, refuses recent passwords, and ends every other session of the
// member.
describe('A change of password', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());

  const change = async (memberId: string, sessionId: string, form: object, as = memberId): Promise<unknown> =>
    running.bff.changePassword(
      { origin: anOrigin(), memberId, sessionId, value: await running.seal(form) },
      { memberId: as },
    );
  const to = (oldPassword: string, newPassword: string) => ({
    oldPassword,
    newPassword,
    confirmNewPassword: newPassword,
  });

  it('makes the new one valid and the old one invalid, and ends every other session with an event', async () => {
    const here = await running.register({ username: 'changes1' });
    const there = [
      await running.logIn({ username: 'changes1', password: FIRST }),
      await running.logIn({ username: 'changes1', password: FIRST }),
    ];
    const memberId = here.member?.id ?? '';
    await change(memberId, here.sessionId, to(FIRST, 'Lotus!33vault'));
    await expect(running.logIn({ username: 'changes1', password: FIRST })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    await expect(running.logIn({ username: 'changes1', password: 'Lotus!33vault' })).resolves.toMatchObject({
      passwordExpired: false,
    });
    const facts = await running.facts('identity.v1.SessionRevoked');
    expect(facts.map((fact) => fact['sessionId']).sort()).toEqual(there.map((grant) => grant.sessionId).sort());
    expect(facts[0]).toMatchObject({ memberId, reason: 'password_changed' });
    const sessionIds = there.map((grant) => grant.sessionId).sort();
    expect(running.play.ended).toEqual([{ memberId, sessionIds, all: true }]);
  });

  it('is published while the games service is away, so that it ends the play of the kept session too', async () => {
    const { member, sessionId } = await running.register({ username: 'changes9' });
    const memberId = member?.id ?? '';
    running.play.isAway = true;
    await change(memberId, sessionId, to(FIRST, 'Lotus!33vault')).finally(() => (running.play.isAway = false));
    const facts = await running.facts('identity.v1.MemberPasswordChanged');
    expect(facts.filter((fact) => fact['memberId'] === memberId)).toMatchObject([{ how: 'changed' }]);
  });

  it('refuses each of the last three passwords', async () => {
    const { member, sessionId } = await running.register({ username: 'changes2' });
    const id = member?.id ?? '';
    await expect(change(id, sessionId, to(FIRST, FIRST))).rejects.toMatchObject({
      code: 'identity.field_rule',
      data: { field: 'newPassword', patternId: 'notRecent' },
    });
    await change(id, sessionId, to(FIRST, 'Second!22b'));
    await change(id, sessionId, to('Second!22b', 'Third!333c'));
    await expect(change(id, sessionId, to('Third!333c', FIRST))).rejects.toMatchObject({
      data: { patternId: 'notRecent' },
    });
    await change(id, sessionId, to('Third!333c', 'Fourth!44d'));
    await expect(change(id, sessionId, to('Fourth!44d', FIRST))).resolves.toBeDefined();
  });

  it.each<[string, object, string, object]>([
    ['a wrong old password', to('wrong', 'Lotus!33vault'), 'identity.bad_credentials', {}],
    [
      'a new one that holds the account name',
      to(FIRST, 'xChanges3!x'),
      'identity.field_rule',
      { patternId: 'notAccountName' },
    ],
    [
      'a new one that breaks the rule',
      to(FIRST, 'abc'),
      'identity.field_rule',
      { field: 'newPassword', patternId: 'noSpaces' },
    ],
    [
      'another confirmation',
      { ...to(FIRST, 'Lotus!33vault'), confirmNewPassword: 'Lotus!33vaulT' },
      'identity.field_rule',
      { field: 'confirmNewPassword' },
    ],
    ['an unknown field', { ...to(FIRST, 'Lotus!33vault'), account: 'other' }, 'request.invalid', { field: 'account' }],
  ])('is refused for %s', async (_what, form, code, data) => {
    const grant = await running
      .register({ username: 'changes3' })
      .catch(() => running.logIn({ username: 'changes3', password: FIRST }));
    await expect(change(grant.member?.id ?? '', grant.sessionId, form)).rejects.toMatchObject({ code, data });
  });

  it('is refused for another member than the caller', async () => {
    const { member, sessionId } = await running.register({ username: 'changes4' });
    const other = await running.register({ username: 'changes5' });
    await expect(
      change(member?.id ?? '', sessionId, to(FIRST, 'Lotus!33vault'), other.member?.id),
    ).rejects.toMatchObject({ code: 'access.denied' });
  });

  it('locks after wrong old passwords, as failed logins do', async () => {
    const { member, sessionId } = await running.register({ username: 'changes6' });
    for (let i = 0; i < 10; i += 1)
      await change(member?.id ?? '', sessionId, to('wrong', 'Lotus!33vault')).catch(() => undefined);
    await expect(change(member?.id ?? '', sessionId, to(FIRST, 'Lotus!33vault'))).rejects.toMatchObject({
      code: 'identity.locked',
    });
  });

  it('succeeds once when two changes race from the same old password', async () => {
    const { member, sessionId } = await running.register({ username: 'changes7' });
    const outcomes = await Promise.allSettled(
      ['Lotus!33vault', 'Peacock!44x'].map((next) => change(member?.id ?? '', sessionId, to(FIRST, next))),
    );
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps hashes only: argon2id, and no password anywhere in the database', async () => {
    const rows = await running.database.db.rows<{ hash: string }>(`SELECT password_hash AS hash FROM password_history`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const owner = await dataSource({ url: running.database.ownerUrl, poolMax: 1 }).initialize();
    /** Returns the names of the database tables in which one of these texts occurs, as text or as bytes in hex. */
    const tablesWith = async (...texts: string[]): Promise<string[]> => {
      const tables: { name: string }[] = await owner.query(
        `SELECT quote_ident(table_name) AS name FROM information_schema.tables
          WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      const parts = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]);
      const found: string[] = [];
      for (const { name } of tables) {
        const rows: unknown[] = await owner.query(`SELECT 1 FROM ${name} r WHERE r::text LIKE ANY ($1) LIMIT 1`, [
          parts,
        ]);
        if (rows.length > 0) found.push(name);
      }
      return found;
    };
    try {
      expect(await tablesWith('changes1')).toContain('members');
      expect(await tablesWith(FIRST, 'Lotus!33vault', 'Fourth!44d')).toEqual([]);
    } finally {
      await owner.destroy();
    }
  });
});
