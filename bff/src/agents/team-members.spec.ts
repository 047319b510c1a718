import { readFileSync } from 'node:fs';
import { create } from '@bufbuild/protobuf';
import { agents, identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AgentsClient, DownlinesClient, WalletClient } from '../peers.js';
import { TeamMembers } from './team-members.service.js';

const AGENT = '00000000-0000-7000-8000-000000000001';
const [ONE, TWO] = ['00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003'] as const;
const row = (memberId: string, change: object = {}): agents.Downline =>
  create(agents.DownlineSchema, { memberId, account: `m${memberId.at(-1)}`, members: 3n, downlines: 2n, ...change });

// Goal: a row of the team table contains only what an agent may see. Other services are asked only about members whom
// the agents service returned.
describe('A row of the team table', () => {
  const balances: Parameters<WalletClient['getBalances']>[0][] = [];
  const seen: Parameters<DownlinesClient['listLastSeen']>[] = [];
  const settings: Parameters<AgentsClient['listDownlineSettings']>[] = [];
  let away: Failure | undefined;
  const members = new TeamMembers(
    {
      listDownlineSettings: async (...asked: Parameters<AgentsClient['listDownlineSettings']>) => {
        settings.push(asked);
        if (away) throw away;
        const content = [{ memberId: ONE, nickname: 'Rana', note: 'calls at night', transfersBlocked: true }];
        return create(agents.ListDownlineSettingsResponseSchema, { content });
      },
    } as unknown as AgentsClient,
    {
      listLastSeen: async (...asked: Parameters<DownlinesClient['listLastSeen']>) => {
        seen.push(asked);
        if (away) throw away;
        const content = [{ memberId: ONE, lastSeen: identity.LastSeen.LAST_WEEK }];
        return create(identity.ListLastSeenResponseSchema, { content });
      },
    } as unknown as DownlinesClient,
    {
      getBalances: async (asked: Parameters<WalletClient['getBalances']>[0]) => {
        balances.push(asked);
        if (away) throw away;
        const pools = { currency: 'USD', cashMinor: 500n, bonusMinor: 70n, heldMinor: 9n, debtMinor: 3n };
        return create(wallet.GetBalancesResponseSchema, { balances: [{ memberId: ONE, balance: pools }] });
      },
    } as unknown as WalletClient,
  );

  it('has the own cash and the week of the last login, and no field beyond the allowed ones', async () => {
    const contracts = [agents.ContractKind.REALTIME_SALARY];
    const rows = await members.rowsOf(AGENT, 'USD', [row(ONE, { agent: true, active: true, contracts }), row(TWO)]);
    expect(rows[0]).toEqual({
      memberId: ONE,
      account: 'm2',
      agent: true,
      active: true,
      downlines: 2,
      membersBelow: 2,
      validStakeMinor: '0',
      netLossMinor: '0',
      balanceMinor: '500',
      settings: { nickname: 'Rana', note: 'calls at night', transfersBlocked: true, contractsBlocked: false },
      lastSeen: 'lastWeek',
      contracts: ['realtimeSalary'],
      offers: [],
    });
    expect(rows[1]).not.toHaveProperty('balanceMinor');
    expect(rows[1]?.settings).toEqual({ nickname: '', note: '', transfersBlocked: false, contractsBlocked: false });
    expect(settings.at(-1)).toMatchObject([{ agentId: AGENT, memberIds: [ONE, TWO] }, { memberId: AGENT }]);
    expect(balances.at(-1)?.accounts?.map(({ memberId }) => memberId)).toEqual([ONE, TWO]);
    // The call to the identity service names the agent, so that the identity service can check again that the members
    // belong to the team.
    expect(seen.at(-1)).toMatchObject([{ agentId: AGENT, memberIds: [ONE, TWO] }, { memberId: AGENT }]);
  });

  it('is shown without a balance and a week while wallet and identity do not answer', async () => {
    away = new Failure('system.temporary');
    const [shown] = await members.rowsOf(AGENT, 'USD', [row(ONE)]);
    away = undefined;
    expect(shown).toMatchObject({ account: 'm2' });
    expect([shown?.balanceMinor, shown?.lastSeen]).toEqual([undefined, undefined]);
  });

  it('carries no data of the present if it is of a past moment', async () => {
    const before = [balances.length, seen.length, settings.length];
    const [shown] = await members.rowsOf(AGENT, 'USD', [row(ONE)], true);
    expect([shown?.balanceMinor, shown?.lastSeen, shown?.settings]).toEqual([undefined, undefined, undefined]);
    expect([balances.length, seen.length, settings.length]).toEqual(before);
  });

  it('asks nobody for an empty page', async () => {
    const before = balances.length;
    expect(await members.rowsOf(AGENT, 'USD', [])).toEqual([]);
    expect(balances).toHaveLength(before);
  });
});

interface Call {
  readonly 'x-access'?: string;
}

test('every call of the agent centre is for agents only', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, Call>>;
  };
  const calls = Object.entries(paths).filter(([path]) => path.startsWith('/wps/agents/'));
  expect(calls.length).toBeGreaterThan(15);
  for (const [path, methods] of calls)
    for (const [method, call] of Object.entries(methods))
      expect([path, method, call['x-access']]).toEqual([path, method, 'agent']);
});
