import { MemberType } from '@nm/contracts/identity.js';
import { Figure } from '@nm/contracts/wallet.js';
import { read } from '../../testing/read.js';
import { startConsole, type TestConsole } from '../testing/start-console.js';

// Goal: the bff asks the wallet for the figures of the page Today, and for the postings or members that make up a
// figure, with the same days.
describe('The figures of days', () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());

  it('shows the figures of days to roles that read them, of their brands, asked of the ledger once for all', async () => {
    const look = (brands: string[], actions = ['figures.read'], query = '') =>
      read(console.logIn({ actions, brands }).get(`/ops/figures${query}`));
    expect((await look(['lab'], ['today.read'])).body.message).toBe('access.denied');
    const answers = await Promise.all([look(['lab']), look(['lab'])]);
    const from = '2026-11-22T18:00:00.000Z';
    const sums = {
      ...{ betCount: 3, playerCount: 0, newCount: 0, depositedMinor: '9007199254740993', depositedCount: 0 },
      ...{ withdrawnMinor: '0', withdrawnCount: 0, stakedMinor: '0', revenueMinor: '-7' },
    };
    for (const { body } of answers)
      expect(body.value['figures']).toEqual([
        {
          ...{ brand: 'lab', currency: 'USD', from, to: '', heldMinor: '0', ...sums, before: sums },
          steps: [{ from, depositedMinor: '4', withdrawnMinor: '0' }],
          usual: [{ hour: 0, depositedMinor: '4' }],
        },
      ]);
    const asked = { brand: 'lab', currency: 'USD', timeZone: expect.any(String) as unknown, days: 1 };
    expect(console.peers.wallet.figures).toEqual([
      { ...asked, daysAgo: 0 },
      { ...asked, daysAgo: 1, untilNow: true, withoutSteps: true },
      ...[7, 14, 21, 28].map((daysAgo) => ({ ...asked, daysAgo, withoutSums: true })),
    ]);
    expect((await look(['lab'], ['figures.read'], '?range=week')).body.value['figures']).toMatchObject([{ usual: [] }]);
    expect(console.peers.wallet.figures.slice(6)).toMatchObject([
      { daysAgo: 6, days: 7 },
      { daysAgo: 13, days: 7, untilNow: true },
    ]);
    expect((await look(['lab'], ['figures.read'], '?range=year')).body.message).toBe('request.invalid');
    expect((await look(['lab'], ['figures.read'], '?brand=nmen')).body.message).toBe('resource.not_found');
  });

  it('lists the rows behind a figure with the same days, of the reader’s brands', async () => {
    const look = (query: string, actions = ['figures.read']) =>
      read(console.logIn({ actions, brands: ['lab'] }).get(`/ops/figures/rows?${query}`));
    const { member } = console.peers.identity.grant('lab', MemberType.PLAYER);
    console.peers.wallet.figureMember = member?.id ?? '';
    const { value } = (await look('brand=lab&figure=moneyIn&range=yesterday&from=2026-11-22T18:00:00Z&pageSize=50'))
      .body;
    expect(value).toMatchObject({
      ...{ totalCount: 1, totalMinor: '4', currency: 'USD' },
      content: [
        { type: 'deposit', reference: 'd-1', amountMinor: '4', account: expect.stringContaining('*') as unknown },
      ],
    });
    expect(console.peers.wallet.figureRows).toMatchObject([
      { figure: Figure.MONEY_IN, days: { brand: 'lab', daysAgo: 1, days: 1 }, page: { page: 1, size: 50 } },
    ]);
    expect((await look('brand=nmen&figure=moneyIn')).body.message).toBe('resource.not_found');
    expect((await look('brand=lab&figure=no')).body.message).toBe('request.invalid');
    // `2026-W48` (a week) is valid ISO 8601, but it is not a moment. The route accepts only moments.
    for (const name of ['from', 'to'])
      expect((await look(`brand=lab&figure=moneyIn&${name}=2026-W48`)).body.message).toBe('request.invalid');
    expect((await look('brand=lab&figure=moneyIn', ['today.read'])).body.message).toBe('access.denied');
  });
});
