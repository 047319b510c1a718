import request from 'supertest';
import { agents, identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: one request returns the wallet's figures and the contract flags of a real member, if the brand has the module
// for contracts.
describe('Consolidated funds', () => {
  const PATH = '/wps/member/info/funds/consolidated';
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  /** Opens a session of a new member. */
  async function aMember(
    type: identity.MemberType,
    brand = 'lab',
  ): Promise<{ memberId: string; get: () => request.Test }> {
    const grant = edge.peers.identity.grant(brand, type);
    const from = { brand, ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const headers = { 'X-Merchant': brand, Authorization: `Bearer ${grant.token}` };
    return { memberId: grant.member?.id ?? '', get: () => request(edge.url).get(PATH).set(headers) };
  }

  it('give an agent the balance and a flag for each kind of contract that pays the agent', async () => {
    const { memberId, get } = await aMember(identity.MemberType.CONTRACT_AGENT);
    edge.peers.wallet.set(memberId, 700n, 4n);
    edge.peers.agents.held.set(memberId, [agents.ContractKind.REALTIME_SALARY]);
    const { body } = await read(get().expect(200));
    expect(body.value).toMatchObject({
      balanceMinor: '700',
      version: 4,
      divtypereq: 0,
      dailysalreqtype: 0,
      contracthoursalreq: 0,
      realtimesalreqtype: 1,
      enableCt: 0,
      enableSalary: 1,
      enableContract: 1,
    });
    expect(edge.peers.agents.asked).toEqual([{ agentId: memberId, heldOnly: true }]);
  });

  const { DIVIDEND, DAILY_SALARY, HOURLY_SALARY } = agents.ContractKind;
  it.each([
    { held: [], flags: { enableCt: 0, enableSalary: 0, enableContract: 0 } },
    { held: [DIVIDEND], flags: { enableCt: 1, enableSalary: 0, enableContract: 1 } },
    { held: [DAILY_SALARY], flags: { enableCt: 0, enableSalary: 1, enableContract: 1 } },
    { held: [HOURLY_SALARY], flags: { enableCt: 0, enableSalary: 1, enableContract: 1 } },
    { held: [DIVIDEND, DAILY_SALARY], flags: { enableCt: 1, enableSalary: 1, enableContract: 1 } },
  ])('enable the pages of the contracts that an agent holds: $held', async ({ held, flags }) => {
    const { memberId, get } = await aMember(identity.MemberType.CONTRACT_AGENT);
    edge.peers.wallet.set(memberId, 1n, 1n);
    edge.peers.agents.held.set(memberId, held);
    const { body } = await read(get().expect(200));
    expect(body.value).toMatchObject(flags);
  });

  it('give a player the balance without asking for contracts', async () => {
    const { memberId, get } = await aMember(identity.MemberType.PLAYER);
    edge.peers.wallet.set(memberId, 300n, 2n);
    const asked = edge.peers.agents.asked.length;
    const { body } = await read(get().expect(200));
    expect(body.value).toMatchObject({ balanceMinor: '300', realtimesalreqtype: 0, enableContract: 0 });
    expect(edge.peers.agents.asked).toHaveLength(asked);
  });

  it('are refused for free play, and where the brand has no contracts', async () => {
    const trial = await aMember(identity.MemberType.TRIAL);
    expect((await read(trial.get().expect(403))).body.message).toBe('access.trial');
    const elsewhere = await aMember(identity.MemberType.PLAYER, 'nmen');
    expect((await read(elsewhere.get().expect(403))).body.message).toBe('module.disabled');
  });
});
