import { read } from '../../testing/read.js';
import { startConsole, type TestConsole } from '../testing/start-console.js';

// Goal: operators see what the agents of their brands owe. The list masks the agents' accounts, and reading a single
// debt is written to the audit log.
describe('What agents owe, at the console', () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    console.peers.houseContracts.debts.clear();
    console.peers.operators.log.splice(0);
  });

  const nila = () => console.logIn({ name: 'nila', actions: ['contracts.read'], brands: ['lab'] });

  it('is listed with masked accounts, and opened in full with a line of the log', async () => {
    const { houseContracts, operators } = console.peers;
    const id = houseContracts.putDebt();
    const { value } = (await read(nila().get('/ops/agent-debts?state=repaid&query=karo'))).body;
    expect(value['content']).toMatchObject([
      { id, kind: 'dividend', version: 2, withHouse: true, currency: 'USD', owedMinor: '3000', repaidMinor: '500' },
    ]);
    expect((value['content'] as { account: string }[])[0]?.account).toContain('***');
    expect(houseContracts.debtLists.at(-1)).toMatchObject({ brands: ['lab'], repaid: true, query: 'karo' });
    expect(operators.log).toEqual([]);
    const detail = (await read(nila().get(`/ops/agent-debts/${id}`))).body.value;
    expect(detail).toMatchObject({
      ...{
        account: 'karob_88',
        grossMinor: '1000',
        toDownlinesMinor: '6000',
        netMinor: '-5000',
        collectedMinor: '2000',
      },
    });
    const subject = { subjectKind: 'settlement', subjectId: id };
    expect(operators.log).toMatchObject([
      { begun: { action: 'contracts.debt', memberId: detail['agentId'], brand: 'lab', ...subject } },
    ]);
  });

  it('is not shown for another brand, nor to a role that does not read contracts', async () => {
    const other = console.peers.houseContracts.putDebt({ brand: 'nmen' });
    expect((await read(nila().get('/ops/agent-debts'))).body.value['content']).toEqual([]);
    expect(await read(nila().get(`/ops/agent-debts/${other}`))).toMatchObject({
      ...{ status: 404, body: { message: 'resource.not_found' } },
    });
    expect(console.peers.operators.log).toEqual([]);
    const reader = console.logIn({ actions: ['players.read'], brands: ['lab'] });
    for (const path of ['/ops/agent-debts', `/ops/agent-debts/${other}`])
      expect((await read(reader.get(path))).body.message).toBe('access.denied');
    for (const query of ['state=all', 'page=0', `query=${'x'.repeat(65)}`])
      expect(await read(nila().get(`/ops/agent-debts?${query}`))).toMatchObject({ status: 400 });
  });
});
