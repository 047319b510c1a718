import { randomUUID } from 'node:crypto';
import { demoAccount } from '../journeys/support/agents.js';
import { Api, type Answer } from '../support/api.js';
import { until } from '../support/until.js';

interface Contract {
  readonly contractId: string;
  readonly kind: string;
  readonly status: string;
  readonly payeeId: string;
}
interface Grant {
  readonly token: string;
  readonly user: { readonly id: string };
}
interface Preview {
  readonly token: string;
}

const tier = (ppm: number, validStakeMinorMin = '0') => ({
  ...{ activeMembersMin: 0, validStakeMinorMin, netLossMinorMin: '0' },
  ...{ profitRatePpm: ppm, lossRatePpm: ppm, singleBetRatePpm: ppm },
});
const PROCESS = '/wps/relay/MCS2_processDividendReq';
const OTHERS = [
  'MCS2_processDailySalContract',
  'MCS2_processContractHourSalary',
  'MCSFE_processRealTimeSalaryContract',
];

// Goal: on the running product, each possible answer to a dividend offer works once. A refusal has its own code and
// changes nothing.
describe('A dividend contract on the running product', () => {
  const api = new Api();
  let [upline, downline] = ['', ''];
  let downlineId = '';

  const logIn = async (account: string): Promise<Grant> => {
    const { password } = demoAccount('lab', account);
    const body = await api.sealed({ type: 'username', username: account, password });
    return api.value('POST', '/wps/session/login', { body });
  };
  const contracts = async (token: string): Promise<Contract[]> =>
    (await api.value<{ list: Contract[] }>('GET', '/wps/agents/contracts?kind=dividend', { token })).list;
  const send = (tiers: object[], more: object = {}, token = upline, key: string = randomUUID()) =>
    api.send<Contract>('POST', '/wps/agents/contracts/offers', {
      ...{ token, key },
      body: { downlineId, kind: 'dividend', dividend: { period: 'week', carries: true }, tiers, ...more },
    });
  const offered = async (ppm = 50_000): Promise<string> => {
    const { value, success, message } = await send([tier(ppm)]);
    if (!success) throw new Error(`the offer was refused: ${message}`);
    return value.contractId;
  };
  const act = (token: string, contractId: string, action: string, more: object = {}, path = PROCESS) =>
    api.send<Contract>('POST', path, { token, key: randomUUID(), body: { contractId, action, ...more } });
  const changesNothing = async (code: string, ask: () => Promise<Answer>): Promise<void> => {
    const before = [await contracts(upline), await contracts(downline)];
    const { success, message } = await ask();
    expect({ success, message }).toEqual({ success: false, message: code });
    expect([await contracts(upline), await contracts(downline)]).toEqual(before);
  };

  beforeAll(async () => {
    const [above, below] = [await logIn('demoagent1'), await logIn('demoagent2')];
    [upline, downline, downlineId] = [above.token, below.token, below.user.id];
    await until(
      'a dividend of the upline',
      () => contracts(upline),
      (list) => list.some(({ payeeId, status }) => payeeId === above.user.id && status === 'active'),
    );
  }, 30_000);

  it('is refused with rates above the own, negative or above 100 percent, and with tiers out of order', async () => {
    await changesNothing('contract.not_covered', () => send([tier(100_001)]));
    for (const ppm of [-1, 1_000_001, 0.5]) await changesNothing('request.invalid', () => send([tier(ppm)]));
    await changesNothing('request.invalid', () => send([tier(50_000, '10000000'), tier(60_000)]));
    await changesNothing('request.invalid', () => send([tier(60_000), tier(50_000, '10000000')]));
    await changesNothing('request.invalid', () => send([tier(50_000, '-1')]));
    await changesNothing('request.invalid', () => send([]));
    await changesNothing('request.invalid', () => send([{ ...tier(50_000), profitRatePpm: 40_000 }]));
  });

  it('is refused without a length, with another length than the own, and for anyone but a direct downline', async () => {
    await changesNothing('request.invalid', () => send([tier(50_000)], { dividend: undefined }));
    await changesNothing('contract.not_covered', () =>
      send([tier(50_000)], { dividend: { period: 'month', carries: true } }),
    );
    await changesNothing('contract.not_covered', () =>
      send([tier(50_000)], { dividend: { period: 'week', carries: false } }),
    );
    await changesNothing('access.denied', () => send([tier(50_000)], { downlineId: randomUUID() }));
    await changesNothing('access.denied', () => send([tier(0)], {}, downline));
  });

  it('is rejected once; it is then neither accepted nor withdrawn', async () => {
    const id = await offered();
    await changesNothing('resource.not_found', () => act(upline, id, 'accept'));
    await changesNothing('resource.not_found', () => act(upline, id, 'reject'));
    await changesNothing('resource.not_found', () => act(downline, id, 'withdraw'));
    for (const path of OTHERS)
      await changesNothing('resource.not_found', () => act(downline, id, 'accept', {}, `/wps/relay/${path}`));
    expect((await act(downline, id, 'reject')).value.status).toBe('rejected');
    expect((await act(downline, id, 'reject')).value.status).toBe('rejected');
    await changesNothing('contract.wrong_state', () => act(downline, id, 'accept'));
    await changesNothing('contract.wrong_state', () => act(upline, id, 'withdraw'));
    await changesNothing('contract.wrong_state', () => act(upline, id, 'terminate', { confirmation: 'x' }));
  });

  it('is withdrawn by its payer, and by a newer offer', async () => {
    const first = await offered();
    const second = await offered(40_000);
    await changesNothing('contract.wrong_state', () => act(downline, first, 'accept'));
    expect((await act(upline, second, 'withdraw')).value.status).toBe('withdrawn');
    expect((await act(upline, second, 'withdraw')).value.status).toBe('withdrawn');
    await changesNothing('contract.wrong_state', () => act(downline, second, 'reject'));
  });

  it('is offered once for a key, and refuses the key with other terms', async () => {
    const key = randomUUID();
    const { value } = await send([tier(30_000)], {}, upline, key);
    expect((await send([tier(30_000)], {}, upline, key)).value.contractId).toBe(value.contractId);
    await changesNothing('wallet.key_reused', () => send([tier(20_000)], {}, upline, key));
    expect((await act(upline, value.contractId, 'withdraw')).value.status).toBe('withdrawn');
  });

  it('is accepted once, and ends only with the token of its preview', async () => {
    const id = await offered();
    expect((await act(downline, id, 'accept')).value.status).toBe('active');
    expect((await act(downline, id, 'accept')).value.status).toBe('active');
    await changesNothing('contract.wrong_state', () => act(downline, id, 'reject'));
    await changesNothing('contract.wrong_state', () => act(upline, id, 'withdraw'));
    await changesNothing('contract.needs_confirmation', () => act(upline, id, 'terminate'));
    await changesNothing('contract.needs_confirmation', () => act(upline, id, 'terminate', { confirmation: 'x' }));
    const { token } = await api.value<Preview>('GET', `/wps/agents/contracts/${id}/termination`, { token: upline });
    expect((await act(upline, id, 'terminate', { confirmation: token })).value.status).toBe('terminated');
    expect((await act(upline, id, 'terminate', { confirmation: token })).value.status).toBe('terminated');
    await changesNothing('contract.wrong_state', () => act(downline, id, 'accept'));
  });

  it('is simulated for a direct downline only, by the rules of an offer, and stores nothing', async () => {
    const simulate = (more: object = {}, token = upline) =>
      api.send<{ periods: object[] }>('POST', '/wps/agents/contracts/offers/simulation', {
        token,
        body: {
          ...{ downlineId, kind: 'dividend', dividend: { period: 'week', carries: true }, tiers: [tier(50_000)] },
          ...{ periods: 6, ...more },
        },
      });
    const before = await contracts(upline);
    expect((await simulate()).value.periods).toEqual(expect.any(Array));
    expect(await contracts(upline)).toEqual(before);
    await changesNothing('contract.not_covered', () => simulate({ tiers: [tier(100_001)] }));
    await changesNothing('access.denied', () => simulate({ downlineId: randomUUID() }));
    await changesNothing('access.denied', () => simulate({}, downline));
    for (const periods of [0, 25, -1, 'six']) await changesNothing('request.invalid', () => simulate({ periods }));
  });

  it('is answered by agents only', async () => {
    const unknown = { contractId: randomUUID(), action: 'accept' };
    for (const path of [PROCESS, ...OTHERS.map((name) => `/wps/relay/${name}`)]) {
      expect((await api.send('POST', path, { body: unknown })).status).toBe(401);
      for (const body of [{ ...unknown, action: 'delete' }, { action: 'accept' }, { ...unknown, contractId: 'x' }, {}])
        await changesNothing('request.invalid', () => api.send('POST', path, { token: downline, body }));
    }
  });
});
