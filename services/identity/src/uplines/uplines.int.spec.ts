import { identity } from '@nm/contracts';
import { RunningIdentity } from '../testing/running-identity.js';

type Person = 'top' | 'left' | 'right' | 'deep' | 'player' | 'stranger' | 'theirs';

// Goal: the identity service changes uplines only by the rules and once per idempotency key, and publishes exactly the
// changes that it stored. Parallel moves never create a cycle in the agent tree.
describe('A move of a member', () => {
  let running: RunningIdentity;
  let keys = 0;
  const ids = new Map<Person, string>();
  /** The tree: left and right are below top, deep is below left, player is below deep. theirs is below stranger. */
  const PEOPLE: readonly [Person, Person | undefined, number][] = [
    ['top', undefined, 41],
    ['left', 'top', 41],
    ['right', 'top', 41],
    ['deep', 'left', 41],
    ['player', 'deep', 0],
    ['stranger', undefined, 41],
    ['theirs', 'stranger', 0],
  ];

  beforeAll(async () => {
    running = await RunningIdentity.start();
    for (const [name, upline, type] of PEOPLE) {
      const { member } = await running.register({ username: `tree${name}` });
      ids.set(name, member?.id ?? '');
      await running.asOwner(
        `UPDATE members SET type = ${type}, affiliate_code = ${type === 0 ? 'NULL' : `'TREE${name}'`},
                upline_id = ${upline ? `'${id(upline)}'` : 'NULL'} WHERE id = '${id(name)}'`,
      );
    }
  });
  afterAll(() => running.stop());

  const id = (name: Person): string => ids.get(name) ?? '';
  const asked = (agent: Person | '', member: Person, to: Person | '', key = `k${(keys += 1)}`) => ({
    agentId: agent && id(agent),
    memberId: id(member),
    toId: to && id(to),
    key,
  });
  const uplineOf = async (name: Person): Promise<string | null | undefined> =>
    (
      await running.database.db.one<{ upline: string | null }>(
        'SELECT upline_id AS upline FROM members WHERE id = $1',
        [id(name)],
      )
    )?.upline;
  const move = (agent: Person | '', member: Person, to: Person | '', from: Person | '', key?: string) =>
    running.uplines().moveMember({ ...asked(agent, member, to, key), fromId: from && id(from) });
  const published = async (name: Person) =>
    (await running.facts('identity.v1.MemberUplineChanged')).filter(({ memberId }) => memberId === id(name));

  it('is made once per key, is dated, and is published once', async () => {
    const ask = asked('top', 'player', 'right', 'once');
    expect(await running.uplines().checkMove(ask)).toMatchObject({ brand: 'lab', fromId: id('deep') });
    expect(await uplineOf('player')).toBe(id('deep'));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => running.uplines().moveMember({ ...ask, fromId: id('deep') })),
    );
    expect(new Set(answers.map(({ movedAt }) => JSON.stringify([Number(movedAt?.seconds), movedAt?.nanos]))).size).toBe(
      1,
    );
    expect(await uplineOf('player')).toBe(id('right'));
    expect(await published('player')).toMatchObject([
      { uplineId: id('right'), formerUplineId: id('deep'), byOperators: false, account: 'treeplayer' },
    ]);
    expect((await running.uplines().checkMove(ask)).movedAt).toEqual(answers[0]?.movedAt);
    await expect(move('top', 'player', 'left', 'right', 'once')).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  it.each<[string, Parameters<typeof asked>, string]>([
    ['of a member of another team', ['top', 'theirs', 'left'], 'team.move_outside'],
    ['to an agent of another team', ['top', 'player', 'stranger'], 'team.move_outside'],
    ['to the house', ['top', 'player', ''], 'team.move_outside'],
    ['of oneself', ['top', 'top', 'left'], 'team.move_outside'],
    ['of the own upline', ['left', 'top', 'deep'], 'team.move_outside'],
    ['of a member of the upline beside', ['left', 'right', 'deep'], 'team.move_outside'],
    ['to a member below', ['top', 'left', 'deep'], 'team.move_circle'],
    ['to itself', ['top', 'left', 'left'], 'team.move_circle'],
    ['to the present upline', ['top', 'player', 'right'], 'team.move_done'],
    ['to a player', ['top', 'deep', 'player'], 'team.move_type'],
  ])('%s is refused and changes nothing', async (_name, [agent, member, to], code) => {
    const before = await uplineOf(member);
    const ask = asked(agent, member, to);
    await expect(running.uplines().checkMove(ask)).rejects.toMatchObject({ code });
    await expect(running.uplines().moveMember({ ...ask, fromId: before ?? '' })).rejects.toMatchObject({ code });
    expect(await uplineOf(member)).toBe(before);
  });

  it('is refused for guessed ids, another service, a stale upline and a branch that becomes too deep', async () => {
    const guessed = { ...asked('top', 'player', 'left'), memberId: crypto.randomUUID() };
    await expect(running.uplines().checkMove(guessed)).rejects.toMatchObject({ code: 'team.move_outside' });
    await expect(running.uplines('bff').checkMove(asked('top', 'player', 'left'))).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(move('top', 'player', 'left', 'deep')).rejects.toMatchObject({ code: 'team.move_stale' });
    await running.asOwner(
      `INSERT INTO members (id, brand, account, account_key, nickname, type, currency, language, password_hash,
                            password_changed_at, referral_code, registered_at, upline_id)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'lab', 'level' || n, 'level' || n, '', 0, 'USD',
              'EN', 'x', now(), 'LEVEL' || n, now(),
              CASE n WHEN 1 THEN '${id('deep')}' ELSE '00000000-0000-7000-8000-' || lpad((n - 1)::text, 12, '0') END::uuid
         FROM generate_series(1, 18) n ORDER BY n`,
    );
    // With the move below `right`, the lowest member would be on level 21 of the agent tree (the maximum is 20), so the
    // move is refused. With the move below `top`, the lowest member is on level 20.
    await expect(move('top', 'deep', 'right', 'left')).rejects.toMatchObject({
      code: 'team.move_depth',
      data: { levelsMax: 20 },
    });
    expect(await move('top', 'deep', 'top', 'left')).toMatchObject({ fromId: id('left') });
    await running.asOwner(`DELETE FROM members WHERE account LIKE 'level%'`);
    await move('top', 'deep', 'left', 'top');
  });

  it('of operators is refused to a disabled or an excluded agent', async () => {
    for (const status of [identity.MemberStatus.DISABLED, identity.MemberStatus.EXCLUDED]) {
      await running.asOwner(`UPDATE members SET status = ${status} WHERE id = '${id('stranger')}'`);
      await expect(running.uplines().checkMove(asked('', 'player', 'stranger'))).rejects.toMatchObject({
        code: 'team.move_inactive',
      });
    }
    await running.asOwner(`UPDATE members SET status = ${identity.MemberStatus.ACTIVE} WHERE id = '${id('stranger')}'`);
  });

  it('says which of both agents is above the member before and after', async () => {
    await running.asOwner(`UPDATE members SET upline_id = '${id('deep')}' WHERE id = '${id('player')}'`);
    await move('', 'player', 'left', 'deep', 'up');
    await move('', 'player', 'deep', 'left', 'down');
    await move('', 'player', 'right', 'deep', 'across');
    expect((await published('player')).slice(-3)).toMatchObject([
      { uplineWasAbove: true, formerStillAbove: false, key: 'up' },
      { uplineWasAbove: false, formerStillAbove: true, key: 'down' },
      { uplineWasAbove: false, formerStillAbove: false, key: 'across' },
    ]);
  });

  it('of two branches below each other at once: one wins', async () => {
    for (let i = 0; i < 5; i += 1) {
      const results = await Promise.allSettled([
        move('top', 'left', 'right', 'top'),
        move('top', 'right', 'left', 'top'),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'team.move_circle' },
      });
      const moved = (await uplineOf('left')) === id('right') ? 'left' : 'right';
      await move('top', moved, 'top', moved === 'left' ? 'right' : 'left');
    }
  });

  it('of operators may leave the tree, and the times of a member’s moves increase', async () => {
    running.clock.aheadMs = -60_000;
    await move('', 'theirs', 'top', 'stranger');
    running.clock.aheadMs = -120_000;
    await move('', 'theirs', 'stranger', 'top');
    running.clock.aheadMs = 0;
    const times = (
      await running.database.db.rows<{ at: Date }>(
        'SELECT moved_at AS at FROM upline_moves WHERE member_id = $1 ORDER BY id',
        [id('theirs')],
      )
    ).map(({ at }) => at.getTime());
    expect(times).toHaveLength(2);
    expect(await published('theirs')).toMatchObject([{ byOperators: true }, { byOperators: true }]);
    expect(times[1]).toBeGreaterThan(times[0] ?? 0);
    await move('', 'deep', '', 'left');
    expect(await uplineOf('deep')).toBeNull();
    await expect(move('top', 'deep', 'left', '')).rejects.toMatchObject({ code: 'team.move_outside' });
  });

  it('is not the only way to a deep tree: registrations below the last level are refused too', async () => {
    // Inserts a chain of 20 agents, each below the one before. The last two have affiliate codes.
    await running.asOwner(
      `DO $$
       DECLARE above uuid; made uuid;
       BEGIN
         FOR level IN 1..20 LOOP
           INSERT INTO members (brand, account, account_key, nickname, type, currency, language, referral_code, password_hash,
                                password_changed_at, registered_at, upline_id, affiliate_code)
           VALUES ('lab', 'level' || level, 'level' || level, 'level', 41, 'LAB', 'EN', 'LEVEL' || level, 'x', now(), now(),
                   above, 'DEPTH' || level) RETURNING id INTO made;
           above := made;
         END LOOP;
       END $$`,
    );
    const { member } = await running.register({ username: 'depthfits', affiliateCode: 'DEPTH19' });
    expect(member?.account).toBe('depthfits');
    const refused = { code: 'team.levels_max', data: { levelsMax: 20 } };
    await expect(running.register({ username: 'depthmore', affiliateCode: 'DEPTH20' })).rejects.toMatchObject(refused);
    const last = await running.database.db.one<{ id: string }>(`SELECT id FROM members WHERE account = 'level20'`);
    const asked = { agentId: last?.id ?? '', account: 'depthopen', opens: 1, termsAccepted: true, ageConfirmed: true };
    await expect(running.downlines.openAccount(asked, { memberId: asked.agentId })).rejects.toMatchObject(refused);
  });
});
