import { identity } from '@nm/contracts';
import { RunningIdentity } from '../testing/running-identity.js';
import { NewAgents } from './new-agents.service.js';

const { AccountPower } = identity;

// Goal: an accepted application makes exactly this player an agent, once, with the income type of the upline.
describe('A new agent', () => {
  let running: RunningIdentity;
  let agents: NewAgents;
  beforeAll(async () => {
    running = await RunningIdentity.start({ demoAccounts: true });
    agents = running.service.app.get(NewAgents, { strict: false });
  });
  afterAll(() => running.stop());

  const named = async (account: string) =>
    (await running.database.db.one<{ id: string; type: number; code: string | null }>(
      `SELECT id, type, affiliate_code AS code FROM members WHERE brand = 'lab' AND account = $1`,
      [account],
    ))!;
  const promote = (memberId: string, power = AccountPower.AGENT) =>
    running.database.db.transaction((tx) => agents.promote(tx, { applicationId: 'a1', memberId, power }));
  const events = async (memberId: string): Promise<number> =>
    (
      await running.database.db.rows(`SELECT 1 FROM outbox WHERE key = $1 AND type LIKE '%MemberTypeChanged'`, [
        memberId,
      ])
    ).length;

  it.each([
    ['demoplay3', AccountPower.AGENT, 41],
    ['demoplay1', AccountPower.PLAYER_AGENT, 42],
  ] as const)('%s gets the power and a code, and can recruit', async (account, power, type) => {
    const { id } = await named(account);
    await promote(id, power);
    const promoted = await named(account);
    expect(promoted.type).toBe(type);
    const { content } = await running.downlines.listInviteLinks({ agentId: id }, { memberId: id });
    expect(content[0]?.code).toBe(promoted.code);
    expect((await running.bff.checkAffiliateCode({ brand: 'lab', code: promoted.code ?? '' })).agentAccount).toMatch(
      /^d/,
    );
    expect(await events(id)).toBe(1);
  });

  it('follows an agent without contracts', async () => {
    const [upline, player] = [await named('demoagent2'), await named('koibot')];
    await running.database.db.rows('UPDATE members SET type = 2 WHERE id = $1', [upline.id]);
    await promote(player.id);
    expect((await named('koibot')).type).toBe(1);
    await running.database.db.rows('UPDATE members SET type = 42 WHERE id = $1', [upline.id]);
  });

  it('is made once, whatever is repeated at once', async () => {
    const { id } = await named('demoplay2');
    await Promise.all(Array.from({ length: 6 }, () => promote(id)));
    const { type, code } = await named('demoplay2');
    await promote(id, AccountPower.PLAYER_AGENT);
    expect(await named('demoplay2')).toMatchObject({ type, code });
    expect(await events(id)).toBe(1);
  });

  it('is not made of an agent, and not by the power of a player', async () => {
    const before = await named('demoagent1');
    await promote(before.id, AccountPower.PLAYER_AGENT);
    expect(await named('demoagent1')).toEqual(before);
    const player = await named('kitebot');
    await expect(promote(player.id, AccountPower.PLAYER)).rejects.toThrow('no power');
    expect(await named('kitebot')).toEqual(player);
  });
});
