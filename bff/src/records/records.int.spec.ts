import request from 'supertest';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: members get all of their own records as a file and their statement as of any moment, and nothing of other
// members.
describe('Records as files, and statements', () => {
  let edge: TestEdge;
  let token = '';
  let memberId = '';
  beforeAll(async () => {
    edge = await startEdge();
    const { body } = await read(
      request(edge.url).post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    [token, memberId] = [body.value.token, body.value.user.id];
  });
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.statements.failsFrom = Infinity;
    edge.peers.statements.pages.length = 0;
  });

  const as = (bearer = token) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${bearer}` });
  const get = (path: string): Promise<Reply> => read(request(edge.url).get(path).set(as()));
  const file = (path: string) => request(edge.url).get(path).set(as()).buffer(true);

  it('stream all pages of movements of the session’s member, with texts that no spreadsheet runs', async () => {
    const { headers, text } = await file(
      '/wps/records/movements.csv?from=2026-01-01T00:00:00Z&to=2026-11-01T00:00:00Z&type=deposit',
    ).expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="account-record.csv"');
    const rows = text.split('\r\n').filter((row) => row !== '');
    expect(rows).toHaveLength(7);
    expect(rows[0]).toBe('\ufefftime,type,status,game,reference,stake,payout,amount,before,after,id');
    expect(rows[1]).toMatch(
      /^\d{4}-.*Z,deposit,applied,"","'=cmd\|calc",0\.00,1234\.56,1234\.56,0\.00,1234\.56,0190a000-/,
    );
    expect(edge.peers.statements.pages).toMatchObject([
      { memberId, currency: 'USD', type: 'deposit', before: '', size: 500 },
      { memberId, before: '1' },
      { memberId, before: '2' },
    ]);
  });

  it('answer a failure of the first page like any other, and break off at a later one', async () => {
    edge.peers.statements.failsFrom = 1;
    expect(await get('/wps/records/movements.csv')).toMatchObject({
      status: 503,
      body: { success: false, message: 'system.temporary' },
    });
    edge.peers.statements.failsFrom = 2;
    await expect(file('/wps/records/movements.csv')).rejects.toThrow();
  });

  it('stream the bets of the session’s member', async () => {
    const { text } = await file('/wps/records/bets.csv?gameType=RNG').expect(200);
    const [head, first] = text.trim().split('\r\n');
    expect(head).toContain('placed,settled,provider,game,status');
    expect(first).toContain('"BAZAAR","LANTERN_ROW",settled,USD,1.00');
    expect(edge.peers.games.betLists.slice(-2)).toMatchObject([
      { memberId, size: 100, cursor: '' },
      { memberId, size: 100, cursor: expect.stringMatching(/.+/) as string },
    ]);
  });

  it('give the statement of a range, and of the last 30 days when none is named', async () => {
    const { status, body } = await get('/wps/records/statement?from=2026-10-01T00:00:00Z&to=2026-10-05T13:30:00Z');
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-10-05T13:30:00.000Z',
      currency: 'USD',
      openingMinor: '100',
      closingMinor: '7100',
      depositedMinor: '7000',
      cashMinor: '7000',
      bonusPoolMinor: '100',
      version: 12,
    });
    expect(edge.peers.statements.statements.at(-1)).toMatchObject({ memberId, currency: 'USD' });
    expect((await get('/wps/records/statement')).status).toBe(200);
  });

  it.each([
    ['a range of ten years', 'statement?from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z'],
    ['a range that ends before it begins', 'movements.csv?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'],
    ['a time that is none', 'statement?to=yesterday'],
    ['an unknown type', 'movements.csv?type=theft'],
    ['a page of a file', 'movements.csv?page=2'],
    ['a member of others', 'statement?memberId=0190a000-0000-7000-8000-000000000001'],
  ])('refuse %s', async (_, path) => {
    expect(await get(`/wps/records/${path}`)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
  });

  it('are for members with a session', async () => {
    for (const path of ['statement', 'movements.csv', 'bets.csv'])
      await request(edge.url).get(`/wps/records/${path}`).set('X-Merchant', 'lab').expect(401);
  });
});
