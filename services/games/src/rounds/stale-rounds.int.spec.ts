import { Logger } from '@nestjs/common';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { aBet, aGamesCopy, aMemberId, type GamesCopy } from '../testing/games-copy.js';
import { MisbehavingWallet, type Fault } from '../testing/misbehaving-wallet.js';
import { makeDue, published } from '../testing/published.js';

// Goal: a crash between any two steps of a bet loses no bet and repeats none.

let database: TestDatabase;
let wallet: MisbehavingWallet;
let games: GamesCopy;
let memberId: string;

beforeAll(async () => {
  Logger.overrideLogger(false); // the test causes failures on purpose, so their log lines are switched off
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(() => {
  wallet = new MisbehavingWallet();
  games = aGamesCopy(database.db, wallet);
  memberId = aMemberId();
  wallet.fund(memberId, 100_000n);
});
afterAll(() => database?.drop());

const factsOfMember = async () => (await published(database.db)).filter((fact) => fact.memberId === memberId);
const openRounds = async () =>
  database.db.rows(`SELECT 1 FROM rounds WHERE member_id = $1 AND status = 'open'`, [memberId]);

/** An outbox that throws when an event is built. It simulates a process that crashes between posting and settlement. */
class DyingOutbox extends Outbox {
  override row(): never {
    throw new Error('killed');
  }
}

describe.each<[string, Fault]>([
  ['before the wallet received it', 'never_arrived'],
  ['after the wallet committed and before its answer arrived', 'answer_lost'],
  ['while the account was not open yet', 'account_not_open'],
  ['with an answer that does not fit the round', 'broken_answer'],
])('a bet cut off %s', (_when, fault) => {
  test('is answered as temporary, then finished once by the stale-rounds job', async () => {
    const bet = aBet({ memberId });
    wallet.faults.push(fault);
    await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await openRounds()).toHaveLength(1);
    // The job for stale rounds does not take the round yet, because the grace time of the round's own request is not
    // over.
    expect(await games.staleRounds.resolveDue()).toBe(0);
    await makeDue(database.db);
    expect(await games.staleRounds.resolveDue()).toBe(1);
    expect(await openRounds()).toHaveLength(0);
    expect(wallet.postings.size).toBe(1);
    const [fact, ...more] = await factsOfMember();
    expect(more).toEqual([]);
    const { round, replayed } = await games.dice.place(bet);
    expect({ replayed, roundId: round.roundId }).toEqual({ replayed: true, roundId: fact?.roundId });
    expect(wallet.balanceOf(memberId)).toBe(100_000n - 1_000n + round.payoutMinor);
  });

  test('is also finished by the player’s repeat', async () => {
    const bet = aBet({ memberId });
    wallet.faults.push(fault);
    await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
    expect((await games.dice.place(bet)).round.status).toBe('settled');
    expect(wallet.postings.size).toBe(1);
    expect(await factsOfMember()).toHaveLength(1);
  });

  test('shows no outcome, and blocks rotation, until it is settled', async () => {
    wallet.faults.push(fault);
    await expect(games.dice.place(aBet({ memberId }))).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(games.seeds.rotate(memberId, '')).rejects.toMatchObject({ code: 'system.temporary' });
    await makeDue(database.db);
    await games.staleRounds.resolveDue();
    expect((await games.seeds.rotate(memberId, '')).revealed?.rounds).toBe(1n);
  });
});

test('a process killed while it writes the end publishes nothing; the next attempt settles and publishes together', async () => {
  const bet = aBet({ memberId });
  const dying = aGamesCopy(database.db, wallet, new DyingOutbox(database.db, 'games.v1'));
  await expect(dying.dice.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
  expect(wallet.postings.size).toBe(1);
  expect(await openRounds()).toHaveLength(1);
  expect(await factsOfMember()).toEqual([]);
  await makeDue(database.db);
  await games.staleRounds.resolveDue();
  expect(await openRounds()).toHaveLength(0);
  expect(await factsOfMember()).toHaveLength(1);
  expect(wallet.postings.size).toBe(1);
});

test('a refusal whose answer was lost is looked up and stored', async () => {
  const poor = aMemberId();
  wallet.fund(poor, 1n);
  const bet = aBet({ memberId: poor });
  wallet.faults.push('answer_lost');
  await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
  await makeDue(database.db);
  expect(await games.staleRounds.resolveDue()).toBe(1);
  await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
});

test('a posting that was rolled back before it arrived voids its round, with one event', async () => {
  const bet = aBet({ memberId });
  wallet.faults.push('never_arrived');
  await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'system.temporary' });
  const [open] = await database.db.rows<{ round_id: string }>(`SELECT round_id FROM rounds WHERE member_id = $1`, [
    memberId,
  ]);
  wallet.tombstone(memberId, open?.round_id ?? '');
  await makeDue(database.db);
  await games.staleRounds.resolveDue();
  await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'game.closed', data: { roundId: open?.round_id } });
  expect((await games.rounds.proof(memberId, open?.round_id ?? '')).round.status).toBe('voided');
  expect(await factsOfMember()).toMatchObject([
    { $typeName: 'games.v1.RoundVoided', stake: { cashMinor: 0n, bonusMinor: 0n } },
  ]);
  expect(wallet.balanceOf(memberId)).toBe(100_000n);
});

test('two copies take the due rounds at the same time: each round ends once', async () => {
  const other = aGamesCopy(database.db, wallet);
  for (let i = 0; i < 120; i += 1) wallet.faults.push('never_arrived');
  await Promise.allSettled(Array.from({ length: 120 }, () => games.dice.place(aBet({ memberId, stakeMinor: 10n }))));
  await makeDue(database.db);
  // One copy may take all rounds before the other begins. Only the sum is certain.
  const [first, second] = await Promise.all([games.staleRounds.resolveDue(), other.staleRounds.resolveDue()]);
  expect(first + second).toBe(120);
  expect(wallet.postings.size).toBe(120);
  expect(await factsOfMember()).toHaveLength(120);
});

test('a silent wallet is asked again with growing pauses, and the round stays open', async () => {
  wallet.faults.push('never_arrived', 'never_arrived', 'never_arrived');
  await expect(games.dice.place(aBet({ memberId }))).rejects.toMatchObject({ code: 'system.temporary' });
  const waits: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    await makeDue(database.db);
    expect(await games.staleRounds.resolveDue()).toBe(0);
    const [row] = await database.db.rows<{ wait: number }>(
      `SELECT extract(epoch FROM resolve_at - now())::float8 AS wait FROM rounds WHERE member_id = $1`,
      [memberId],
    );
    waits.push(Math.round(row?.wait ?? 0));
  }
  expect(waits).toEqual([5, 10]);
  await makeDue(database.db);
  expect(await games.staleRounds.resolveDue()).toBe(1);
});
