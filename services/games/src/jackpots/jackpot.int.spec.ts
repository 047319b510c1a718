import { create } from '@bufbuild/protobuf';
import { decodeEvent, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { JackpotDeskReadModel } from './desk/jackpot-desk.read-model.js';
import { JackpotDesk } from './desk/jackpot-desk.service.js';
import { JackpotDeskStore } from './desk/jackpot-desk.store.js';
import { JackpotService } from './jackpot.service.js';
import { JackpotStore } from './jackpot.store.js';
import { JackpotWinsStore } from './jackpot-wins.store.js';

// Goal: shares of stakes feed a pool; one round wins it, is paid once despite failures, and the pool restarts at its
// seed amount.

const SEED_MINOR = 500_000n;
let database: TestDatabase;
let posted: Map<string, bigint>;
/**
 * For each payment to a winner: its own key, and the key of the bet whose split between cash and bonus the payment
 * uses.
 */
let followed: Set<string>;
let lostAnswers = 0;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(() => {
  posted = new Map();
  followed = new Set();
});
afterAll(() => database?.drop());

/** The posting call of a fake wallet, with one posting per key. It can lose answers. */
const post: ConstructorParameters<typeof JackpotService>[5]['post'] = async ({ key = '', movement }, options) => {
  if (movement?.case !== 'win' || !options?.idempotent) throw new Failure('request.invalid');
  posted.set(key, movement.value.payoutMinor ?? 0n);
  followed.add(`${key} ${movement.value.betKey ?? ''}`);
  if (lostAnswers > 0) {
    lostAnswers -= 1;
    throw new Failure('system.temporary');
  }
  return create(wallet.PostResultSchema, { status: wallet.PostStatus.APPLIED, transferId: `transfer of ${key}` });
};

const aCopy = (): JackpotService =>
  new JackpotService(
    database.db,
    new JackpotStore(),
    new JackpotWinsStore(),
    new Outbox(database.db, 'games.v1'),
    new Seal(Buffer.alloc(32, 3), 'games'),
    { post },
    { sealKey: Buffer.alloc(32, 3), walletDeadlineMs: 1_000 },
  );

/** Stores a round of a slot game, and its contribution to the jackpot pool. */
async function aFeeding(
  stakeMinor: bigint,
  change: { gameCode?: string; kind?: string; roundId?: string } = {},
): Promise<{ roundId: string; memberId: string }> {
  const { gameCode = 'LANTERN_ROW', kind = 'fed', roundId = crypto.randomUUID() } = change;
  const memberId = crypto.randomUUID();
  await database.db.transaction(async (tx) => {
    await tx.rows(
      `INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial,
         detail, stake_minor, payout_minor, resolve_at)
       VALUES ($1::uuid, $2, $1::uuid::text, '', 'lab', 'BAZAAR', $3, 1, 'USD', false, '{}', $4, 0, now())
         ON CONFLICT DO NOTHING`,
      [roundId, memberId, gameCode, stakeMinor],
    );
    await new JackpotStore().feed(
      tx,
      { roundId, brand: 'lab', currency: 'USD', vassalage: 'BAZAAR', gameCode, stakeMinor },
      kind,
    );
  });
  return { roundId, memberId };
}

const poolNow = () =>
  database.db.one<{ amount: bigint; version: bigint; wins: bigint; hash: string }>(
    `SELECT seed_minor + greatest(accrued_micro, 0) / 1000000 AS amount, version, wins, trigger_hash AS hash
       FROM jackpot_pools WHERE pool = 'lab.lantern'`,
  );
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const published = async (name: string) =>
  (await database.db.rows<{ type: string; payload: Buffer }>('SELECT type, payload FROM outbox ORDER BY seq'))
    .map(({ type, payload }) => decodeEvent(type, payload))
    .filter(({ $typeName }) => $typeName === `games.v1.${name}`);

test('a pool grows by shares of stakes without rounding loss, and returns the share of a voided round', async () => {
  const fed = await Promise.all(Array.from({ length: 10 }, () => aFeeding(25n)));
  // The contributions of a round that was already counted change nothing when they are stored again.
  for (const { roundId } of fed) await aFeeding(25n, { roundId });
  await aSecondLater();
  await aCopy().countDue();
  // Ten contributions of a quarter of a minor unit make 2.5 minor units.
  expect(await poolNow()).toMatchObject({ amount: SEED_MINOR + 2n, version: 2n });
  await aFeeding(15n, { roundId: fed[0]?.roundId, kind: 'corrected-1' });
  for (const { roundId } of fed)
    for (let i = 0; i < 2; i += 1) await database.db.transaction((tx) => new JackpotStore().reverse(tx, roundId));
  await aCopy().countDue(); // a pool publishes at most one event a second, so this call publishes none
  expect(await published('JackpotChanged')).toHaveLength(1);
  await aSecondLater();
  await aCopy().countDue();
  expect(await poolNow()).toMatchObject({ amount: SEED_MINOR, version: 3n });
  await aFeeding(25n, { gameCode: 'TIGER_GATE' });
  await aSecondLater();
  await aCopy().countDue();
  expect(await published('JackpotChanged')).toHaveLength(2);
});

test('a round voided before it was counted cannot win', async () => {
  const voided = await aFeeding(3_000_000n);
  await database.db.transaction(async (tx) => {
    await tx.rows(`UPDATE rounds SET status = 'voided', settled_at = now() WHERE round_id = $1`, [voided.roundId]);
    await new JackpotStore().reverse(tx, voided.roundId);
  });
  await aSecondLater();
  await aCopy().countDue();
  expect(await poolNow()).toMatchObject({ amount: SEED_MINOR, wins: 0n });
});

test('a pool is won by one round, is paid once despite lost answers and two paying copies, and restarts at its seed', async () => {
  const { hash } = (await poolNow()) ?? {};
  // The first stake lifts the pool above every possible trigger amount, so its round wins the pool. The second stake is
  // counted afterwards, for the restarted pool.
  const [winner, next] = [await aFeeding(3_000_000n), await aFeeding(1_000n)];
  await aSecondLater();
  const copies = [aCopy(), aCopy()];
  await Promise.all(copies.map((copy) => copy.countDue()));
  const won = await database.db.rows<{ memberId: string; amount: bigint; seed: string }>(
    `SELECT member_id AS "memberId", amount_minor AS amount, server_seed AS seed FROM jackpot_wins`,
  );
  expect(won).toMatchObject([{ memberId: winner.memberId, amount: SEED_MINOR + 30_000n }]);
  expect(serverSeedHash(Buffer.from(won[0]?.seed ?? '', 'hex'))).toBe(hash);
  expect(await poolNow()).toMatchObject({ amount: SEED_MINOR, wins: 1n });
  expect((await poolNow())?.hash).not.toBe(hash);

  lostAnswers = 1;
  await Promise.all(copies.map((copy) => copy.payDue()));
  await database.db.rows('UPDATE jackpot_wins SET resolve_at = now()');
  await Promise.all(copies.map((copy) => copy.payDue()));
  expect([...posted]).toEqual([['jackpot:lab.lantern:1', SEED_MINOR + 30_000n]]);
  expect(await published('JackpotWon')).toMatchObject([
    { memberId: winner.memberId, pool: 'lab.lantern', number: 1n, amountMinor: SEED_MINOR + 30_000n },
  ]);

  await aSecondLater();
  await aCopy().countDue();
  expect(await poolNow()).toMatchObject({ amount: SEED_MINOR + 10n, wins: 1n });
  expect(next.memberId).not.toBe(winner.memberId);
});

test('a win follows a bet that the wallet has posted for its round, and the same one again', async () => {
  const aRound = (roundId: string) =>
    database.db.rows(
      `INSERT INTO vendor_rounds (round_id, vassalage, vendor_round_id, player_id, game_code, category)
       VALUES ($1::uuid, 'BAZAAR', $1::uuid::text, 'p', 'LANTERN_ROW', 1)`,
      [roundId],
    );
  const aBet = (roundId: string, txId: string, changes: { walletTxId?: string; rolledBack?: boolean }) =>
    database.db.rows(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor,
         payout_minor, valid_stake_minor, round_closed, status, effect, wallet_tx_id, rolled_back, resolve_at, answered_at)
       VALUES ('BAZAAR', $2, 'wallet.bet', '', 'p', $1, 'bet', 1, 0, 0, false, 'OK', 'APPLIED', $3, $4, now(), now())`,
      [roundId, txId, changes.walletTxId ?? null, changes.rolledBack ?? false],
    );
  await database.db.rows(
    `INSERT INTO vendor_players (player_id, vassalage, member_id, brand, currency, trial)
     VALUES ('p', 'BAZAAR', gen_random_uuid(), 'lab', 'USD', false)`,
  );
  const [bets, reported] = [await aFeeding(6_000_000n), crypto.randomUUID()];
  for (const round of [bets.roundId, reported]) await aRound(round);
  await aBet(bets.roundId, 'returned', { walletTxId: crypto.randomUUID(), rolledBack: true });
  await aBet(bets.roundId, 'reported', {});
  await aBet(bets.roundId, 'standing', { walletTxId: crypto.randomUUID() });
  await aSecondLater();
  await aCopy().countDue();
  await aFeeding(6_000_000n, { roundId: reported });
  await aBet(reported, 'other', {});
  await aSecondLater();
  await aCopy().countDue();
  lostAnswers = 1;
  for (let i = 0; i < 2; i += 1) {
    await database.db.rows('UPDATE jackpot_wins SET resolve_at = now()');
    await aCopy().payDue();
  }
  expect([...followed].toSorted()).toEqual(['jackpot:lab.lantern:2 BAZAAR:standing', 'jackpot:lab.lantern:3 ']);
});

test('new terms: the share counts from the next settlement on, seed and cap from the next win on', async () => {
  const pools = new JackpotDeskReadModel(database.db);
  const desk = new JackpotDesk(database.db, pools, new JackpotDeskStore());
  const before = await pools.find('lab.lantern');
  if (!before) throw new Error('there is no pool');
  const old = await aFeeding(100n);
  const terms = { sharePpm: 5_000, seedMinor: 700_000n, capMinor: 900_000n };
  expect(before).toMatchObject({ seedMinorMax: 2n * SEED_MINOR, spreadPpmMin: 40_000 });
  // Fifty equal requests arrive, from operators who saw the same version. Only one changes the pool.
  const changed = await Promise.allSettled(
    Array.from({ length: 50 }, () => desk.setTerms('lab.lantern', before.version, terms)),
  );
  const codes = changed.map((one) => (one.status === 'rejected' ? (one.reason as Failure).code : 'changed'));
  expect(codes.toSorted()).toEqual(['changed', ...Array.from({ length: 49 }, () => 'review.stale')]);
  expect(await pools.find('lab.lantern')).toMatchObject({
    ...{ sharePpm: 5_000, seedMinor: SEED_MINOR, nextSeedMinor: 700_000n, nextCapMinor: 900_000n },
    version: before.version + 1n,
  });
  // The contribution of a corrected older round uses the share that was valid at its settlement. A new round uses the
  // new share.
  await aFeeding(200n, { roundId: old.roundId, kind: 'corrected-1' });
  const fresh = await aFeeding(200n);
  const fed = await database.db.rows<{ round: string; amount: bigint }>(
    `SELECT round_id AS round, sum(amount_micro)::bigint AS amount FROM jackpot_contributions
      WHERE round_id = ANY ($1::uuid[]) GROUP BY round_id`,
    [[old.roundId, fresh.roundId]],
  );
  expect(new Map(fed.map(({ round, amount }) => [round, amount]))).toEqual(
    new Map([
      [old.roundId, 2_000_000n],
      [fresh.roundId, 1_000_000n],
    ]),
  );
  // The contribution of this stake, half a percent, exceeds the whole distance from seed to cap.
  await aFeeding(5_000_000n);
  await aSecondLater();
  await aCopy().countDue();
  const after = await pools.find('lab.lantern');
  expect(after).toMatchObject({ seedMinor: 700_000n, capMinor: 900_000n, nextSeedMinor: null, wins: before.wins + 1n });
  expect(after?.amountMinor).toBeGreaterThanOrEqual(700_000n);
  expect(after?.lastWins[0]).toMatchObject({ number: before.wins + 1n, gameCode: 'LANTERN_ROW', paid: false });
  const kept = await database.db.one<{ seed: bigint }>(
    `SELECT seed_minor AS seed FROM jackpot_wins WHERE pool = 'lab.lantern' ORDER BY number DESC LIMIT 1`,
  );
  expect(kept?.seed).toBe(SEED_MINOR);
});

test('a change without a share keeps the share of each game, and the desk shows their range', async () => {
  const pools = new JackpotDeskReadModel(database.db);
  const desk = new JackpotDesk(database.db, pools, new JackpotDeskStore());
  const before = await pools.find('nmen.lantern');
  expect(before).toMatchObject({ sharePpm: null, gameSharePpmMin: 10_000, gameSharePpmMax: 10_000 });
  const terms = { seedMinor: 600_000n, capMinor: 900_000n };
  expect(await desk.setTerms('nmen.lantern', before?.version ?? 0n, terms)).toMatchObject({
    ...{ sharePpm: null, nextSeedMinor: 600_000n, nextCapMinor: 900_000n },
  });
  const lab = await pools.find('lab.lantern');
  expect(
    await desk.setTerms('lab.lantern', lab?.version ?? 0n, { seedMinor: 700_000n, capMinor: 900_000n }),
  ).toMatchObject({ sharePpm: 5_000, nextSeedMinor: null });
});

// After the tests above, the jackpot pool of the demo brand `lab` has a seed amount of 7,000.00. A new seed amount may
// be at most twice that, and the cap must be at least 1.04 times the new seed amount.
test.each([
  ['sharePpm', { sharePpm: 10_001 }],
  ['sharePpm', { sharePpm: 0 }],
  ['seedMinor', { seedMinor: 0n }],
  ['seedMinor', { seedMinor: 1_400_001n, capMinor: 3_000_000n }],
  ['capMinor', { capMinor: 700_000n }],
  ['capMinor', { capMinor: 727_999n }],
  ['capMinor', { capMinor: 700_000n + 4_294_967_296n }],
])('terms that the pool cannot have are refused: %s %o', async (field, change) => {
  const pools = new JackpotDeskReadModel(database.db);
  const desk = new JackpotDesk(database.db, pools, new JackpotDeskStore());
  const { version = 0n } = (await pools.find('lab.lantern')) ?? {};
  const terms = { sharePpm: 10_000, seedMinor: 700_000n, capMinor: 728_000n, ...change };
  await expect(desk.setTerms('lab.lantern', version, terms)).rejects.toMatchObject({
    ...{ code: 'request.invalid', data: { field } },
  });
  expect(await pools.find('lab.lantern')).toMatchObject({ version, nextSeedMinor: null });
});

test('the games service itself cannot widen the bounds of a pool', async () => {
  for (const bound of ['seed_minor_max = 9000000', 'spread_ppm_min = 1'])
    await expect(database.db.rows(`UPDATE jackpot_pools SET ${bound}`)).rejects.toThrow(/permission denied/);
});
