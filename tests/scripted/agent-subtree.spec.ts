import { randomUUID } from 'node:crypto';
import { demoAccount } from '../journeys/support/agents.js';
import { contractsOf, enterDemo, offer, PROCESS, registerBelow, sign, termsOf } from '../support/agent-tree.js';
import { callsFor, type Call, type Parameter } from '../support/edge-document.js';
import type { Player } from '../support/player.js';
import { until } from '../support/until.js';

/** The calls that require an agent's session. */
const CALLS = callsFor('agent');
const READS = CALLS.filter(({ method }) => method === 'get');
const WRITES = CALLS.filter(({ method }) => method !== 'get');

/**
 * A deposit belongs to the agents who were above the member at that time. After a move, the former agent still sees it.
 */
const KEPT = /\/team\/movements/;
const REFUSALS = /^(resource\.not_found|access\.denied|team\.move_outside)$/;
/** Calls that change data without an id of a member, contract, link or settlement. */
const NAMES_NOTHING = ['/wps/agents/register/links', '/wps/agents/register/accounts', '/wps/agents/announcements/read'];
const [DEPOSIT_BEFORE, DEPOSIT_AFTER] = [2_100n, 2_200n];
const PAGING = new Set(['page', 'pageSize', 'language']);
const AT_ONCE = 8;
/** How many ids of other teams (members, links and contracts) are tried in each filter. */
const FEW = 6;

// Goal: an agent can read and change only the own subtree. This holds for every call of the agent centre, every filter
// and pair of filters, ids and names of other teams, and after a member has moved away.
describe('The subtree of an agent', () => {
  let [agent, sibling, above] = [] as unknown as [Player, Player, Player];
  let [own, moved] = [] as unknown as [Player, Player];
  /** Data of other teams that the agent must never see: ids, names, codes. */
  let foreign: readonly string[] = [];
  let ids: readonly string[] = [];
  let names: readonly string[] = [];
  let movedIs: readonly string[] = [];
  let code = '';
  let beforeMove = '';

  const play = async (player: Player): Promise<string> =>
    (await player.dice({ stakeMinor: '10', target: '5000', over: true })).roundId;
  const shows = (who: Player, path: string, text: string) =>
    until(
      `${text} in ${path}`,
      () => who.api.send('GET', path, { token: who.token }),
      (answer) => JSON.stringify(answer.value ?? '').includes(text),
    );

  beforeAll(async () => {
    const demo = await enterDemo(demoAccount('lab', 'demoagent1'));
    above = await registerBelow(demo, 'agent');
    [agent, sibling] = await Promise.all([registerBelow(above, 'agent'), registerBelow(above, 'agent')]);
    const [nephew, stranger, mine, leaving] = await Promise.all([
      registerBelow(sibling, 'agent'),
      registerBelow(sibling, 'player'),
      registerBelow(agent, 'player'),
      registerBelow(agent, 'player'),
    ]);
    [own, moved] = [mine, leaving];
    await sign(demo, above, 'realtimeSalary', 1_900);
    await sign(above, agent, 'realtimeSalary', 1_500);
    await sign(above, sibling, 'realtimeSalary', 1_500);
    await sign(sibling, nephew, 'realtimeSalary', 500);
    await offer(sibling, nephew, termsOf('realtimeSalary', 600));
    const rounds = await Promise.all(
      [stranger, own, moved].map(async (player) => {
        await player.hasAtLeast(100n);
        await player.deposit(DEPOSIT_BEFORE);
        return play(player);
      }),
    );
    const linksOf = async (who: Player) =>
      (await who.get<{ list: { linkId?: string; code: string }[] }>('/wps/agents/register/links')).list;
    const links = await linksOf(sibling);
    for (const path of ['/wps/agents/team/bets', '/wps/agents/team/movements']) {
      await shows(agent, path, own.id);
      await shows(agent, path, moved.id);
      await shows(sibling, path, stranger.id);
    }
    code = await until('the code of the own member', async () => {
      for (const link of await linksOf(agent)) {
        const path = `/wps/agents/register/recruits?code=${link.code}&stage=registered`;
        const { content } = await agent.get<{ content: { memberId: string }[] }>(path);
        if (content.some(({ memberId }) => memberId === own.id)) return link.code;
      }
      return '';
    });
    beforeMove = new Date().toISOString();
    const move = { memberId: moved.id, toId: sibling.id };
    const key = randomUUID();
    const { token } = await above.api.value<{ token: string }>('POST', '/wps/agents/team/moves/preview', {
      ...{ token: above.token, body: move },
    });
    await above.api.value('POST', '/wps/agents/team/moves', {
      ...{ token: above.token, key, body: { ...move, confirmation: token } },
    });
    const later = await play(moved);
    await moved.deposit(DEPOSIT_AFTER);
    await shows(sibling, '/wps/agents/team/bets', later);
    await shows(sibling, '/wps/agents/team/movements', String(DEPOSIT_AFTER));
    const settlements = await demo.get<{ content: { settlementId: string }[] }>('/wps/agents/salary/realtime');
    const others = [sibling, nephew, stranger];
    movedIs = [moved.id, moved.account, rounds[2] ?? '', later];
    ids = [
      ...others.map(({ id }) => id),
      ...links.flatMap(({ linkId }) => linkId ?? []),
      ...(await contractsOf(sibling)).map(({ contractId }) => contractId),
      ...settlements.content.slice(0, 3).map(({ settlementId }) => settlementId),
    ];
    names = [...others.map(({ account }) => account), ...links.map((link) => link.code)];
    foreign = [...ids, ...names, rounds[0] ?? ''];
  }, 120_000);

  /** Returns the values with which a query parameter is tried, including ids of other teams. */
  const valuesOf = ({ name, schema }: Parameter): readonly string[] => {
    if (schema.enum) return schema.enum;
    if (schema.format === 'uuid') return [...ids.slice(0, FEW), above.id, moved.id, own.id];
    if (name === 'asOf') return [beforeMove, new Date().toISOString()];
    if (name === 'from') return [new Date(Date.now() - 300 * 86_400_000).toISOString()];
    if (name === 'to') return [new Date(Date.now() + 60_000).toISOString()];
    if (name === 'language') return ['bn'];
    if (schema.type === 'number') return ['1', '2'];
    return [...names, moved.account, own.account, moved.account.slice(0, 6), '%', '_'];
  };

  /**
   * Returns the queries of a call: without filters, with each filter alone, and with each pair of filters about
   * members, kinds or times.
   */
  const queriesOf = ({ path, parameters }: Call): Record<string, string>[] => {
    // The list of recruits requires the code of a link. Here it is the agent's own code; other agents' codes are tried
    // as further values.
    const needed: Record<string, string> = path.endsWith('/recruits') ? { code, stage: 'registered' } : {};
    const filters = parameters.filter((one) => one.in === 'query');
    const single = filters.flatMap((one) => valuesOf(one).map((value) => ({ one, query: { [one.name]: value } })));
    const paired = path.includes('{id}') ? [] : single.filter(({ one }) => !PAGING.has(one.name));
    const pairs = paired.flatMap((a) =>
      paired.filter((b) => b.one.name > a.one.name).map((b) => ({ ...a.query, ...b.query })),
    );
    return [{}, ...single.map(({ query }) => query), ...pairs].map((query) => ({ ...needed, ...query }));
  };

  it('is all that any read shows, by every filter and pair of filters', async () => {
    const shownOwn = new Set<string>();
    const shownPast = new Set<string>();
    const leaks: unknown[] = [];
    const asked = READS.flatMap((call) => {
      const paths = call.path.includes('{id}')
        ? [...ids, above.id, moved.id].map((id) => call.path.replace('{id}', id))
        : [call.path];
      return paths.flatMap((path) => queriesOf(call).map((query) => ({ path, query })));
    });
    expect(asked.length).toBeGreaterThan(800);
    const ask = async ({ path, query }: (typeof asked)[number]): Promise<void> => {
      const url = `${path}?${new URLSearchParams(query)}`;
      const { success, value } = await agent.api.send('GET', url, { token: agent.token });
      if (!success) return;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const isPast = query['asOf'] === beforeMove;
      const hidden = isPast || KEPT.test(path) ? foreign : [...foreign, ...movedIs];
      leaks.push(...hidden.filter((secret) => text.includes(secret)).map((secret) => ({ url, secret })));
      if (text.includes(own.account)) shownOwn.add(path);
      if (isPast && text.includes(moved.account)) shownPast.add(path);
    };
    for (let i = 0; i < asked.length; i += AT_ONCE) await Promise.all(asked.slice(i, i + AT_ONCE).map(ask));
    expect(leaks).toEqual([]);
    // Checks that the answers are not empty: they contain the agent's own member, and the moved member where the range
    // of days is before the move.
    const files = ['members.csv', 'bets.csv', 'results.csv', 'movements.csv'];
    const team = ['downlines', 'members', 'search', 'bets', 'results', 'movements', ...files];
    const paths = team.map((name) => `/wps/agents/team/${name}`);
    expect([...shownOwn]).toEqual(expect.arrayContaining([...paths, '/wps/agents/register/recruits']));
    expect([...shownPast]).toEqual(expect.arrayContaining(paths));
  }, 300_000);

  it('divides the deposits of a moved member by the time of the move', async () => {
    const amounts = async (who: Player): Promise<string[]> => {
      const path = `/wps/agents/team/movements?type=deposit&memberId=${moved.id}`;
      const { content } = await who.get<{ content: { amountMinor: string }[] }>(path);
      return content.map(({ amountMinor }) => amountMinor);
    };
    expect(await amounts(agent)).toEqual([String(DEPOSIT_BEFORE)]);
    expect(await amounts(sibling)).toEqual([String(DEPOSIT_AFTER)]);
    expect(await amounts(above)).toEqual([String(DEPOSIT_AFTER), String(DEPOSIT_BEFORE)]);
  });

  it('is all that any call changes, whatever it names', async () => {
    const terms = termsOf('realtimeSalary', 100);
    const { kind: _kind, ...counter } = terms as { kind: string };
    const members = [...ids, moved.id, above.id];
    const { value: password } = await agent.api.sealed({ paymentPassword: '246810' });
    const bodies: Readonly<Record<string, readonly object[]>> = {
      '/wps/transfer/downline': members.map((toMemberId) => ({ toMemberId, amountMinor: '100', value: password })),
      '/wps/agents/contracts/offers': members.map((downlineId) => ({ downlineId, ...terms })),
      '/wps/agents/contracts/offers/preview': members.map((downlineId) => ({ downlineId, ...terms })),
      '/wps/agents/contracts/offers/simulation': members.map((downlineId) => ({ downlineId, periods: 3, ...terms })),
      '/wps/agents/contracts/{id}/counter': [counter],
      '/wps/agents/register/links/{id}/end': [{}],
      '/wps/agents/team/moves/preview': [
        ...members.map((memberId) => ({ memberId, toId: agent.id })),
        ...members.map((toId) => ({ memberId: own.id, toId })),
      ],
      '/wps/agents/team/moves': [
        ...members.map((memberId) => ({ memberId, toId: agent.id, confirmation: 'x' })),
        ...members.map((toId) => ({ memberId: own.id, toId, confirmation: 'x' })),
      ],
      '/wps/agents/team/members/{id}/settings': [
        { nickname: 'n', note: '', transfersBlocked: false, contractsBlocked: false },
      ],
      '/wps/agents/held/{id}/answer': [{ answer: 'An answer to a held line.' }],
      ...Object.fromEntries(
        Object.values(PROCESS).map((name) => [
          `/wps/relay/${name}`,
          members.flatMap((contractId) =>
            ['accept', 'reject', 'withdraw', 'terminate'].map((action) => ({ contractId, action, confirmation: 'x' })),
          ),
        ]),
      ),
    };
    expect(WRITES.map(({ path }) => path).filter((path) => !NAMES_NOTHING.includes(path) && !bodies[path])).toEqual([]);
    const state = async () => [await contractsOf(sibling), await contractsOf(above)];
    const before = await state();
    const wrong: unknown[] = [];
    for (const { method, path } of WRITES)
      for (const body of bodies[path] ?? [])
        for (const id of path.includes('{id}') ? members : ['']) {
          const { success, message } = await agent.api.send(method.toUpperCase(), path.replace('{id}', id), {
            ...{ token: agent.token, key: randomUUID(), body },
          });
          if (success || !REFUSALS.test(message)) wrong.push({ method, path, id, body, message });
        }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  }, 300_000);
});
