import { randomUUID } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const ALL = ['contracts.read', 'contracts.offer', 'contracts.approve'];
const TIER = {
  ...{ activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' },
  ...{ profitRatePpm: 3_000, lossRatePpm: 6_000, singleBetRatePpm: 1_000 },
};
const TERMS = { kind: 'realtimeSalary', tiers: [TIER] };

// Goal: an operator of the agent's brand whose role allows it makes offers in the name of the house. If the rates are
// above the maximum, a second operator must approve. The audit log has every step, with the contracts before and after.
describe('Contracts of the house at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ALL, brands: ['lab', 'nmen'] });
    const { houseContracts, operators } = console.peers;
    houseContracts.stored.clear();
    houseContracts.acts.splice(0);
    houseContracts.lists.splice(0);
    houseContracts.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
    operators.refusal = '';
  });

  const house = () => console.peers.houseContracts;
  const post = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/contracts/${id}/${call}`, body));
  const offer = (id: string, change: object = {}, by = nila): Promise<Reply> =>
    post(id, 'offers', { ...TERMS, id: randomUUID(), confirmation: 'seen', note: 'agreed', ...change }, by);
  const decide = (id: string, decision: string, by = nila): Promise<Reply> =>
    post(id, `requests/${decision}`, { requestId: house().requestOf(id), note: 'seen' }, by);

  it('are listed with masked accounts, and opened in full with a line of the log', async () => {
    const id = house().put({ requestedBy: randomUUID() });
    const { value } = (await read(nila.get('/ops/contracts?state=waiting&query=karo'))).body;
    expect(value['content']).toMatchObject([{ id, contracts: [{ status: 'active', version: 2 }] }]);
    expect(JSON.stringify((value['content'] as { account: string }[])[0]?.account)).toContain('***');
    expect(house().lists).toMatchObject([
      { brands: expect.arrayContaining(['lab']) as unknown, waitingOnly: true, query: 'karo' },
    ]);
    expect(console.peers.operators.log).toEqual([]);
    expect(await read(nila.get(`/ops/contracts/${id}`))).toMatchObject({
      body: {
        value: {
          account: 'karob_88',
          mayOffer: true,
          rates: [{ kind: 'realtimeSalary', ratePpmMax: 9_000, secondAbovePpm: 5_000 }],
        },
      },
    });
    expect(console.peers.operators.log).toMatchObject([{ begun: { action: 'contracts.open', memberId: id } }]);
    for (const query of ['state=open', 'query=' + 'x'.repeat(65), 'page=0', 'other=1'])
      expect(await read(nila.get(`/ops/contracts?${query}`))).toMatchObject({ status: 400 });
  });

  it('are previewed and then offered under that preview, with the log before and after', async () => {
    const id = house().put();
    expect(await post(id, 'offers/preview', TERMS)).toMatchObject({
      status: 200,
      body: { value: { preview: { token: 'seen' }, needsSecond: true, simulation: { periods: [] } } },
    });
    expect(await offer(id)).toMatchObject({
      status: 200,
      body: { value: { requests: [{ status: 'waiting', mine: true, kind: 'dailySalary' }] } },
    });
    expect(house().acts).toMatchObject([
      { call: 'preview', request: { agentId: id, timeZone: expect.stringMatching(/\w/) as unknown } },
      { call: 'offer', request: { operatorId: nila.operatorId, confirmation: 'seen', note: 'agreed' } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'contracts.preview' } },
      {
        begun: { action: 'contracts.offer', subjectId: id, reason: 'agreed', brand: 'lab' },
        end: {
          outcome: 'done',
          before: { 'realtimeSalary active': 'v2: 2000/4000/1000' },
          after: { 'dailySalary requested': '3000/3000/3000' },
        },
      },
    ]);
  });

  it.each([
    ['no note', { note: '' }],
    ['a note that is too long', { note: 'x'.repeat(501) }],
    ['no preview', { confirmation: undefined }],
    ['an id that is none', { id: 'x' }],
    ['no tiers', { tiers: [] }],
    ['a rate above all', { tiers: [{ ...TIER, lossRatePpm: 1_000_001 }] }],
    ['an amount that is none', { tiers: [{ ...TIER, netLossMinorMin: '-1' }] }],
    ['an unknown kind', { kind: 'bonus' }],
    ['an unknown field', { payerId: randomUUID() }],
  ])('with %s are refused before the agents service and the log', async (_what, change) => {
    const id = house().put();
    expect(await offer(id, change)).toMatchObject({ status: 400 });
    expect([house().acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('are approved by a second operator, whom the log checks against the first', async () => {
    const requestedBy = randomUUID();
    const id = house().put({ requestedBy });
    expect(await read(nila.get(`/ops/contracts/${id}`))).toMatchObject({
      body: { value: { requests: [{ may: { decide: true } }] } },
    });
    console.peers.operators.log.splice(0);
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: { value: { requests: [{ status: 'approved' }] } },
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'contracts.approve', requesterId: requestedBy, reason: 'seen' } },
    ]);
    const refused = house().put({ requestedBy });
    console.peers.operators.failure = new Failure('ops.vouched_for');
    expect((await decide(refused, 'approve')).body.message).toBe('ops.vouched_for');
    expect(house().acts).toHaveLength(1);
  });

  it('show why the caller may not be the second', async () => {
    const id = house().put({ requestedBy: nila.operatorId });
    console.peers.operators.refusal = 'own_request';
    expect(await read(nila.get(`/ops/contracts/${id}`))).toMatchObject({
      body: { value: { requests: [{ mine: true, may: { decide: false, because: 'own_request' } }] } },
    });
  });

  it('keep a request that only its operator withdraws', async () => {
    const foreign = house().put({ requestedBy: randomUUID() });
    const own = house().put({ requestedBy: nila.operatorId });
    expect(await decide(foreign, 'withdraw')).toMatchObject({ status: 403 });
    expect(await decide(own, 'withdraw')).toMatchObject({ body: { value: { requests: [{ status: 'withdrawn' }] } } });
  });

  it('end after their preview, and open offers are withdrawn', async () => {
    const id = house().put();
    const contractId = house().stored.get(id)!.contracts[0]!.contractId;
    expect(await read(nila.get(`/ops/contracts/${id}/versions/${contractId}/end`))).toMatchObject({
      body: { value: { token: 'seen' } },
    });
    expect(await post(id, 'end', { contractId, confirmation: 'seen', note: 'left' })).toMatchObject({ status: 200 });
    expect(await post(id, 'offers/withdraw', { contractId, note: 'wrong rate' })).toMatchObject({ status: 200 });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'contracts.preview_end', subjectId: id, memberId: id, brand: 'lab' } },
      { begun: { action: 'contracts.end', reason: 'left' }, end: { after: {} } },
      { begun: { action: 'contracts.take_back' } },
    ]);
    house().failure = new Failure('contract.needs_confirmation');
    expect(await post(id, 'end', { contractId, confirmation: 'old', note: 'left' })).toMatchObject({ status: 422 });
  });

  it('need the action of each step, and the brand', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['contracts.read'], brands: ['lab'] });
    const id = house().put({ requestedBy: randomUUID() });
    const calls = ['offers/preview', 'offers', 'offers/withdraw', 'end'].map((call) => `${call}`);
    for (const call of [...calls, 'requests/approve', 'requests/reject', 'requests/withdraw'])
      expect(await post(id, call, {}, reader)).toMatchObject({ status: 403 });
    const foreign = house().put({ brand: 'nmbn', requestedBy: randomUUID() });
    for (const act of [offer, (agent: string) => decide(agent, 'approve')])
      expect((await act(foreign)).body.message).toBe('resource.not_found');
    expect(house().acts).toEqual([]);
  });
});
