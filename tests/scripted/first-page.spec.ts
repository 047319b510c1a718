import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { siteUrl } from '../support/api.js';
import { Operator, demoOperators, type ConsoleAccount } from '../support/operators.js';
import { Player } from '../support/player.js';
import { control } from '../support/sandbox.js';
import { until } from '../support/until.js';
import {
  closedDayInTheLedger,
  daysInTheBooks,
  hoursInTheBooks,
  queuesInTheTables,
  secondInTheTables,
  usualInTheBooks,
  type BrandDay,
  type BrandHour,
  type Days,
  type Waiting,
} from './first-page-sums.js';

interface Figures extends BrandDay {
  readonly to: string;
  readonly before: unknown;
  readonly usual: unknown;
  readonly steps: readonly BrandHour[];
}
interface Rows {
  readonly totalCount: number;
  readonly totalMinor: string;
  readonly content: readonly { readonly amountMinor: string }[];
}
interface List {
  readonly totalCount: number;
  readonly content: readonly { readonly openedAt: string }[];
}
interface Health {
  readonly services: readonly { readonly name: string; readonly copies: number; readonly ready: number }[];
  readonly unsentSeconds: number;
  readonly closedDay?: string;
}
interface Withdrawal {
  readonly withdrawalId: string;
  readonly status: string;
}

const PAYMENT = '246810';
/** The offset of the simulated payment provider's port from the port of the site. */
const PAYMENT_SANDBOX = 4;
/** How long (ms) a comparison is repeated. The product caches sums that can still change for a minute. */
const SUMS_WITHIN_MS = 80_000;
/** The wallet measures the last closed day each minute, and the console caches it for ten seconds. */
const CLOSED_WITHIN_MS = 80_000;
const SERVICES = ['agents', 'games', 'identity', 'messaging', 'promotions', 'wallet'];

/**
 * Goal: every number on the console's first page equals the one computed from the ledger's entries and the services'
 * tables. It is checked after deposits, a bonus, bets, a chargeback, money in a vendor's wallet, and withdrawals in
 * several states, for every brand and with the data of earlier tests.
 */
describe("The numbers of the console's first page", () => {
  let operator: Operator;
  let bettor: Player;
  let payee: Player;
  const sealed = ({ api }: Player) => api.sealed({ paymentPassword: PAYMENT });
  const withdraw = async (accountId: string, amountMinor: string): Promise<Withdrawal> =>
    payee.api.value('POST', '/wps/withdraw/orders', {
      token: payee.token,
      key: randomUUID(),
      body: { methodId: 'ewallet', accountId, amountMinor, ...(await sealed(payee)) },
    });
  const figuresOf = async (brand?: string): Promise<readonly Figures[]> =>
    (await operator.get<{ figures: Figures[] }>(`/ops/figures${brand ? `?brand=${brand}` : ''}`)).figures;
  const becomes = ({ withdrawalId }: Withdrawal, status: string): Promise<Withdrawal> =>
    until(
      `the withdrawal to be ${status}`,
      () => payee.get<Withdrawal>(`/wps/withdraw/orders/${withdrawalId}`),
      (now) => now.status === status,
    );

  beforeAll(async () => {
    operator = await Operator.logIn(demoOperators()[0] as ConsoleAccount);
    [bettor, payee] = await Promise.all([
      Player.register(undefined, { paymentPassword: PAYMENT }),
      Player.register(undefined, { paymentPassword: PAYMENT }),
    ]);
    await Promise.all([bettor.hasAtLeast(10_000n), payee.hasAtLeast(10_000n)]);
  }, 120_000);

  it('have what happens on a day: deposits, a bonus, bets, a chargeback, money in a vendor wallet', async () => {
    const bonus = await bettor.order(5_000n, { promotion: 'rain-season-20' });
    await bettor.settle(bonus);
    await bettor.orderIs(bonus, 'credited');
    await bettor.settle(await bettor.deposit(3_000n), { outcome: 'chargeback' });
    const other = await bettor.order(4_000n);
    await bettor.settle(other, { outcome: 'pay', amountMinor: '400' });
    await bettor.orderIs(other, 'under_review');
    for (let roll = 0; roll < 8; roll += 1)
      await bettor.dice({ stakeMinor: String(100 + roll), target: '4950', over: roll % 2 === 0 });
    await bettor.api.value('POST', '/wps/relay/GCS_walletTransfer', {
      token: bettor.token,
      key: randomUUID(),
      body: { vassalage: 'PALMHOUSE', direction: 'in', amountMinor: '1500' },
    });
  }, 60_000);

  it('have withdrawals that were paid, that came back, and that wait for an operator', async () => {
    await payee.deposit(120_000n);
    const { accountId } = await payee.api.value<{ accountId: string }>('POST', '/wps/withdraw/accounts', {
      token: payee.token,
      body: {
        ...{ kind: 'ewallet', institution: 'Lantern Pay', holder: 'Anna Berg' },
        ...{ number: `+88017${randomInt(10 ** 8, 10 ** 9)}`, ...(await sealed(payee)) },
      },
    });
    const [paid, returned] = [await withdraw(accountId, '2000'), await withdraw(accountId, '2100')];
    await becomes(paid, 'paid');
    await becomes(returned, 'paid');
    const sandbox = new URL(siteUrl());
    sandbox.port = String(Number(sandbox.port) + PAYMENT_SANDBOX);
    await control(sandbox, `/sandbox/payouts/${returned.withdrawalId}/outcome`, { outcome: 'return' });
    await becomes(returned, 'returned');
    const large = await withdraw(accountId, '100100');
    expect(large).toMatchObject({ status: 'requested' });
    // The first of two operators approves it.
    const path = `/ops/withdrawals/${large.withdrawalId}`;
    const { version } = await operator.get<{ version: string }>(path);
    await operator.post(`${path}/approve`, { version });
  }, 60_000);

  it('equal the entries of the ledger and the rows of the queues', async () => {
    const both = async () => {
      const books = {
        figures: await daysInTheBooks(),
        ...(await queuesInTheTables()),
        second: await secondInTheTables(),
      };
      const { asOf: _, ...queues } = await operator.get<Record<string, unknown>>('/ops/today');
      return { books, page: { figures: (await figuresOf()).map(sumsOf).toSorted(byBrand), ...queues } };
    };
    let found = await both();
    for (const end = Date.now() + SUMS_WITHIN_MS; !isDeepStrictEqual(found.page, found.books) && Date.now() < end;) {
      await sleep(500);
      found = await both();
    }
    expect(found.page).toEqual(found.books);
    const lab = found.page.figures.find(({ brand }) => brand === 'lab');
    expect(Object.entries(lab ?? {}).filter(([, figure]) => figure === '0' || figure === 0)).toEqual([]);
    for (const queue of ['deposits', 'withdrawals'])
      expect(found.books).toMatchObject({ [queue]: { oldestAt: expect.any(String) as string } });
    expect(found.books.second['withdrawals']?.waiting).toBeGreaterThan(0);
  }, 120_000);

  it.each<[string, Days, Days, number | undefined]>([
    ['today', { daysAgo: 0, days: 1 }, { daysAgo: 1, days: 1, untilNow: true }, 0],
    ['yesterday', { daysAgo: 1, days: 1 }, { daysAgo: 2, days: 1 }, 1],
    ['week', { daysAgo: 6, days: 7 }, { daysAgo: 13, days: 7, untilNow: true }, undefined],
  ])(
    'equal the entries of the ledger for %s, and so do the days before and the usual hours',
    async (range, days, before, usualOf) => {
      const read = async () => {
        const [now, earlier] = [await daysInTheBooks(days), await daysInTheBooks(before)];
        const usual = usualOf === undefined ? undefined : await usualInTheBooks(usualOf);
        const books = now.map((day, n) => ({
          ...day,
          ...{ before: plainSums(earlier[n] as BrandDay), usual: usual?.get(day.brand) ?? [] },
        }));
        const { figures } = await operator.get<{ figures: Figures[] }>(`/ops/figures?range=${range}`);
        return { books, page: figures.map(({ to: _to, steps: _steps, ...all }) => all).toSorted(byBrand) };
      };
      let found = await read();
      for (const end = Date.now() + SUMS_WITHIN_MS; !isDeepStrictEqual(found.page, found.books) && Date.now() < end;) {
        await sleep(500);
        found = await read();
      }
      expect(found.page).toEqual(found.books);
      const lab = found.books.find(({ brand }) => brand === 'lab');
      if (range !== 'yesterday') expect(BigInt(lab?.depositedMinor ?? 0)).toBeGreaterThan(0n);
    },
    120_000,
  );

  it('have the hours of the day, which equal the entries of the ledger', async () => {
    const read = async () => ({ page: (await figuresOf('lab'))[0]?.steps, books: await hoursInTheBooks('lab') });
    let found = await read();
    for (const end = Date.now() + SUMS_WITHIN_MS; !isDeepStrictEqual(found.page, found.books) && Date.now() < end;) {
      await sleep(500);
      found = await read();
    }
    expect(found.page).toEqual(found.books);
    expect(found.books.length).toBeGreaterThan(0);
  }, 120_000);

  it('are the sums, or the numbers, of the rows that they lead to', async () => {
    const rowsOf = (figure: string) => operator.get<Rows>(`/ops/figures/rows?brand=lab&figure=${figure}&pageSize=100`);
    const read = async () => {
      const [figures] = await figuresOf('lab');
      const [moneyIn, moneyOut, netIn, held, stake, revenue, players, newPlayers] = await Promise.all(
        ['moneyIn', 'moneyOut', 'netIn', 'held', 'stake', 'revenue', 'players', 'newPlayers'].map(rowsOf),
      );
      const rows = {
        depositedMinor: moneyIn?.totalMinor,
        withdrawnMinor: moneyOut?.totalMinor,
        net: netIn?.totalMinor,
        heldMinor: held?.totalMinor,
        stakedMinor: stake?.totalMinor,
        revenueMinor: revenue?.totalMinor,
        playerCount: players?.totalCount,
        newCount: newPlayers?.totalCount,
      };
      const net = String(BigInt(figures?.depositedMinor ?? 0) - BigInt(figures?.withdrawnMinor ?? 0));
      const page = Object.fromEntries(
        Object.keys(rows).map((key) => [key, { ...figures, net }[key as keyof BrandDay]]),
      );
      return { page, rows, netIn };
    };
    let found = await read();
    for (const end = Date.now() + SUMS_WITHIN_MS; !isDeepStrictEqual(found.page, found.rows) && Date.now() < end;) {
      await sleep(500);
      found = await read();
    }
    expect(found.rows).toEqual(found.page);
    const { content = [], totalCount, totalMinor } = found.netIn ?? {};
    expect(content).toHaveLength(Math.min(totalCount ?? 0, 100));
    if (totalCount === content.length)
      expect(String(content.reduce((sum, row) => sum + BigInt(row.amountMinor), 0n))).toBe(totalMinor);
  }, 120_000);

  it('have the ages of the rows in the list of each queue', async () => {
    const queues = await operator.get<Record<string, Waiting>>('/ops/today');
    for (const queue of ['deposits', 'withdrawals', 'adjustments', 'wins', 'cases', 'applications', 'referrals']) {
      const list = await operator.get<List>(`/ops/${queue}?pageSize=100`);
      const shown = list.content.map(({ openedAt }) => openedAt).toSorted();
      expect({ queue, shown }).toEqual({ queue, shown: queues[queue]?.openedAt.slice(0, 100) });
    }
  }, 60_000);

  it('have the ages of the rows in the list of each kind of second approval', async () => {
    const { second } = await operator.get<{ second: Record<string, Waiting> }>('/ops/today');
    for (const queue of ['deposits', 'withdrawals', 'wins', 'cases', 'abuse']) {
      const list = await operator.get<List>(`/ops/${queue}?second=true&pageSize=100`);
      const shown = list.content.map(({ openedAt }) => openedAt).toSorted();
      expect({ queue, shown }).toEqual({ queue, shown: second[queue]?.openedAt.slice(0, 100) });
    }
  }, 60_000);

  it('have every service ready, no event unsent for a minute, and the last closed day of the ledger', async () => {
    const day = await closedDayInTheLedger();
    const health = await until(
      'the first page to show the last closed day',
      () => operator.get<Health>('/ops/health'),
      ({ closedDay }) => (closedDay ?? null) === day,
      CLOSED_WITHIN_MS,
    );
    expect(health.services.map(({ name }) => name).toSorted()).toEqual(SERVICES);
    expect(health.services.filter(({ copies, ready }) => copies === 0 || ready < copies)).toEqual([]);
    expect(health.unsentSeconds).toBeLessThan(60);
  }, 90_000);
});

const sumsOf = ({ to: _to, before: _before, usual: _usual, steps: _steps, ...sums }: Figures): BrandDay => sums;
/** The sums that are compared with earlier days. */
const plainSums = ({ brand: _b, currency: _c, from: _f, heldMinor: _h, ...sums }: BrandDay): object => sums;
const byBrand = (one: BrandDay, other: BrandDay): number => (one.brand < other.brand ? -1 : 1);
