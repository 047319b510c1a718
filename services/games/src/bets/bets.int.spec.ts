import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, games } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { INHOUSE_GAMES } from '../inhouse/inhouse-games.js';
import { RoundDetails } from '../rounds/round-details.js';
import { betsPage } from './bet.presenter.js';
import { betsQuery } from './bets-query.js';
import { BetsReadModel, ENDED_PAGE } from './bets.read-model.js';

// Goal: on a real Postgres the betting record lists only the member's own bets, and lists each bet on exactly one page.
// Its totals cover the whole time range, and a page of ended bets uses an index.

const { BetResult, RoundStatus } = games;
const rafi = randomUUID();
const stranger = randomUUID();
const BASE = Date.parse('2026-11-20T00:00:00Z');
const at = (minutes: number) => new Date(BASE + minutes * 60_000);
let database: TestDatabase;
let bets: BetsReadModel;
let owner: pg.Client;

interface Given {
  readonly memberId?: string;
  readonly vassalage?: string;
  readonly gameCode?: string;
  readonly category?: GameCategory;
  readonly status?: string;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly endedAt?: Date | null;
  readonly detail?: object;
  readonly valid?: bigint;
}

/** Stores an ended round of a vendor, a settled one unless another status is given. */
async function aBet({
  memberId = rafi,
  vassalage = 'BAZAAR',
  gameCode = 'LANTERN_ROW',
  category = GameCategory.RNG,
  status = 'settled',
  stake = 100n,
  payout = 0n,
  endedAt = at(0),
  detail,
  valid = stake,
}: Given = {}): Promise<string> {
  const roundId = randomUUID();
  await database.db.rows(
    `INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial,
       detail, placed_at, status, refusal_code,
                         stake_minor, payout_minor, stake_cash_minor, payout_cash_minor, valid_stake_minor, balance_minor, balance_version, settled_at, resolve_at)
     VALUES ($1, $2, $3, '', 'lab', $4, $5, $6, 'USD', false, $7, $8, $9, $10, $11, $12, $11, $12, $13, 5000, 3, $14,
       now())`,
    [
      roundId,
      memberId,
      `vendor#${roundId}`,
      vassalage,
      gameCode,
      category,
      JSON.stringify(detail ?? { game: 'vendor', vendorRoundId: `v-${roundId}`, bets: 2 }),
      at(-1),
      status,
      status === 'refused' ? 'wallet.insufficient_funds' : null,
      stake,
      payout,
      valid,
      endedAt,
    ],
  );
  return roundId;
}

/** Stores a vendor's round that is still open, with these stakes. */
async function anOpenRound(memberId: string, stakes: readonly bigint[], rolledBack = 0): Promise<string> {
  const player = randomUUID();
  await database.db.rows(
    `INSERT INTO vendor_players (player_id, vassalage, member_id, brand, currency, trial)
       VALUES ($1, 'BAZAAR', $2, 'lab', $3, false)`,
    [player, memberId, `U${randomBytes(3).toString('hex')}`],
  );
  const row = await database.db.one<{ roundId: string }>(
    `INSERT INTO vendor_rounds (vassalage, vendor_round_id, player_id, game_code, category)
       VALUES ('BAZAAR', $1, $2, 'LANTERN_ROW', 4) RETURNING round_id AS "roundId"`,
    [`open-${player}`, player],
  );
  for (const [n, stake] of stakes.entries()) {
    await database.db.rows(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor,
         stake_cash_minor, payout_minor, valid_stake_minor, round_closed, status, effect, rolled_back, answered_at, resolve_at)
       VALUES ('BAZAAR', $1, 'wallet.bet', '', $2, $3, 'bet', $4, $4, 0, $4, false, 'OK', 'APPLIED', $5, now(), now())`,
      [randomUUID(), player, row?.roundId, stake, n < rolledBack],
    );
  }
  return row?.roundId ?? '';
}

/**
 * Stores a call of a vendor that the wallet has already posted for an open round. The payout is negative if the call
 * takes money back.
 */
async function aCall(roundId: string, op: string, payout: bigint): Promise<void> {
  await database.db.rows(
    `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor,
       payout_minor, payout_cash_minor, valid_stake_minor, round_closed, status, effect, answered_at, resolve_at)
     SELECT vassalage, $2, $3, '', player_id, round_id, 'win', 0, $4::bigint, greatest($4::bigint, 0), 0, false, 'OK',
       'APPLIED', now(), now() FROM vendor_rounds WHERE round_id = $1`,
    [roundId, randomUUID(), op, payout],
  );
}

const list = (change: object = {}, memberId = rafi) =>
  bets.list(
    betsQuery(
      create(games.ListBetsRequestSchema, {
        memberId,
        status: RoundStatus.SETTLED,
        from: timestampFromDate(at(-60)),
        to: timestampFromDate(at(60)),
        ...change,
      }),
    ),
  );
const idsOf = ({ content }: { content: readonly { roundId: string }[] }) => content.map(({ roundId }) => roundId);

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  bets = new BetsReadModel(database.db);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE rounds, vendor_transactions, vendor_rounds, vendor_players CASCADE');
});

test('every bet is listed once over the pages, also when many ended at the same time', async () => {
  const given = await Promise.all(Array.from({ length: 23 }, (_, n) => aBet({ endedAt: at(n < 15 ? 1 : n) })));
  await aBet({ memberId: stranger });
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await list({ cursor, size: 4 });
    expect(page.totals?.bets).toBe(cursor === '' ? 23n : undefined);
    seen.push(...idsOf(page));
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(seen.toSorted()).toEqual(given.toSorted());
});

test('a bet that ends between two pages hides no other bet', async () => {
  const given = await Promise.all([1, 2, 3, 4].map((n) => aBet({ endedAt: at(n) })));
  const first = await list({ size: 2 });
  await aBet({ endedAt: at(9) });
  const second = await list({ size: 2, cursor: first.nextCursor });
  expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(given.toSorted());
});

test('a range includes its start and excludes its end', async () => {
  const first = await aBet({ endedAt: at(-60) });
  await aBet({ endedAt: at(60) });
  expect(idsOf(await list())).toEqual([first]);
});

test('totals cover every matching bet, the offered games those of the range', async () => {
  await aBet({ stake: 100n, payout: 250n, valid: 90n });
  await aBet({ stake: 300n });
  await aBet({
    stake: 50n,
    payout: 50n,
    valid: 0n,
    vassalage: 'RIVERSIDE',
    gameCode: 'NIGHT_OWL',
    category: GameCategory.LIVE,
  });
  await aBet({ status: 'voided', stake: 999n, payout: 999n });
  await aBet({ status: 'refused', stake: 777n, endedAt: null });
  expect((await list({ size: 1 })).totals).toEqual({
    bets: 3n,
    stakeMinor: 450n,
    validStakeMinor: 390n,
    payoutMinor: 300n,
  });
  const live = await list({ category: GameCategory.LIVE });
  expect(live.totals).toEqual({ bets: 1n, stakeMinor: 50n, validStakeMinor: 0n, payoutMinor: 50n });
  expect(live.games.map(({ gameCode, played }) => [gameCode, played])).toEqual([
    ['LANTERN_ROW', 2n],
    ['NIGHT_OWL', 1n],
  ]);
  for (const [result, count, stake] of [
    [BetResult.WON, 1n, 100n],
    [BetResult.LOST, 1n, 300n],
    [BetResult.EVEN, 1n, 50n],
  ] as const) {
    const { totals, content } = await list({ result });
    expect([totals?.bets, totals?.stakeMinor, content.length]).toEqual([count, stake, 1]);
  }
  expect((await list({ status: RoundStatus.VOIDED })).totals).toEqual({
    bets: 1n,
    stakeMinor: 999n,
    validStakeMinor: 999n,
    payoutMinor: 0n,
  });
  expect((await list({ vendor: 'RIVERSIDE', gameCode: 'LANTERN_ROW' })).content).toEqual([]);
});

test('open bets are listed for any range, with the stakes that were not returned', async () => {
  const open = await anOpenRound(rafi, [100n, 40n, 7n], 1);
  await anOpenRound(rafi, [100n], 1);
  await anOpenRound(stranger, [5n]);
  const page = await list({ status: RoundStatus.OPEN, from: timestampFromDate(at(50)), to: timestampFromDate(at(60)) });
  expect(page.content).toMatchObject([{ roundId: open, stakeMinor: 47n, bets: 2, status: 'open', settledAt: null }]);
  expect(page.totals).toEqual({ bets: 1n, stakeMinor: 47n, validStakeMinor: 0n, payoutMinor: 0n });
  expect((await list()).openCount).toBe(1n);
  expect(await bets.detail(rafi, open)).toMatchObject({ roundId: open, status: 'open', balanceMinor: null });
  await expect(bets.detail(stranger, open)).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('an open round shows what was paid so far, also when its bet was returned', async () => {
  const [paid, givenBack] = [await anOpenRound(rafi, [100n, 40n]), await anOpenRound(rafi, [100n], 1)];
  await aCall(paid, 'wallet.win', 250n);
  await aCall(paid, 'wallet.adjust', 30n);
  await aCall(paid, 'wallet.adjust', -80n);
  await aCall(givenBack, 'wallet.win', 70n);
  const page = await list({ status: RoundStatus.OPEN });
  expect(
    new Set(page.content.map(({ roundId, stakeMinor, payoutMinor }) => [roundId, stakeMinor, payoutMinor])),
  ).toEqual(
    new Set([
      [paid, 140n, 200n],
      [givenBack, 0n, 70n],
    ]),
  );
  expect(page.totals).toEqual({ bets: 2n, stakeMinor: 140n, validStakeMinor: 0n, payoutMinor: 270n });
  expect(page.openCount).toBe(2n);
  expect(await bets.detail(rafi, paid)).toMatchObject({ payoutMinor: 200n, stakeCashMinor: 140n });
  expect(idsOf(await list({ roundId: givenBack }))).toEqual([givenBack]);
});

/**
 * Stores a change of the held part of a round's wins: positive when a part is held, negative when an operator's
 * decision or a correction reduces it.
 */
async function aHeldPart(roundId: string, change: bigint): Promise<void> {
  const player = randomUUID();
  await owner.query(
    `INSERT INTO vendor_players (player_id, vassalage, member_id, brand, currency, trial) VALUES ($1, 'BAZAAR', $2, 'lab', $3, false)`,
    [player, rafi, `U${randomBytes(3).toString('hex')}`],
  );
  await owner.query(
    `INSERT INTO vendor_rounds (round_id, vassalage, vendor_round_id, player_id, game_code, category, status)
     VALUES ($1, 'BAZAAR', $2, $3, 'LANTERN_ROW', 4, 'settled') ON CONFLICT DO NOTHING`,
    [roundId, `held-${roundId}`, player],
  );
  await owner.query(
    `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor, payout_minor, held_change_minor, valid_stake_minor, round_closed, status, effect, answered_at, resolve_at)
     VALUES ('BAZAAR', $1, 'wallet.win', '', $2, $3, 'win', 0, 0, $4, 0, false, 'OK', 'APPLIED', now(), now())`,
    [randomUUID(), player, roundId, change],
  );
}

test('the held part of a win is shown with its reason while it is held, in an open round too', async () => {
  const [settled, decided, open] = [await aBet(), await aBet(), await anOpenRound(rafi, [100n])];
  await aHeldPart(settled, 900n);
  await aHeldPart(settled, -200n);
  await aHeldPart(decided, 400n);
  await aHeldPart(decided, -400n);
  await aHeldPart(open, 50n);
  const shown = async (change: object = {}) =>
    betsPage(await list(change), new RoundDetails(INHOUSE_GAMES)).content?.map(({ roundId, heldMinor, heldReason }) => [
      roundId,
      heldMinor,
      heldReason,
    ]);
  expect(new Set(await shown())).toEqual(
    new Set([
      [settled, 700n, 'win_ceiling'],
      [decided, 0n, ''],
    ]),
  );
  expect(await shown({ status: RoundStatus.OPEN })).toEqual([[open, 50n, 'win_ceiling']]);
  expect(await shown({ roundId: settled })).toEqual([[settled, 700n, 'win_ceiling']]);
  expect(await bets.detail(rafi, settled)).toMatchObject({ heldMinor: 700n });
  expect(await bets.detail(rafi, open)).toMatchObject({ heldMinor: 50n });
});

test("a round is found by our id and by its vendor's, in any range, by its owner alone", async () => {
  const roundId = await aBet({ endedAt: at(-100_000), detail: { game: 'vendor', vendorRoundId: 'BZ-77', bets: 1 } });
  const voided = await aBet({ status: 'voided' });
  expect(idsOf(await list({ roundId }))).toEqual([roundId]);
  expect(idsOf(await list({ roundId: 'BZ-77' }))).toEqual([roundId]);
  expect(idsOf(await list({ roundId: voided }))).toEqual([voided]);
  for (const name of [roundId, 'BZ-77']) expect(idsOf(await list({ roundId: name }, stranger))).toEqual([]);
  expect(await bets.detail(rafi, roundId)).toMatchObject({
    vendorRoundId: 'BZ-77',
    stakeCashMinor: 100n,
    balanceMinor: 5_000n,
    serverSeedHash: null,
  });
  await expect(bets.detail(stranger, roundId)).rejects.toMatchObject({ code: 'resource.not_found' });
  const refused = await aBet({ status: 'refused', endedAt: null });
  await expect(bets.detail(rafi, refused)).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('a page of a member with many bets uses an index', async () => {
  await owner.query(`
    INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial,
      detail, status, stake_minor, payout_minor,
                        stake_cash_minor, balance_minor, balance_version, settled_at, resolve_at)
    SELECT uuidv7(), CASE WHEN n % 2 = 0 THEN '${rafi}'::uuid
      ELSE uuidv7() END, 'k' || n, '', 'lab', 'BAZAAR', 'LANTERN_ROW', 4, 'USD', false, '{"game":"vendor"}', 'settled', 100, 0,
           100, 0, 1, timestamptz '2026-11-20' - n * interval '1 second', now()
      FROM generate_series(1, 20000) n`);
  await owner.query('ANALYZE rounds');
  for (const place of [
    [null, null],
    [Date.parse('2026-11-19T12:00:00Z') * 1_000, rafi],
  ]) {
    const { rows: plan } = await owner.query(`EXPLAIN ${ENDED_PAGE}`, [
      rafi,
      'settled',
      '2026-11-01',
      '2026-11-21',
      0,
      '',
      '',
      null,
      ...place,
      21,
    ]);
    expect(JSON.stringify(plan)).toContain('rounds_of_member_by_end');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    expect(JSON.stringify(plan)).not.toContain('Sort');
  }
});

test('a failed database gives one error, and no query follows it', async () => {
  let reads = 0;
  const away = async () => {
    reads += 1;
    throw new Error('away');
  };
  const failing = new BetsReadModel({ rows: away, one: away } as unknown as Db);
  for (const status of [RoundStatus.SETTLED, RoundStatus.OPEN]) {
    reads = 0;
    await expect(
      failing.list(betsQuery(create(games.ListBetsRequestSchema, { memberId: rafi, status }))),
    ).rejects.toThrow('away');
    expect(reads).toBe(1);
  }
});

test("a vendor's description of a round is the bet's detail after the settlement, or empty without one", async () => {
  const told = { choice: { EN: 'Banker', BN: 'ব্যাংকার' }, outcome: { EN: 'Player 4, Banker 7' } };
  const detail = { game: 'vendor', vendorRoundId: 'v-1', bets: 1, told };
  await aBet({
    gameCode: 'RIVERSIDE_BACCARAT',
    vassalage: 'LANTERNHALL',
    category: GameCategory.LIVE,
    detail,
    endedAt: at(1),
  });
  await aBet({ endedAt: at(0) });
  const details = async (change: object = {}) =>
    betsPage(await list(change), new RoundDetails(INHOUSE_GAMES)).content?.map((bet) => bet.detail);
  expect(await details()).toEqual([{ case: 'told', value: { ...told, lines: {} } }, { case: undefined }]);
  await aBet({ detail, status: 'voided' });
  expect(await details({ status: RoundStatus.VOIDED })).toEqual([{ case: undefined }]);
});
