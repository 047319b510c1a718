import { GameCategory } from '@nm/contracts';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { casesCommand } from '../../cases/cases-command.js';
import { CasesStore } from '../../cases/cases.store.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { StaleVendorRoundsService } from './stale-vendor-rounds.service.js';
import type { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { VendorTransactionsService } from '../transactions/vendor-transactions.service.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { VendorRoundsStore } from '../rounds/vendor-rounds.store.js';
import type { Outcome, VendorRound } from '../transactions/vendor-transaction.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';

// Goal: closing a case does not end the round that the case is about. As long as the vendor cannot explain a round that
// has a stake, its closed case is opened again from time to time, with the reason. A case of a round without a stake is
// not opened again. A round without an accepted bet ends without a query and without a case.

let database: TestDatabase;
let vendorAnswer: Readonly<Record<string, unknown>>;
/** The number of queries to the vendor. */
let queries = 0;
let staleRounds: StaleVendorRoundsService;
const [cases, rounds, transactions] = [new CasesStore(), new VendorRoundsStore(), new VendorTransactionsStore()];
/** A fake service for vendors' transactions that fails if a test tries to move money. */
const noMoney = {
  take: () => Promise.reject(new Error('money was asked for')),
} as unknown as VendorTransactionsService;
const NOTHING = { cashMinor: 0n, bonusMinor: 0n };

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  const { db } = database;
  const call = () => {
    queries += 1;
    return Promise.resolve(vendorAnswer);
  };
  const calls = { call } as unknown as VendorCallsGateway;
  staleRounds = new StaleVendorRoundsService(
    db,
    calls,
    noMoney,
    new VendorPlayersStore(db),
    rounds,
    transactions,
    cases,
  );
});
beforeEach(() => {
  vendorAnswer = { status: 'ROUND_NOT_FOUND' };
});
afterAll(() => database?.drop());

const ACCEPTED = {
  status: 'OK',
  effect: 'APPLIED',
  stake: { cashMinor: 100n, bonusMinor: 0n },
  payout: NOTHING,
  heldChangeMinor: 0n,
  houseMinor: 0n,
} as const satisfies Outcome;
const REFUSED = { ...ACCEPTED, status: 'INSUFFICIENT_FUNDS', effect: 'NONE', stake: NOTHING } as const;

/** Stores an open round with one bet, and the wallet's answer to the bet; null if the wallet has not answered. */
async function anOpenRound(
  name: string = crypto.randomUUID(),
  answer: Outcome | null = ACCEPTED,
): Promise<VendorRound> {
  const player = { vassalage: 'BAZAAR', memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false };
  const { playerId } = await new VendorPlayersStore(database.db).named(player);
  return database.db.transaction(async (tx) => {
    const round = await rounds.lockForBet(tx, {
      vassalage: 'BAZAAR',
      vendorRoundId: name,
      playerId,
      gameCode: 'LANTERN_ROW',
      category: GameCategory.RNG,
    });
    const bet = await transactions.open(tx, {
      vassalage: 'BAZAAR',
      roundId: round.roundId,
      refTxId: null,
      validStakeMinor: 0n,
      fingerprint: Buffer.alloc(32),
      request: {
        op: 'wallet.bet',
        txId: `bet of ${round.roundId}`,
        playerId,
        currency: 'USD',
        gameCode: 'LANTERN_ROW',
        roundId: name,
        refTxId: '',
        kind: 'bet',
        stakeMinor: 100n,
        payoutMinor: 0n,
        roundClosed: false,
        sessionToken: '',
        occurredAt: '',
        detail: undefined,
      },
    });
    if (!bet) throw new Error('the bet is not new');
    if (answer) await transactions.answer(tx, bet, answer);
    return round;
  });
}

const openCases = async () => (await cases.list(database.db, '', 1, 100)).cases;
const caseOf = async (subject: string) => (await openCases()).find((each) => each.subject === subject);
const notesOf = async (caseId: string) =>
  (await cases.notes(database.db, caseId)).map(({ step, operator, note }) => `${step} by ${operator}: ${note}`);

/** Closes a case as an operator does, and then moves its closing time into the past by the given time (ms). */
async function closed(caseId: string, agoMs = 0): Promise<void> {
  expect(await casesCommand(database.db, 'mina', ['close', caseId, 'the', 'vendor', 'promised'])).toMatchObject({
    done: true,
  });
  await database.db.rows('UPDATE cases SET closed_at = closed_at - make_interval(secs => $2) WHERE case_id = $1', [
    caseId,
    agoMs / 1_000,
  ]);
}
const LONG_MS = 3_700_000;

test('a round that its vendor still does not know reopens its closed case with the reason, once per query', async () => {
  const round = await anOpenRound();
  await staleRounds.resolve(round);
  const caseId = (await caseOf(round.vendorRoundId))?.caseId ?? '';
  await closed(caseId, LONG_MS);
  await Promise.all(Array.from({ length: 10 }, () => staleRounds.resolve(round)));
  expect(await caseOf(round.vendorRoundId)).toMatchObject({ caseId, kind: 'round_unknown_to_vendor' });
  expect(await notesOf(caseId)).toEqual([
    'closed by mina: the vendor promised',
    `opened by games: ${round.vendorRoundId} is unresolved still, with 100 minor units staked (round ${round.roundId})`,
  ]);
});

test('a case closed just now stays closed for a while, and a later query reopens it', async () => {
  const round = await anOpenRound();
  await staleRounds.resolve(round);
  const caseId = (await caseOf(round.vendorRoundId))?.caseId ?? '';
  await closed(caseId);
  for (let look = 0; look < 3; look += 1) await staleRounds.resolve(round);
  expect(await caseOf(round.vendorRoundId)).toBeUndefined();
  await database.db.rows(`UPDATE cases SET closed_at = closed_at - interval '2 hours' WHERE case_id = $1`, [caseId]);
  await staleRounds.resolve(round);
  expect(await caseOf(round.vendorRoundId)).toMatchObject({ caseId });
  await staleRounds.resolve(round);
  expect(await notesOf(caseId)).toHaveLength(2);
});

test('without a stake in the round, the case stays closed', async () => {
  const [ended, givenBack, closing] = [await anOpenRound(), await anOpenRound(), await anOpenRound()];
  for (const round of [ended, givenBack, closing]) {
    await staleRounds.resolve(round);
    await closed((await caseOf(round.vendorRoundId))?.caseId ?? '', LONG_MS);
  }
  await database.db.rows(`UPDATE vendor_rounds SET status = 'voided', ended_at = now() WHERE round_id = $1`, [
    ended.roundId,
  ]);
  await database.db.transaction((tx) => transactions.markRolledBack(tx, 'BAZAAR', `bet of ${givenBack.roundId}`));
  await database.db.transaction((tx) => rounds.close(tx, closing.roundId));
  for (const round of [ended, givenBack, closing]) {
    await staleRounds.resolve(round);
    expect(await caseOf(round.vendorRoundId)).toBeUndefined();
  }
});

test("a closed case is also reopened when the vendor's data differ, or its round belongs to another player", async () => {
  const round = await anOpenRound();
  vendorAnswer = { status: 'OK', closed: false, transactions: [{ op: 'wallet.bet', txId: 'nobody’s', amount: '5' }] };
  await staleRounds.resolve(round);
  const caseId = (await caseOf('nobody’s'))?.caseId ?? '';
  await closed(caseId, LONG_MS);
  await staleRounds.resolve(round);
  expect(await caseOf('nobody’s')).toMatchObject({ caseId, kind: 'round_differs' });

  vendorAnswer = { status: 'ROUND_NOT_FOUND' };
  const [one, other] = [await anOpenRound('table 7'), await anOpenRound('table 7')];
  await staleRounds.resolve(one);
  await closed((await caseOf('table 7'))?.caseId ?? '', LONG_MS);
  await database.db.transaction((tx) => transactions.markRolledBack(tx, 'BAZAAR', `bet of ${one.roundId}`));
  await staleRounds.resolve(other);
  expect(await notesOf((await caseOf('table 7'))?.caseId ?? '')).toEqual([
    expect.any(String),
    expect.stringContaining(other.roundId),
  ]);
});

test('an answer with names that cannot be stored still opens cases', async () => {
  const round = await anOpenRound();
  vendorAnswer = {
    status: 'OK',
    closed: false,
    transactions: [
      { op: 'wallet.bet', txId: 'nul \0 in a name' },
      { op: '\ud800', txId: 'half a pair \ud800' },
      { op: 'wallet.win', txId: { toString: 'none' } },
      null,
    ],
  };
  await staleRounds.resolve(round);
  for (const subject of ['nul \ufffd in a name', 'half a pair \ufffd', 'object'])
    expect(await caseOf(subject)).toMatchObject({ kind: 'round_differs' });
});

test('a round whose bets were refused becomes void, and its vendor is not queried about it', async () => {
  const before = queries;
  const round = await anOpenRound(crypto.randomUUID(), REFUSED);
  await staleRounds.resolve(round);
  expect(await rounds.byId(database.db, round.roundId)).toMatchObject({ status: 'voided' });
  expect(await caseOf(round.vendorRoundId)).toBeUndefined();
  expect(queries).toBe(before);
  // The member made no bet, so the betting record has no entry.
  expect(await database.db.rows('SELECT 1 FROM rounds WHERE round_id = $1', [round.roundId])).toEqual([]);
});

test('while the answer of the wallet is missing, the round stays open and its vendor is queried', async () => {
  const round = await anOpenRound(crypto.randomUUID(), null);
  await staleRounds.resolve(round);
  expect(await rounds.byId(database.db, round.roundId)).toMatchObject({ status: 'open' });
  expect(await caseOf(round.vendorRoundId)).toMatchObject({ kind: 'round_unknown_to_vendor' });
});
