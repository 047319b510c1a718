import { identity } from '@nm/contracts';
import { anOrigin, RunningIdentity } from '../testing/running-identity.js';

const { AccountPower, LastSeen } = identity;
const DAY_MS = 86_400_000;

// Goal: an agent can open accounts only of the types that are allowed, and only below the agent's own account. A
// visitor is counted once a day. An agent learns nothing about members outside the own team.
describe('Recruiting', () => {
  let running: RunningIdentity;
  /**
   * The agents of the lab brand in this test. Agent one may open agents; agent two is below agent one and may open
   * only players.
   */
  let one: string;
  let two: string;
  let keys = 0;

  beforeAll(async () => {
    running = await RunningIdentity.start({ demoAccounts: true });
    const rows = await running.database.db.rows<{ id: string }>(
      `SELECT id FROM members WHERE brand = 'lab' AND account IN ('demoagent1', 'demoagent2') ORDER BY account`,
    );
    [one, two] = rows.map(({ id }) => id) as [string, string];
  });
  afterAll(() => running.stop());

  const as = (agentId: string) => ({ memberId: agentId });
  const links = async (agentId: string, from?: Date) =>
    running.downlines.listInviteLinks(
      { agentId, ...(from && { from: { seconds: BigInt(Math.floor(from.getTime() / 1_000)) } }) },
      as(agentId),
    );
  const aLink = (agentId: string, opens: identity.AccountPower = AccountPower.PLAYER, name = 'Posters') =>
    running.downlines.createInviteLink({ agentId, name, opens, key: `k${(keys += 1)}` }, as(agentId));
  const visit = (code: string, change: object = {}) =>
    running.downlines.recordInviteVisit({ origin: anOrigin(change), code });
  const openedOf = async (agentId: string, code: string): Promise<bigint | undefined> =>
    (await links(agentId)).content.find((link) => link.code === code)?.opened;
  let names = 0;
  const account = (change: object = {}) => ({
    agentId: one,
    account: `opened${(names += 1)}`,
    opens: AccountPower.PLAYER,
    termsAccepted: true,
    ageConfirmed: true,
    ...change,
  });
  const open = (change: object = {}) => {
    const request = account(change);
    return running.downlines.openAccount(request, as(request.agentId));
  };

  it('lists every open link, the newest of the ended ones, and the sums of all', async () => {
    const before = await links(two);
    const { code } = await aLink(two);
    await running.database.db.rows(
      `INSERT INTO invite_links (brand, agent_id, code, name, member_type, request_key, created_at, ended_at)
       SELECT 'lab', $1, 'LONG' || n, 'Long', 0, 'long' || n, now() + n * interval '1 second', now() + interval '1 hour'
         FROM generate_series(1, 520) n`,
      [two],
    );
    await running.database.db.rows(
      `INSERT INTO invite_days (brand, code, day, opened) VALUES ('lab', 'LONG1', current_date, 7)`,
    );
    const { content, count, opened } = await links(two);
    expect(count).toBe(before.count + 521n);
    expect(content.length).toBe(500);
    expect(content.map((link) => link.code)).not.toContain('LONG1');
    expect(opened).toBe(before.opened + 7n);
    expect(content[0]).toMatchObject({ linkId: '' });
    expect(content.map((link) => link.code)).toContain(code);
  });

  it('shows an agent the own code first, and the powers that the type may give', async () => {
    const { content, powers } = await links(one);
    expect(content[0]).toMatchObject({ linkId: '', name: '' });
    expect(content[0]?.code).toMatch(/^[A-Z0-9]{10}$/);
    expect([...powers].sort()).toEqual([AccountPower.PLAYER, AccountPower.AGENT, AccountPower.PLAYER_AGENT]);
    expect((await links(two)).powers).toEqual([AccountPower.PLAYER]);
    expect((await running.bff.checkAffiliateCode({ brand: 'lab', code: content[0]?.code })).agentAccount).toBe('d***1');
  });

  it('lists the links as they were at a past moment, however they change later', async () => {
    const { code, linkId } = await aLink(one);
    await running.database.db.rows(
      `INSERT INTO invite_days (brand, code, day, opened) VALUES ('lab', $1, now()::date - 3, 7)`,
      [code],
    );
    const moment = new Date(Date.now() + 1_000);
    const asOf = { seconds: BigInt(Math.floor(moment.getTime() / 1_000)) };
    const asked = () => running.downlines.listInviteLinks({ agentId: one, asOf }, as(one));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const then = await asked();
    expect(then.content.find((link) => link.code === code)).toMatchObject({ opened: 7n });
    await visit(code, { ip: '203.0.113.77' });
    await running.downlines.endInviteLink({ agentId: one, linkId }, as(one));
    const later = await aLink(one);
    expect(await asked()).toEqual(then);
    const now = (await links(one)).content;
    expect(now.map((link) => link.code)).toContain(later.code);
    expect(now.find((link) => link.code === code)).toMatchObject({ opened: 8n });
    expect(now.find((link) => link.code === code)?.endedAt).toBeDefined();
  });

  it('makes a link once per key, and refuses the key for another link', async () => {
    const ask = { agentId: one, name: 'Facebook', opens: AccountPower.PLAYER, key: 'same' };
    const first = await running.downlines.createInviteLink(ask, as(one));
    expect((await running.downlines.createInviteLink(ask, as(one))).code).toBe(first.code);
    await expect(
      running.downlines.createInviteLink({ ...ask, opens: AccountPower.AGENT }, as(one)),
    ).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  it.each([
    [AccountPower.PLAYER, identity.MemberType.PLAYER],
    [AccountPower.AGENT, identity.MemberType.CONTRACT_AGENT],
    [AccountPower.PLAYER_AGENT, identity.MemberType.CONTRACT_PLAYER_AGENT],
  ])('opens accounts of the power %s below the agent, and names the code in the event', async (opens, type) => {
    const { code } = await aLink(one, opens);
    const { member } = await running.register({ affiliateCode: code.toLowerCase() });
    expect(member).toMatchObject({ type, uplineId: one });
    expect((await running.facts('identity.v1.MemberRegistered')).at(-1)).toMatchObject({ inviteCode: code });
    const own = await running.database.db.one<{ code: string | null }>(
      'SELECT affiliate_code AS code FROM members WHERE id = $1',
      [member?.id],
    );
    expect(own?.code === null).toBe(opens === AccountPower.PLAYER);
  });

  it('opens player accounts by an ended link, and an ended link stays ended', async () => {
    const { code, linkId } = await aLink(one, AccountPower.AGENT);
    const ended = await running.downlines.endInviteLink({ agentId: one, linkId }, as(one));
    expect((await running.downlines.endInviteLink({ agentId: one, linkId }, as(one))).endedAt).toEqual(ended.endedAt);
    expect((await running.register({ affiliateCode: code })).member).toMatchObject({
      type: identity.MemberType.PLAYER,
      uplineId: one,
    });
  });

  it.each([AccountPower.AGENT, AccountPower.PLAYER_AGENT, AccountPower.UNSPECIFIED])(
    'refuses an agent of type 42 a link or an account of power %s',
    async (opens) => {
      const before = (await links(two)).content.length;
      await expect(aLink(two, opens)).rejects.toMatchObject({ code: 'access.denied' });
      await expect(open({ agentId: two, opens })).rejects.toMatchObject({ code: 'access.denied' });
      expect((await links(two)).content).toHaveLength(before);
    },
  );

  it('refuses a player, another agent in the token, a foreign link and a bad name', async () => {
    const player = (await running.register({})).member?.id ?? '';
    await expect(aLink(player)).rejects.toMatchObject({ code: 'access.not_agent' });
    await expect(links(player)).rejects.toMatchObject({ code: 'access.not_agent' });
    await expect(running.downlines.listInviteLinks({ agentId: one }, as(two))).rejects.toMatchObject({
      code: 'access.denied',
    });
    const { linkId } = await aLink(one);
    await expect(running.downlines.endInviteLink({ agentId: two, linkId }, as(two))).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    for (const name of ['', '  ', 'x'.repeat(41), 'a\u0000b'])
      await expect(aLink(one, AccountPower.PLAYER, name)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('counts a visitor once a day and code, others separately, and no unknown code', async () => {
    const [first, second] = [(await aLink(one)).code, (await aLink(one)).code];
    await Promise.all([visit(first), visit(first), visit(first.toLowerCase()), visit(second)]);
    await visit(first, { ip: '203.0.113.8' });
    await visit(first, { userAgent: 'another browser' });
    await visit('NOBODY');
    await visit('a%b');
    expect([await openedOf(one, first), await openedOf(one, second)]).toEqual([3n, 1n]);
    running.clock.aheadMs = DAY_MS;
    try {
      await visit(first);
      expect(await openedOf(one, first)).toBe(4n);
      const since = await links(one, new Date(Date.now() + DAY_MS));
      expect(since.content.find((link) => link.code === first)?.opened).toBe(1n);
    } finally {
      running.clock.aheadMs = 0;
    }
  });

  it('opens an account whose first password must be changed and whose bonus waits', async () => {
    const { account: opened, password } = await open();
    const fact = (await running.facts('identity.v1.MemberRegistered')).at(-1);
    expect(fact).toMatchObject({ memberId: opened?.memberId, uplineId: one, bonusWaits: true });
    const waits = await running.database.db.one<{ waits: boolean }>(
      'SELECT bonus_waits AS waits FROM registration_origins WHERE member_id = $1',
      [opened?.memberId],
    );
    // The member must have a row in `registration_origins`, because confirming a contact releases the held bonus
    // through this row.
    expect(waits).toEqual({ waits: true });
    expect(fact?.['inviteCode'] ?? '').toBe('');
    const listed = async () =>
      (await running.downlines.listOpenedAccounts({ agentId: one }, as(one))).content.find(
        ({ memberId }) => memberId === opened?.memberId,
      );
    expect(await listed()).toMatchObject({ loggedIn: false, ownPassword: false });
    const grant = await running.logIn({ username: opened?.account, password });
    expect(grant).toMatchObject({ passwordExpired: true });
    expect(await listed()).toMatchObject({ loggedIn: true, ownPassword: false });
  });

  it('gives every opened account another password', async () => {
    const passwords = await Promise.all([open(), open(), open()]);
    expect(new Set(passwords.map(({ password }) => password)).size).toBe(3);
  });

  it.each([
    ['a taken name', { account: 'demoplay1' }, 'identity.name_taken'],
    ['a name against the rule', { account: '9!' }, 'identity.field_rule'],
    ['no consent to the terms', { termsAccepted: false }, 'request.invalid'],
    ['no confirmed age', { ageConfirmed: false }, 'request.invalid'],
  ])('opens no account with %s', async (_what, change, code) => {
    const count = async () => (await running.database.db.rows('SELECT 1 FROM members')).length;
    const before = await count();
    await expect(open(change)).rejects.toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('opens at most fifty accounts a day for one agent, also together', async () => {
    // Inserts 49 accounts that were opened today directly into the database. Opening them by calls would take long,
    // because each call hashes a password.
    await running.asOwner(
      `WITH filled AS (
         INSERT INTO members (brand, account, account_key, nickname, type, currency, language, password_hash,
                              password_changed_at, referral_code, registered_at)
         SELECT 'lab', 'f' || n, 'f' || n, 'f', 0, 'USD', 'EN', 'x', now(), 'FILL' || n, now()
           FROM generate_series(1, 49) n RETURNING id)
       INSERT INTO opened_accounts (member_id, agent_id, opened_at) SELECT id, '${two}', now() FROM filled`,
    );
    const tries = await Promise.allSettled([open({ agentId: two }), open({ agentId: two }), open({ agentId: two })]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'request.rate_limited' },
    });
  });

  it('tells the week of a login to agents above only, and never the time', async () => {
    const { account: mine, password } = await open();
    const id = mine?.memberId ?? '';
    const seen = async (agentId: string, memberIds = [id]) =>
      (await running.downlines.listLastSeen({ agentId, memberIds }, as(agentId))).content.map(
        ({ lastSeen }) => lastSeen,
      );
    expect(await seen(one)).toEqual([LastSeen.NEVER]);
    await running.logIn({ username: mine?.account, password });
    expect(await seen(one)).toEqual([LastSeen.THIS_WEEK]);
    for (const [days, expected] of [
      [7, LastSeen.LAST_WEEK],
      [21, LastSeen.LAST_MONTH],
      [60, LastSeen.EARLIER],
    ] as const) {
      running.clock.aheadMs = days * DAY_MS;
      expect(await seen(one)).toEqual([expected]);
      running.clock.aheadMs = 0;
    }
    // No answer contains a member: the member is not below agent two, agent one is not below itself, the stranger is
    // not below agent one, and agent one is not below agent two.
    const stranger = (await running.register({})).member?.id ?? '';
    expect(await seen(two)).toEqual([]);
    expect(await seen(one, [one, stranger])).toEqual([]);
    expect(await seen(two, [one])).toEqual([]);
  });

  it('does not show an opened account any more that has moved out of the team', async () => {
    const { account: moved } = await open();
    await running.asOwner(`UPDATE members SET upline_id = NULL WHERE id = '${moved?.memberId}'`);
    const { content } = await running.downlines.listOpenedAccounts({ agentId: one, page: { size: 100 } }, as(one));
    expect(content.map(({ memberId }) => memberId)).not.toContain(moved?.memberId);
    const { content: seen } = await running.downlines.listLastSeen(
      { agentId: one, memberIds: [moved?.memberId ?? ''] },
      as(one),
    );
    expect(seen).toEqual([]);
  });
});
