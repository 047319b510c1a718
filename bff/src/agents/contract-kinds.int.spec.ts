import request from 'supertest';
import { agents, identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const { ContractKind } = agents;

// Goal: each path for one kind of contract acts on contracts of this kind only. Periods use the time zone of the
// caller's brand.
describe('Salary contracts of each kind', () => {
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
  ])('have the statements of %s salaries', async (path, kind) => {
    await read(request(edge.url).get(`/wps/agents/salary/${path}`).set(headers).expect(200));
    expect(edge.peers.agents.listed.at(-1)).toMatchObject({ kind });
  });

  it('are offered with the zone of the brand; real-time salary where no kind is named; no kind without rules', async () => {
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
    expect((await offer({ kind: 'dividend' })).body.message).toBe('request.invalid');
  });
});
