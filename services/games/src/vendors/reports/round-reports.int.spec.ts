import { GameCategory, games } from '@nm/contracts';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { CasesStore } from '../../cases/cases.store.js';
import type { MemberExclusionsStore } from '../../members/member-exclusions.store.js';
import { published } from '../../testing/published.js';
import type { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { Body } from '../gateway/vendor-request.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { ReconciliationStore } from '../reconciliation/reconciliation.store.js';
import type { VendorPlayer } from '../transactions/vendor-transaction.js';
import { RoundFeedsService } from './round-feeds.service.js';
import { RoundFeedsStore } from './round-feeds.store.js';
import type { RoundReportsService } from './round-reports.service.js';
import { roundReport } from './round-report.js';
import { aReportOf, at, openReports, VENDOR, VENDORS, GAME, type ReportsBench } from './testing/reports-bench.js';

// Goal: in transfer mode (the vendor keeps wallets for members), each round that a vendor reports is in the betting
// record once, with the amounts of its first report. This holds for repeated, concurrent, contradictory and lost
// reports. Such a vendor moves no money of ours.

let bench: ReportsBench;
let database: TestDatabase;
let reports: RoundReportsService;
let exclusions: MemberExclusionsStore;
let feeds: RoundFeedsService;
let reconciliation: ReconciliationService;
/** The rounds that the fake vendor lists, and how it answers. */
let listed: Body[];
let silent = false;
/** The day of which the fake vendor's list has a malformed line. */
let unreadableDay = '';
let player: VendorPlayer;

beforeAll(async () => {
  bench = await openReports();
  ({ database, reports, exclusions } = bench);
  const call = async (_vendor: string, op: string, { cursor, day }: Partial<Record<string, string>>): Promise<Body> => {
    if (silent) throw new Error('no answer');
    if (day === unreadableDay) return { status: 'OK', transactions: [null], next: '' };
    if (op === 'tx.list') return { status: 'OK', transactions: listed.map(lineOf), next: '' };
    return { status: 'OK', rounds: listed.slice(Number(cursor)), next: String(listed.length) };
  };
  const calls = { vendors: VENDORS, call } as unknown as VendorCallsGateway;
  feeds = new RoundFeedsService(database.db, calls, new RoundFeedsStore(), reports);
  reconciliation = new ReconciliationService(database.db, calls, new ReconciliationStore(), new CasesStore());
});
beforeEach(async () => {
  listed = [];
  [silent, unreadableDay] = [false, ''];
  player = await bench.player();
});
afterAll(() => database?.drop());

const aReport = (change: object = {}): Body => aReportOf(player, change);
const lineOf = ({ txId, playerId, currency, amount, winAmount }: Body) => ({
  ...{ txId, playerId, currency, op: 'wallet.betwin' },
  stake: amount,
  payout: winAmount,
});
const send = (report: Body, op?: string) => bench.send(report, op);
const recorded = () =>
  database.db.rows<{ status: string; stake: bigint; payout: bigint; valid: bigint }>(
    `SELECT status, stake_minor AS stake, payout_minor AS payout, valid_stake_minor AS valid FROM rounds
      WHERE member_id = $1 ORDER BY settled_at`,
    [player.memberId],
  );
/** Returns the published events that other services than the wallet read. */
const facts = async () =>
  (await published(database.db)).filter(
    ({ memberId, $typeName }) => memberId === player.memberId && $typeName !== 'games.v1.RoundReported',
  );

it('records a round once, and publishes it once, however often its report comes at the same time', async () => {
  const report = aReport();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(report)));
  expect(new Set(answers.map(({ status, effect }) => `${status} ${effect}`))).toEqual(new Set(['OK APPLIED']));
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await recorded()).toEqual([{ status: 'settled', stake: 200n, payout: 500n, valid: 200n }]);
  const [fact, ...more] = await facts();
  expect(more).toEqual([]);
  expect(fact).toMatchObject({
    vendor: VENDOR,
    gameCode: GAME,
    category: GameCategory.RNG,
  } satisfies Partial<games.RoundSettled>);
  expect(fact).toMatchObject({ stake: { cashMinor: 200n, bonusMinor: 0n }, payout: { cashMinor: 500n } });
});

it('answers tx.status by what it stored, so that a vendor without an answer can ask', async () => {
  const report = aReport();
  await send(report);
  const stored = await reports.take(VENDOR, roundReport(report));
  expect(stored).toMatchObject({ replayed: true, transaction: { status: 'OK', effect: 'APPLIED' } });
});

it.each([
  ['TX_MISMATCH', { winAmount: '900' }],
  ['TX_MISMATCH', { amount: '100' }],
])('refuses as %s another report with a known id: %j', async (status, change) => {
  const report = aReport();
  await send(report);
  expect(await send({ ...report, ...change })).toMatchObject({ status, effect: 'NONE' });
  expect(await recorded()).toMatchObject([{ stake: 200n, payout: 500n }]);
});

it('refuses a second report of a round that is over, and keeps its amounts', async () => {
  const report = aReport();
  await send(report);
  expect(await send({ ...report, txId: 'another' + String(report['txId']), winAmount: '0' })).toMatchObject({
    status: 'ROUND_SETTLED',
  });
  expect(await recorded()).toMatchObject([{ stake: 200n, payout: 500n }]);
});

it('refuses a report of an open round with a posted bet, as after a change of the vendor to this mode', async () => {
  const report = aReport();
  await send(report);
  await database.db.rows(
    `UPDATE vendor_rounds SET status = 'open', closing = false WHERE vassalage = $1 AND vendor_round_id = $2`,
    [VENDOR, String(report['roundId'])],
  );
  expect(await send({ ...report, txId: `${String(report['txId'])}-2` })).toMatchObject({ status: 'ROUND_SETTLED' });
  expect(await recorded()).toMatchObject([{ stake: 200n, payout: 500n }]);
});

const casesOf = (report: Body) =>
  database.db.rows('SELECT kind, player_id AS player FROM cases WHERE vassalage = $1 AND subject = $2', [
    VENDOR,
    report['txId'],
  ]);

it.each([
  ['after the beginning of an exclusion', { occurredAt: at(-5).toISOString() }, true],
  ['at an unknown time, so at the time of its report', {}, true],
  ['at a time in the future, so at the time of its report', { occurredAt: at(600).toISOString() }, true],
  ['before it', { occurredAt: at(-15).toISOString() }, false],
])('records the round of a bet placed %s, and what it earns', async (_when, change, isExcluded) => {
  for (let i = 0; i < 2; i += 1) await exclusions.begin(database.db, player.memberId, at(-10));
  const report = aReport(change);
  for (const replayed of [false, true]) expect(await send(report)).toMatchObject({ status: 'OK', replayed });
  expect(await recorded()).toEqual([{ status: 'settled', stake: 200n, payout: 500n, valid: isExcluded ? 0n : 200n }]);
  expect(await facts()).toMatchObject([
    { trial: isExcluded, validStake: { cashMinor: isExcluded ? 0n : 200n }, payout: { cashMinor: 500n } },
  ]);
  expect(await casesOf(report)).toEqual(isExcluded ? [{ kind: 'excluded_play', player: player.playerId }] : []);
});

it('counts a bet that was placed after the end of the exclusion, and one of another member', async () => {
  await exclusions.begin(database.db, player.memberId, at(-10));
  await exclusions.begin(database.db, crypto.randomUUID(), at(-10));
  await exclusions.end(database.db, player.memberId, at(-3));
  await send(aReport({ occurredAt: at(-1).toISOString() }));
  await send(aReport({ occurredAt: at(-4).toISOString() }));
  expect((await recorded()).map(({ valid }) => valid)).toEqual([200n, 0n]);
});

it.each([
  ['PLAYER_NOT_FOUND', { playerId: 'unknown' }],
  ['WRONG_CURRENCY', { currency: 'BDT' }],
  ['GAME_NOT_FOUND', { gameCode: 'NO_SUCH_GAME' }],
  ['INVALID_REQUEST', { amount: '0' }],
  ['INVALID_REQUEST', { amount: '1.5' }],
  ['INVALID_REQUEST', { winAmount: '-1' }],
  ['INVALID_REQUEST', { winAmount: undefined }],
  ['INVALID_REQUEST', { roundId: 'a round' }],
])('stores nothing of a report that is answered %s: %j', async (status, change) => {
  const report = aReport(change);
  expect(await send(report)).toMatchObject({ status, effect: 'NONE', replayed: false });
  expect(await send(report)).toMatchObject({ status, replayed: false });
  expect(await recorded()).toEqual([]);
});

it.each([
  'wallet.bet',
  'wallet.win',
  'wallet.betwin',
  'wallet.rollback',
  'wallet.adjust',
  'wallet.promo',
  'wallet.balance',
])('lets a vendor in transfer mode neither read nor move our balance by %s', async (op) => {
  const call = { ...aReport(), sessionToken: 'x'.repeat(32), refTxId: 'bet', roundClosed: true };
  expect(await send(call, op)).toMatchObject({ status: 'INVALID_REQUEST', effect: 'NONE', balance: null });
  expect(await recorded()).toEqual([]);
});

it('finds rounds whose report was lost by asking, once each, and goes on behind a round that it refuses', async () => {
  const [lost, sent, wrong, last] = [
    aReport(),
    aReport({ winAmount: '0' }),
    aReport({ currency: 'BDT' }),
    aReport({ amount: '50', winAmount: '0' }),
  ];
  await send(sent);
  listed = [lost, sent, wrong];
  silent = true;
  await feeds.readAll();
  expect(await recorded()).toHaveLength(1);
  silent = false;
  await Promise.all([feeds.readAll(), feeds.readAll()]);
  listed = [...listed, last];
  await feeds.readAll();
  await feeds.readAll();
  const rows = await recorded();
  expect(rows.map(({ stake, payout }) => [stake, payout])).toEqual(
    expect.arrayContaining([
      [200n, 500n],
      [200n, 0n],
      [50n, 0n],
    ]),
  );
  expect(rows).toHaveLength(3);
  expect(await facts()).toHaveLength(3);
});

it("agrees with the vendor's statement of the day, and finds a round that is on one side only", async () => {
  const mine = [aReport(), aReport({ winAmount: '0' })];
  for (const report of mine) await send(report);
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await everything();
  listed = [...rows];
  expect((await reconciliation.reconcile(VENDOR, today)).differences).toBe(0);
  listed = [...rows, aReport()];
  expect((await reconciliation.reconcile(VENDOR, today)).differences).toBe(1);
});

it.each([
  ['an id with NUL', { txId: 'no\0id' }],
  ['an id that no index can hold', { txId: Array.from({ length: 400 }, () => crypto.randomUUID()).join('') }],
  ['a player with NUL', { playerId: 'nobody\0' }],
  ['a currency with NUL', { currency: 'US\0' }],
  ['half a character as currency', { currency: '\ud800' }],
])('opens a case about a line with %s, and compares the rest of the day', async (_name, change) => {
  await send(aReport());
  const { rows } = await everything();
  listed = [...rows, aReport(change)];
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  expect(await reconciliation.reconcile(VENDOR, today)).toEqual({ differences: 1, newCases: 1 });
  // A day that is over is stored with the sums of both sides, by currency.
  expect((await reconciliation.reconcile(VENDOR, yesterday, Date.now() + 86_400_000)).differences).toBe(1);
});

it('compares the other days if the list of one day cannot be read', async () => {
  const dayBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  unreadableDay = dayBack(5);
  await reconciliation.reconcileDue();
  const compared = await database.db.rows<{ day: string }>(
    'SELECT day::text FROM vendor_days WHERE vassalage = $1 ORDER BY day DESC',
    [VENDOR],
  );
  expect(compared.map(({ day }) => day)).toEqual(expect.arrayContaining([dayBack(6), dayBack(4), dayBack(2)]));
  expect(compared.map(({ day }) => day)).not.toContain(unreadableDay);
});

/** Returns all accepted reports in the form of the vendor's list. */
async function everything(): Promise<{ rows: Body[] }> {
  const rows = await database.db.rows<Body>(
    `SELECT t.tx_id AS "txId", t.player_id AS "playerId", p.currency, stake_minor::text AS amount,
            payout_minor::text AS "winAmount"
       FROM vendor_transactions t JOIN vendor_players p USING (player_id)
      WHERE t.vassalage = $1 AND effect = 'APPLIED'`,
    [VENDOR],
  );
  return { rows };
}
