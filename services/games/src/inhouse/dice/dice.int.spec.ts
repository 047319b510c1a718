import { jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { aBet, aGamesCopy, aMemberId, type GamesCopy } from '../../testing/games-copy.js';
import { MisbehavingWallet } from '../../testing/misbehaving-wallet.js';
import { published } from '../../testing/published.js';
import { verify } from '../../verify/verify.js';
import { diceDetailOf } from './dice.js';

// Goal: one bet creates one round, one posting and one event, however often and in whatever order requests are
// repeated.

const ask = pg.Client.prototype.query;
let database: TestDatabase;
let wallet: MisbehavingWallet;
let games: GamesCopy;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(() => {
  wallet = new MisbehavingWallet();
  games = aGamesCopy(database.db, wallet);
});
afterAll(() => database?.drop());

/** Returns a member with money in the fake wallet. */
function aPlayer(cash = 100_000n, bonus = 0n): string {
  const memberId = aMemberId();
  wallet.fund(memberId, cash, bonus);
  return memberId;
}

const factsOf = async (memberId: string) => (await published(database.db)).filter((fact) => fact.memberId === memberId);

test('a bet whose win pays exactly the limit is played, one minor unit of stake more is refused', async () => {
  const memberId = aPlayer(10n ** 12n);
  const edge = { memberId, target: 100, stakeMinor: 101_010n }; // the smallest chance, which has the multiplier x99
  await games.dice.place(aBet({ ...edge, target: 100 }));
  await expect(games.dice.place(aBet({ ...edge, stakeMinor: 101_011n }))).rejects.toMatchObject({
    code: 'game.win_limit',
    data: { max: 10_000_000n },
  });
});

describe('a bet', () => {
  test('is settled with the wallet’s split, balance and version, and published once', async () => {
    const memberId = aPlayer(600n, 9_400n);
    const { round, replayed } = await games.dice.place(aBet({ memberId }));
    const won = diceDetailOf(round.detail).win;
    expect(replayed).toBe(false);
    expect(round).toMatchObject({
      status: 'settled',
      nonce: 0n,
      stake: { cashMinor: 600n, bonusMinor: 400n },
      validStakeMinor: won ? 980n : 1_000n,
      payoutMinor: won ? 1_980n : 0n,
      payout: won ? { cashMinor: 1_188n, bonusMinor: 792n } : { cashMinor: 0n, bonusMinor: 0n },
      balanceMinor: won ? 10_980n : 9_000n,
      balanceVersion: 2n,
    });
    expect(await factsOf(memberId)).toMatchObject([
      {
        $typeName: 'games.v1.RoundSettled',
        roundId: round.roundId,
        brand: 'lab',
        vendor: 'INHOUSE',
        gameCode: 'DICE',
        stake: { cashMinor: 600n, bonusMinor: 400n },
        validStake: won ? { cashMinor: 588n, bonusMinor: 392n } : { cashMinor: 600n, bonusMinor: 400n },
        payout: round.payout,
        trial: false,
        singleBet: false,
      },
    ]);
  });

  test('counts as valid stake what was at risk: on a sure choice the small win', async () => {
    const memberId = aPlayer();
    let won = 0;
    for (let bet = 0; bet < 6; bet += 1) {
      const { round } = await games.dice.place(aBet({ memberId, target: 199, over: true, stakeMinor: 10_000n }));
      const { win } = diceDetailOf(round.detail);
      if (win) won += 1;
      const expected = win ? 102n : 10_000n;
      expect(round.validStakeMinor).toBe(expected);
      expect(wallet.postings.get(`${memberId}:${round.roundId}`)?.input).toMatch(new RegExp(` ${expected}$`));
    }
    expect(won).toBeGreaterThan(0);
  });

  test('under the same key gives the same round again and no second bet', async () => {
    const bet = aBet({ memberId: aPlayer() });
    const first = await games.dice.place(bet);
    const again = await games.dice.place(bet);
    expect(again).toEqual({ ...first, replayed: true });
    expect(wallet.postings.size).toBe(1);
    expect((await games.seeds.view(bet.memberId)).nonce).toBe(1n);
  });

  test.each([{ stakeMinor: 2_000n }, { target: 4_000 }, { over: true }, { currency: 'BDT' }, { trial: true }])(
    'under the same key with other input (%j) is a conflict and changes nothing',
    async (change) => {
      const bet = aBet({ memberId: aPlayer() });
      await games.dice.place(bet);
      await expect(games.dice.place({ ...bet, ...change })).rejects.toMatchObject({ code: 'wallet.key_reused' });
      expect(wallet.postings.size).toBe(1);
    },
  );

  test('that the wallet refuses is refused again on repeat, even with money by then', async () => {
    const bet = aBet({ memberId: aPlayer(10n) });
    await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    wallet.fund(bet.memberId, 1_000_000n);
    await expect(games.dice.place(bet)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    expect(await factsOf(bet.memberId)).toEqual([]);
    expect(
      (
        await games.rounds.list({
          memberId: bet.memberId,
          from: new Date(0),
          to: new Date(Date.now() + 60_000),
          page: 1,
          size: 10,
        })
      ).content,
    ).toEqual([]);
  });

  test.each(['wallet.stake_limit', 'wallet.loss_limit', 'wallet.excluded'])(
    'that meets a limit gets its code: %s',
    async (code) => {
      const bet = aBet({ memberId: aPlayer(1_000_000n) });
      wallet.refuse(bet.memberId, code);
      await expect(games.dice.place(bet)).rejects.toMatchObject({ code });
      await expect(games.dice.place(bet)).rejects.toMatchObject({ code });
      expect(await factsOf(bet.memberId)).toEqual([]);
    },
  );

  test('in trial money has no valid stake', async () => {
    const memberId = aPlayer();
    const { round } = await games.dice.place(aBet({ memberId, trial: true, currency: 'FUN' }));
    expect(round.validStakeMinor).toBe(0n);
    expect(await factsOf(memberId)).toMatchObject([{ trial: true, validStake: { cashMinor: 0n, bonusMinor: 0n } }]);
  });

  test.each([
    [{ stakeMinor: 0n }, 'request.invalid'],
    [{ stakeMinor: -5n }, 'request.invalid'],
    [{ stakeMinor: 2n ** 62n }, 'request.invalid'],
    [{ key: '' }, 'request.invalid'],
    [{ key: 'x'.repeat(129) }, 'request.invalid'],
    [{ target: 99 }, 'request.invalid'],
    [{ target: 10_000 }, 'request.invalid'],
    [{ stakeMinor: 1_000_001n }, 'game.stake_limit'],
    [{ currency: 'BDT', stakeMinor: 99n }, 'game.stake_limit'],
    [{ currency: 'BDT', stakeMinor: 5_000_001n }, 'game.stake_limit'],
    [{ currency: 'TBDT', trial: true, stakeMinor: 99n }, 'game.stake_limit'],
    [{ stakeMinor: 1_000_000n, target: 989 }, 'game.win_limit'],
    [{ currency: 'BDT', stakeMinor: 5_000_000n, target: 989 }, 'game.win_limit'],
  ])('%j is refused with %s and takes no nonce', async (change, code) => {
    const bet = aBet({ memberId: aPlayer(10n ** 12n), ...change });
    await expect(games.dice.place(bet)).rejects.toMatchObject({ code });
    expect((await games.seeds.view(bet.memberId)).nonce).toBe(0n);
    expect(wallet.calls).toBe(0);
  });

  test('names the limits that it broke', async () => {
    await expect(games.dice.place(aBet({ currency: 'BDT', stakeMinor: 1n }))).rejects.toMatchObject({
      data: { min: 100n, max: 5_000_000n },
    });
  });
});

test('a bet takes three statements: the look-up, the round, its end with the event', async () => {
  const memberId = aPlayer();
  await games.dice.place(aBet({ memberId }));
  const statements: unknown[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(
    this: pg.Client,
    ...args: Parameters<typeof ask>
  ) {
    statements.push(args[0]);
    return ask.apply(this, args);
  } as typeof ask);
  await games.dice.place(aBet({ memberId }));
  query.mockRestore();
  expect(statements).toHaveLength(3);
});

describe('many bets at once, through two copies of the service', () => {
  test('of one member take each nonce once, without a gap', async () => {
    const other = aGamesCopy(database.db, wallet);
    const memberId = aPlayer();
    const placed = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (i % 2 ? games : other).dice.place(aBet({ memberId, stakeMinor: 10n }))),
    );
    const nonces = placed.map(({ round }) => round.nonce).toSorted((a, b) => Number(a - b));
    expect(nonces).toEqual(Array.from({ length: 60 }, (_, i) => BigInt(i)));
    expect(new Set(placed.map(({ round }) => round.seedId)).size).toBe(1);
  });

  test('under one key are one bet', async () => {
    const other = aGamesCopy(database.db, wallet);
    const bet = aBet({ memberId: aPlayer() });
    const placed = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? games : other).dice.place(bet)));
    expect(new Set(placed.map(({ round }) => round.roundId)).size).toBe(1);
    expect(placed.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(wallet.postings.size).toBe(1);
    expect(await factsOf(bet.memberId)).toHaveLength(1);
  });
});

describe('a rotation', () => {
  test('of a named seed happens once, however many copies receive the request', async () => {
    const memberId = aPlayer();
    const { serverSeedHash: first } = await games.seeds.view(memberId);
    const views = await Promise.all(Array.from({ length: 4 }, () => games.seeds.rotate(memberId, 'chosen', first)));
    expect(new Set(views.map(({ serverSeedHash }) => serverSeedHash)).size).toBe(1);
    expect(views.map(({ revealed }) => revealed?.serverSeedHash)).toEqual([first, first, first, first]);
    expect((await games.seeds.view(memberId)).serverSeedHash).toBe(views[0]?.serverSeedHash);
  });

  test('reveals the seed whose hash was shown, and every round under it verifies on the command line', async () => {
    const memberId = aPlayer();
    const shown = await games.seeds.view(memberId);
    const rolls: number[] = [];
    for (let i = 0; i < 5; i += 1)
      rolls.push(diceDetailOf((await games.dice.place(aBet({ memberId }))).round.detail).roll);
    const { revealed, serverSeedHash: next, nonce, clientSeed } = await games.seeds.rotate(memberId, 'my own seed');
    expect({ next: next !== shown.serverSeedHash, nonce, clientSeed }).toEqual({
      next: true,
      nonce: 0n,
      clientSeed: 'my own seed',
    });
    if (!revealed) throw new Error('nothing was revealed');
    expect(serverSeedHash(revealed.serverSeed)).toBe(shown.serverSeedHash);
    expect(revealed).toMatchObject({ clientSeed: shown.clientSeed, rounds: 5n });
    const hex = Buffer.from(revealed.serverSeed).toString('hex');
    rolls.forEach((roll, i) => {
      const line = verify([
        'dice',
        '--server-seed',
        hex,
        '--client-seed',
        shown.clientSeed,
        '--nonce',
        String(i),
        '--json',
      ]);
      expect(Number((JSON.parse(line) as { roll: string }).roll)).toBe(roll);
    });
  });

  test('is the only way to a server seed', async () => {
    const memberId = aPlayer();
    const { round } = await games.dice.place(aBet({ memberId }));
    expect((await games.rounds.proof(memberId, round.roundId)).serverSeed).toBeUndefined();
    expect((await games.seeds.view(memberId)).revealed).toBeUndefined();
    await games.seeds.rotate(memberId, '');
    const proof = await games.rounds.proof(memberId, round.roundId);
    expect(serverSeedHash(proof.serverSeed ?? new Uint8Array())).toBe(proof.serverSeedHash);
  });

  test('keeps the client seed when none is given, and refuses a malformed one', async () => {
    const memberId = aPlayer();
    await games.seeds.rotate(memberId, 'kept');
    expect((await games.seeds.rotate(memberId, '')).clientSeed).toBe('kept');
    await expect(games.seeds.rotate(memberId, 'ü')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('between concurrent bets loses no nonce: every seed’s rounds are numbered without a gap', async () => {
    const other = aGamesCopy(database.db, wallet);
    const memberId = aPlayer();
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const copy = i % 2 ? games : other;
        if (i % 8 === 7) await copy.seeds.rotate(memberId, `seed ${i}`);
        else await copy.dice.place(aBet({ memberId, stakeMinor: 10n }));
      }),
    );
    const broken = await database.db.rows(
      `SELECT s.seed_id FROM seeds s LEFT JOIN rounds r USING (seed_id) WHERE s.member_id = $1
        GROUP BY s.seed_id HAVING count(r.round_id) <> s.next_nonce OR max(r.nonce) <> s.next_nonce - 1`,
      [memberId],
    );
    expect(broken).toEqual([]);
    expect(await factsOf(memberId)).toHaveLength(35);
  });
});

test('another member’s round is not found', async () => {
  const { round } = await games.dice.place(aBet({ memberId: aPlayer() }));
  await expect(games.rounds.proof(aMemberId(), round.roundId)).rejects.toMatchObject({ code: 'resource.not_found' });
});

test('the rounds list is newest first, with totals over the whole range', async () => {
  const memberId = aPlayer();
  const placed = [];
  for (let i = 0; i < 5; i += 1) placed.push((await games.dice.place(aBet({ memberId }))).round);
  const page = await games.rounds.list({
    memberId,
    from: new Date(0),
    to: new Date(Date.now() + 60_000),
    page: 2,
    size: 2,
  });
  expect(page.content.map((r) => r.roundId)).toEqual([placed[2]?.roundId, placed[1]?.roundId]);
  expect(page).toMatchObject({
    totalCount: 5n,
    totalStakeMinor: 5_000n,
    totalPayoutMinor: placed.reduce((sum, r) => sum + r.payoutMinor, 0n),
  });
});

test("the runtime role cannot change the columns that fix a round's outcome", async () => {
  const { round } = await games.dice.place(aBet({ memberId: aPlayer() }));
  for (const change of ['payout_minor = 0', `detail = '{}'`, 'nonce = 9', 'stake_minor = 1', 'seed_id = NULL']) {
    await expect(database.db.rows(`UPDATE rounds SET ${change} WHERE round_id = $1`, [round.roundId])).rejects.toThrow(
      'permission denied',
    );
  }
  await expect(database.db.rows('DELETE FROM rounds')).rejects.toThrow('permission denied');
  await expect(database.db.rows(`UPDATE seeds SET client_seed = 'x'`)).rejects.toThrow('permission denied');
});
