import request from 'supertest';
import { agents, identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const { ContractKind, ContractPeriod } = agents;

// Goal: each API path for one kind of contract acts on contracts of this kind only. Periods use the time zone of the
// caller's brand.
describe('Contracts of each kind', () => {
  let edge: TestEdge;
  let headers: Record<string, string>;
  const id = crypto.randomUUID();

  beforeAll(async () => {
    edge = await startEdge();
    const grant = edge.peers.identity.grant('lab', identity.MemberType.CONTRACT_AGENT);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}`, 'Idempotency-Key': crypto.randomUUID() };
  });
  afterAll(() => edge?.close());

  it.each([
    ['MCSFE_processRealTimeSalaryContract', 'realtimeSalary', ContractKind.REALTIME_SALARY],
    ['MCS2_processDailySalContract', 'dailySalary', ContractKind.DAILY_SALARY],
    ['MCS2_processContractHourSalary', 'hourlySalary', ContractKind.HOURLY_SALARY],
    ['MCS2_processDividendReq', 'dividend', ContractKind.DIVIDEND],
  ])('are answered by %s', async (path, name, kind) => {
    const { body } = await read(
      request(edge.url).post(`/wps/relay/${path}`).set(headers).send({ contractId: id, action: 'accept' }).expect(200),
    );
    expect(body.value).toMatchObject({ kind: name });
    expect(edge.peers.agents.answered.at(-1)).toMatchObject({ contractId: id, kind });
  });

  it.each([
    ['realtime', ContractKind.REALTIME_SALARY],
    ['hourly', ContractKind.HOURLY_SALARY],
    ['daily', ContractKind.DAILY_SALARY],
    ['dividend', ContractKind.DIVIDEND],
  ])('have the statements of %s salaries', async (path, kind) => {
    await read(request(edge.url).get(`/wps/agents/salary/${path}`).set(headers).expect(200));
    expect(edge.peers.agents.listed.at(-1)).toMatchObject({ kind });
  });

  it('are offered with the zone of the brand; real-time salary where no kind is named; no unknown kind', async () => {
    const tier = { activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' };
    const tiers = [{ ...tier, profitRatePpm: 10, lossRatePpm: 10, singleBetRatePpm: 10 }];
    const offer = (body: object) =>
      read(
        request(edge.url)
          .post('/wps/agents/contracts/offers')
          .set(headers)
          .send({ downlineId: id, tiers, ...body }),
      );
    expect((await offer({ kind: 'dailySalary' })).body.value).toMatchObject({ kind: 'dailySalary' });
    expect(edge.peers.agents.offered.at(-1)).toMatchObject({ kind: ContractKind.DAILY_SALARY, timeZone: 'UTC' });
    expect((await offer({})).body.value).toMatchObject({ kind: 'realtimeSalary' });
    expect((await offer({ kind: 'monthlySalary' })).body.message).toBe('request.invalid');
  });

  it('name the length and the carry policy of a dividend', async () => {
    const tier = { activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' };
    const tiers = [{ ...tier, profitRatePpm: 10, lossRatePpm: 10, singleBetRatePpm: 10 }];
    const offer = (dividend: object) =>
      read(
        request(edge.url)
          .post('/wps/agents/contracts/offers')
          .set(headers)
          .send({ downlineId: id, tiers, kind: 'dividend', dividend }),
      );
    expect((await offer({ period: 'halfMonth', carries: true })).body.value).toMatchObject({ kind: 'dividend' });
    expect(edge.peers.agents.offered.at(-1)).toMatchObject({ period: ContractPeriod.HALF_MONTH, carries: true });
    for (const wrong of [{ period: 'year', carries: true }, { period: 'week' }, { period: 'week', carries: 'yes' }])
      expect((await offer(wrong)).body.message).toBe('request.invalid');
  });

  it('are answered with other terms by the payee of an offer, and show them', async () => {
    const tier = { activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' };
    const tiers = [{ ...tier, profitRatePpm: 10, lossRatePpm: 10, singleBetRatePpm: 10 }];
    const counter = (body: object) =>
      read(request(edge.url).post(`/wps/agents/contracts/${id}/counter`).set(headers).send(body));
    const terms = {
      tiers,
      dividend: { period: 'month', carries: true },
      deferral: { activeMembersMin: 5, periodsMax: 2 },
    };
    expect((await counter(terms)).body.value).toMatchObject({ contractId: id, status: 'rejected', counter: terms });
    expect(edge.peers.agents.countered.at(-1)).toMatchObject({
      contractId: id,
      terms: { period: ContractPeriod.MONTH, carries: true, activeMembersMin: 5, deferralPeriods: 2 },
    });
    const before = edge.peers.agents.countered.length;
    for (const wrong of [{}, { tiers: [] }, { tiers: [{ ...tiers[0], lossRatePpm: -1 }] }, { ...terms, deferral: 3 }])
      expect((await counter(wrong)).body.message).toBe('request.invalid');
    expect(edge.peers.agents.countered).toHaveLength(before);
  });

  it('are simulated for the caller over a number of closed periods, and for nobody else', async () => {
    const tier = { activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' };
    const tiers = [{ ...tier, profitRatePpm: 10, lossRatePpm: 10, singleBetRatePpm: 10 }];
    const dividend = { period: 'month', carries: true };
    const simulate = (body: object, as = headers) =>
      read(
        request(edge.url)
          .post('/wps/agents/contracts/offers/simulation')
          .set(as)
          .send({ downlineId: id, tiers, kind: 'dividend', dividend, ...body }),
      );
    const { value } = (await simulate({ periods: 6 })).body;
    expect(value).toMatchObject({ presentVersion: 2, periods: [{ ownGrossMinor: '15' }] });
    expect((value as unknown as { periods: object[] }).periods[0]).toMatchObject({
      present: { tier: -1, grossMinor: '0' },
      offered: { tier: 0, grossMinor: '20', ownNetMinor: '-5', dividend: { baseMinor: '-7', period: 'month' } },
    });
    const asked = edge.peers.agents.simulated.at(-1);
    expect(asked).toMatchObject({ downlineId: id, periods: 6, period: ContractPeriod.MONTH, carries: true });
    for (const periods of [0, 25, 1.5, '6 ', undefined])
      expect((await simulate({ periods })).body.message).toBe('request.invalid');
    expect((await simulate({ periods: 6, tiers: [{ ...tiers[0], lossRatePpm: 1_000_001 }] })).body.message).toBe(
      'request.invalid',
    );
    const before = edge.peers.agents.simulated.length;
    expect((await simulate({ periods: 6 }, { 'X-Merchant': 'lab' } as never)).status).toBe(401);
    expect(edge.peers.agents.simulated.length).toBe(before);
  });
});
