import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { GameCategory, games, wallet } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { daysOf, presentProfit } from './profit.presenter.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const { LIVE, RNG } = GameCategory;
const play = (day: string, category: GameCategory, stakeMinor: bigint, payoutMinor: bigint): games.PlayOfDay =>
  create(games.PlayOfDaySchema, { day, category, bets: 2n, stakeMinor, payoutMinor });
const money = (day: string, figures: Partial<Omit<wallet.MoneyOfDay, '$typeName' | '$unknown'>>): wallet.MoneyOfDay =>
  create(wallet.MoneyOfDaySchema, { day, ...figures });
const shares = {
  currency: 'USD',
  timeZone: 'Asia/Dhaka',
  days: ['2026-11-18', '2026-11-19', '2026-11-20'],
  play: [
    play('2026-11-18', RNG, 1_000n, 400n),
    play('2026-11-20', RNG, 500n, 0n),
    play('2026-11-20', LIVE, 3_000n, 5_200n),
  ],
  money: [
    money('2026-11-19', { bonusMinor: 500n, depositedMinor: 9_000n, deposits: 2n }),
    money('2026-11-20', { bonusMinor: -200n, withdrawnMinor: 4_000n, withdrawals: 1n }),
  ],
};

// Goal: bets from the games service and movements from the wallet service are joined by calendar day, and every total
// equals the sum of its parts.
describe('Profit and loss', () => {
  it('has every day, newest first, with games and bonuses joined', () => {
    const { days } = presentProfit(shares);
    expect(
      days.map(({ day, gamesMinor, bonusMinor, totalMinor }) => [day, gamesMinor, bonusMinor, totalMinor]),
    ).toEqual([
      ['2026-11-20', '1700', '-200', '1500'],
      ['2026-11-19', '0', '500', '500'],
      ['2026-11-18', '-600', '0', '-600'],
    ]);
  });

  it('sums categories and the whole range, and keeps deposits and withdrawals apart from gain and loss', () => {
    const { categories, totals, cashier } = presentProfit(shares);
    expect(categories).toEqual([
      { gameType: 'LIVE', bets: 2, stakeMinor: '3000', payoutMinor: '5200', gamesMinor: '2200' },
      { gameType: 'RNG', bets: 4, stakeMinor: '1500', payoutMinor: '400', gamesMinor: '-1100' },
    ]);
    expect(totals).toEqual({
      bets: 6,
      stakeMinor: '4500',
      payoutMinor: '5600',
      gamesMinor: '1100',
      bonusMinor: '300',
      totalMinor: '1400',
    });
    expect(cashier).toEqual({ depositedMinor: '9000', deposits: 2, withdrawnMinor: '4000', withdrawals: 1 });
  });

  it('ends with today in the brand’s zone when no day is named', () => {
    const lateEvening = new Date('2026-11-20T19:30:00Z');
    expect(daysOf({}, 'Asia/Dhaka', lateEvening)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(daysOf({ lastDay: '2026-03-01' }, 'UTC', lateEvening)[0]).toBe('2026-02-23');
  });
});

// Goal: the bff asks both services for the session's own member and for days in the brand's time zone. It refuses a
// malformed range.
describe('Profit and loss at the edge', () => {
  let edge: TestEdge;
  let token = '';
  let memberId = '';
  const get = (query: string) =>
    read(
      request(edge.url)
        .get(`/wps/member/profit${query}`)
        .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` }),
    );

  beforeAll(async () => {
    edge = await startEdge();
    const { body } = await read(
      request(edge.url).post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    ({
      token,
      user: { id: memberId },
    } = body.value);
  });
  afterAll(() => edge.close());

  it('joins the answers of both services', async () => {
    const { body } = await get('?firstDay=2026-11-19&lastDay=2026-11-20');
    expect(body.value).toMatchObject({
      currency: 'USD',
      timeZone: 'UTC',
      days: [{ day: '2026-11-20', gamesMinor: '-400', bonusMinor: '150', totalMinor: '-250' }, { day: '2026-11-19' }],
      categories: [{ gameType: 'RNG', stakeMinor: '1000' }],
      cashier: { depositedMinor: '9000', deposits: 1 },
    });
    const asked = { memberId, currency: 'USD', firstDay: '2026-11-19', lastDay: '2026-11-20', timeZone: 'UTC' };
    expect(edge.peers.games.playDays.at(-1)).toEqual(asked);
    expect(edge.peers.wallet.moneyDays.at(-1)).toEqual(asked);
  });

  it.each([
    '?firstDay=0000-01-05&lastDay=0000-01-10',
    '?firstDay=2026-11-21&lastDay=2026-11-20',
    '?firstDay=2026-08-20&lastDay=2026-11-20',
    '?firstDay=2026-02-30&lastDay=2026-03-02',
    '?lastDay=20-11-2026',
    '?days=7',
  ])('refuses %s', async (query) => {
    const before = edge.peers.games.playDays.length;
    expect((await get(query)).body.message).toBe('request.invalid');
    expect(edge.peers.games.playDays).toHaveLength(before);
  });

  it('is for members only', async () => {
    const { body } = await read(request(edge.url).get('/wps/member/profit').set('X-Merchant', 'lab'));
    expect(body.message).toBe('session.missing');
  });
});
