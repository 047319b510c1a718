import { GameCategory } from '@nm/contracts';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import type { RoundDescription } from '../../rounds/round.js';
import { storedDetail } from '../gateway/stored-detail.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { SideBetsReadModel } from './side-bets.read-model.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import type { VendorPlayer, VendorRound } from '../transactions/vendor-transaction.js';
import { VendorTransactionsStore } from '../transactions/vendor-transactions.store.js';

// Goal: the description of a round matches its amounts. With several calls the last outcome is shown; after a
// correction of the amounts, none is shown.

let database: TestDatabase;
const [rounds, transactions] = [new VendorRoundsStore(), new VendorTransactionsStore()];

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

interface Call {
  readonly op: 'wallet.bet' | 'wallet.win' | 'wallet.adjust';
  readonly minor: bigint;
  readonly detail: object;
}

async function aRound(): Promise<{ round: VendorRound; player: VendorPlayer }> {
  const who = { vassalage: 'BAZAAR', memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false };
  const player = await new VendorPlayersStore(database.db).named(who);
  const name = {
    vassalage: 'BAZAAR',
    vendorRoundId: crypto.randomUUID(),
    playerId: player.playerId,
    gameCode: 'LANTERN_ROW',
    category: GameCategory.RNG,
  };
  return { player, round: await database.db.transaction((tx) => rounds.lockForBet(tx, name)) };
}

async function calls({ roundId, playerId, vendorRoundId }: VendorRound, made: readonly Call[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    for (const { op, minor, detail } of made) {
      const isBet = op === 'wallet.bet';
      const call = await transactions.open(tx, {
        vassalage: 'BAZAAR',
        roundId,
        refTxId: null,
        validStakeMinor: 0n,
        fingerprint: Buffer.alloc(32),
        request: {
          op,
          txId: crypto.randomUUID(),
          playerId,
          currency: 'USD',
          gameCode: 'LANTERN_ROW',
          roundId: vendorRoundId,
          refTxId: '',
          kind: 'bet',
          stakeMinor: isBet ? minor : 0n,
          payoutMinor: isBet ? 0n : minor,
          roundClosed: false,
          sessionToken: '',
          occurredAt: '',
          detail: storedDetail(detail),
        },
      });
      if (!call) throw new Error('the call is not new');
      const [moved, nothing] = [
        { cashMinor: minor, bonusMinor: 0n },
        { cashMinor: 0n, bonusMinor: 0n },
      ];
      await transactions.answer(tx, call, {
        status: 'OK',
        effect: 'APPLIED',
        stake: isBet ? moved : nothing,
        payout: isBet ? nothing : moved,
        heldChangeMinor: 0n,
        houseMinor: 0n,
      });
    }
  });
}

const settle = ({ round, player }: Awaited<ReturnType<typeof aRound>>): Promise<Date> =>
  database.db.transaction(async (tx) => rounds.settle(tx, round, player, await rounds.totals(tx, round.roundId), 0n));

const storyOf = async ({
  roundId,
}: VendorRound): Promise<{ told: RoundDescription | null; payoutMinor: bigint } | undefined> =>
  database.db.one(`SELECT detail->'told' AS told, payout_minor AS "payoutMinor" FROM rounds WHERE round_id = $1`, [
    roundId,
  ]);

test('a round with more calls than are read shows its first bets and its last outcome', async () => {
  const played = await aRound();
  await calls(played.round, [
    { op: 'wallet.bet', minor: 100n, detail: { choice: 'Black' } },
    ...Array.from({ length: 130 }, (_, n): Call => ({ op: 'wallet.win', minor: 1n, detail: { outcome: `spin ${n}` } })),
  ]);
  await settle(played);
  expect(await storyOf(played.round)).toMatchObject({
    told: { choice: { EN: 'Black' }, outcome: { EN: 'spin 129' } },
    payoutMinor: 130n,
  });
});

test('a corrected round shows its amounts, and no description of its former state', async () => {
  const played = await aRound();
  await calls(played.round, [
    { op: 'wallet.bet', minor: 100n, detail: { choice: 'Black' } },
    { op: 'wallet.win', minor: 200n, detail: { outcome: '8 black' } },
  ]);
  await settle(played);
  expect(await storyOf(played.round)).toMatchObject({ told: { outcome: { EN: '8 black' } } });
  await calls(played.round, [{ op: 'wallet.adjust', minor: 50n, detail: { outcome: '9 red' } }]);
  await database.db.transaction(async (tx) =>
    rounds.correct(tx, played.round, played.player, await rounds.totals(tx, played.round.roundId), 0n),
  );
  expect(await storyOf(played.round)).toEqual({ told: null, payoutMinor: 250n });
});

test('the side bets of a round are its bets that name a side and were not returned', async () => {
  const { round } = await aRound();
  const side = { market: 'spin', side: 0, sides: 2 };
  await calls(round, [
    { op: 'wallet.bet', minor: 100n, detail: { choice: 'Red', side } },
    { op: 'wallet.bet', minor: 60n, detail: { choice: 'Red', side } },
    { op: 'wallet.bet', minor: 40n, detail: { choice: 'Zero' } },
    { op: 'wallet.win', minor: 200n, detail: { outcome: '8 red', side } },
  ]);
  const read = () => new SideBetsReadModel().ofRound(database.db, round.roundId);
  expect((await read()).map(({ stakeMinor }) => stakeMinor)).toEqual([100n, 60n]);
  await database.db.rows('UPDATE vendor_transactions SET rolled_back = true WHERE round_id = $1 AND stake_minor = 60', [
    round.roundId,
  ]);
  expect((await read()).map(({ stakeMinor }) => stakeMinor)).toEqual([100n]);
});
