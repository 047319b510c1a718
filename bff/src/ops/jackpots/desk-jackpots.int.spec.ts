import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const BOTH = ['vendors.read', 'vendors.change'];
const TERMS = '/ops/jackpots/lab.lantern/terms';
const BODY = { sharePpm: 8_000, seedMinor: '600000', capMinor: '2500000', version: '5', note: 'the new season' };

// Goal: operators of a brand read its pools with masked winners. They change the terms of a pool if nobody else has
// changed it since they read it. The audit log has the terms before and after.
describe('Jackpots at the console', () => {
  let console: TestConsole;
  let omar: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    omar = console.logIn({ name: 'omar', actions: BOTH, brands: ['lab'] });
    console.peers.jackpotDesk.reset();
    console.peers.operators.log.splice(0);
  });
  const post = (body: object, by = omar, path = TERMS): Promise<Reply> => read(by.post(path, body));

  it('are listed with amount, terms and masked winners', async () => {
    const { status, body } = await read(omar.get('/ops/jackpots?brand=lab'));
    expect([status, body.value]).toMatchObject([
      200,
      {
        content: [
          {
            ...{ pool: 'lab.lantern', amountMinor: '543210', seedMinor: '500000', capMinor: '2000000' },
            ...{
              gameSharePpmMin: 5_000,
              gameSharePpmMax: 10_000,
              seedMinorMax: '1000000',
              spreadPpmMin: 40_000,
              wins: 3,
              games: 12,
              version: '5',
            },
            lastWins: [
              { number: 3, amountMinor: '612345', paid: true, account: expect.stringContaining('*') as unknown },
            ],
          },
        ],
        mayChange: true,
      },
    ]);
    expect(JSON.stringify(body.value)).not.toMatch(/nextSeedMinor|"sharePpm"/);
    expect(await read(omar.get('/ops/jackpots?brand=nmbn'))).toMatchObject({ status: 404 });
    expect(console.peers.operators.log).toEqual([]);
  });

  it('get new terms, and the log has both with the reason', async () => {
    expect(await post(BODY)).toMatchObject({
      ...{ status: 200, body: { value: { sharePpm: 8_000, nextSeedMinor: '600000', nextCapMinor: '2500000' } } },
    });
    expect(console.peers.jackpotDesk.changes).toMatchObject([
      { pool: 'lab.lantern', version: 5n, capMinor: 2_500_000n },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'jackpots.terms', subjectId: 'lab.lantern', reason: 'the new season' },
        end: {
          outcome: 'done',
          before: { seedMinor: '500000', capMinor: '2000000' },
          after: { sharePpm: '8000', seedMinor: '600000', capMinor: '2500000' },
        },
      },
    ]);
  });

  it('keep the shares of their games where a change names none', async () => {
    const { sharePpm: _, ...rest } = BODY;
    expect(await post(rest)).toMatchObject({ status: 200, body: { value: { nextSeedMinor: '600000' } } });
    expect(console.peers.jackpotDesk.changes[0]).not.toHaveProperty('sharePpm');
    expect(console.peers.operators.log[0]?.end?.after).not.toHaveProperty('sharePpm');
  });

  it('are changed with the action, in their brand, and by the present version', async () => {
    const reader = console.logIn({ actions: ['vendors.read'], brands: ['lab'] });
    expect((await read(reader.get('/ops/jackpots'))).body.value).toMatchObject({ mayChange: false });
    expect(await post(BODY, reader)).toMatchObject({ status: 403, body: { message: 'access.denied' } });
    const elsewhere = console.logIn({ actions: BOTH, brands: ['nmbn'] });
    expect((await read(elsewhere.get('/ops/jackpots'))).body.value).toMatchObject({ content: [] });
    expect(await post(BODY, elsewhere)).toMatchObject({ status: 404 });
    expect(await post(BODY, omar, '/ops/jackpots/A%20B/terms')).toMatchObject({ status: 404 });
    expect([console.peers.jackpotDesk.changes, console.peers.operators.log]).toEqual([[], []]);
    console.peers.jackpotDesk.failure = new Failure('review.stale');
    expect(await post(BODY)).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.stale' } }]);
  });

  it.each([
    { sharePpm: 0 },
    { sharePpm: 10_001 },
    { sharePpm: 1.5 },
    { seedMinor: '1.5' },
    { capMinor: '' },
    { note: '' },
  ])('refuse a wrong body: %o', async (change) => {
    expect(await post({ ...BODY, ...change })).toMatchObject({ status: 400 });
    expect(console.peers.jackpotDesk.changes).toEqual([]);
  });
});
