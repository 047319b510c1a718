import { errorsLogged } from '@nm/kit/testing/database-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import type { Bet, RoundGame } from '../rounds/round-game.js';
import { aGamesCopy, aMemberId, type GamesCopy } from '../testing/games-copy.js';
import { MisbehavingWallet } from '../testing/misbehaving-wallet.js';
import { published } from '../testing/published.js';
import { verify } from '../verify/verify.js';
import { PLINKO } from './plinko/plinko.js';
import type { PlinkoChoice } from './plinko/plinko-rules.js';
import { WHEEL, wheelChoice, type WheelChoice } from './wheel/wheel.js';

// Goal: in plinko and wheel one bet creates one round, one posting and one event, and anyone can recompute the round.

let database: TestDatabase;
let wallet: MisbehavingWallet;
let games: GamesCopy;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(() => {
  wallet = new MisbehavingWallet();
  games = aGamesCopy(database.db, wallet);
});
afterAll(() => database?.drop());

/** Builds a bet of a new member who has money. */
function aBet<C extends object>(choice: C, change: Partial<Bet<C>> = {}): Bet<C> {
  made += 1;
  const memberId = change.memberId ?? aMemberId();
  if (!change.memberId) wallet.fund(memberId, 10n ** 12n, 0n);
  const bet = { brand: 'lab', currency: 'USD', key: `placed-${made}`, stakeMinor: 1_000n, trial: false, choice };
  return { ...bet, ...change, memberId };
}

const plinko = (change: Partial<PlinkoChoice> = {}): PlinkoChoice => ({ rows: 12, risk: 'medium', ...change });
const wheel = (...spots: readonly (readonly [times: number, stakeMinor: bigint])[]): WheelChoice =>
  wheelChoice(spots.map(([times, stakeMinor]) => ({ times, stakeMinor })));

/**
 * A test case: a game, two different choices with the same stake, and the arguments with which `npm run verify`
 * recomputes the first one.
 */
interface Case {
  readonly game: RoundGame;
  readonly choice: object;
  readonly other: object;
  readonly args: readonly string[];
}
const CASES: readonly Case[] = [
  {
    game: PLINKO as RoundGame,
    choice: plinko(),
    other: plinko({ risk: 'high' }),
    args: ['plinko', '--rows', '12', '--risk', 'medium', '--stake', '1000'],
  },
  {
    game: WHEEL as RoundGame,
    choice: wheel([2, 600n], [48, 400n]),
    other: wheel([2, 500n], [48, 500n]),
    args: ['wheel', '--spots', '2=600,48=400'],
  },
];

describe.each(CASES.map((one) => [one.game.gameCode, one] as const))('%s', (_code, { game, choice, other, args }) => {
  test('settles a bet with one posting and one event', async () => {
    const bet = aBet(choice);
    const { round, replayed } = await games.place(game, bet);
    expect({ status: round.status, replayed, nonce: round.nonce }).toEqual({
      status: 'settled',
      replayed: false,
      nonce: 0n,
    });
    expect(wallet.balanceOf(bet.memberId)).toBe(10n ** 12n - 1_000n + round.payoutMinor);
    expect(await published(database.db)).toContainEqual(
      expect.objectContaining({ $typeName: 'games.v1.RoundSettled', roundId: round.roundId, gameCode: game.gameCode }),
    );
  });

  test('answers fifty repeats through two copies with the one round, and other input with a conflict', async () => {
    const copy = aGamesCopy(database.db, wallet);
    const bet = aBet(choice);
    const placed = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? games : copy).place(game, bet)));
    expect(new Set(placed.map(({ round }) => round.roundId)).size).toBe(1);
    expect(placed.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(wallet.postings.size).toBe(1);
    expect(errorsLogged(database.url)).toEqual([]);
    for (const change of [{ choice: other }, { stakeMinor: 2_000n }, { currency: 'BDT' }, { trial: true }])
      await expect(games.place(game, { ...bet, ...change })).rejects.toMatchObject({ code: 'wallet.key_reused' });
    expect(wallet.postings.size).toBe(1);
  });

  test('takes each nonce once with many bets at once, and its rounds verify on the command line', async () => {
    const copy = aGamesCopy(database.db, wallet);
    const { memberId } = aBet(choice);
    const placed = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 2 ? games : copy).place(game, aBet(choice, { memberId }))),
    );
    expect(placed.map(({ round }) => Number(round.nonce)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i),
    );
    const paid = placed.reduce((sum, { round }) => sum + round.payoutMinor - round.stakeMinor, 0n);
    expect(wallet.balanceOf(memberId)).toBe(10n ** 12n + paid);
    const { revealed, clientSeed } = await games.seeds.rotate(memberId, '');
    const seed = Buffer.from(revealed!.serverSeed).toString('hex');
    for (const { round } of placed) {
      const printed = JSON.parse(
        verify([...args, '--server-seed', seed, '--client-seed', clientSeed, '--nonce', String(round.nonce), '--json']),
      ) as { readonly payoutMinor: string };
      expect(printed.payoutMinor).toBe(String(round.payoutMinor));
    }
  });

  test('shows the outcome of its own bets only after settlement, in the words of its detail', async () => {
    const { round } = await games.place(game, aBet(choice));
    expect(game.toWire(round.detail).case).toBe(game.detailName);
  });

  test.each([
    [{ stakeMinor: 0n }, 'request.invalid'],
    [{ stakeMinor: 2n ** 62n }, 'request.invalid'],
    [{ key: '' }, 'request.invalid'],
    [{ stakeMinor: 1_000_001n }, 'game.stake_limit'],
    [{ currency: 'BDT', stakeMinor: 99n }, 'game.stake_limit'],
    [{ brand: '' }, 'request.invalid'],
  ])('refuses %j with %s, takes no nonce and no money', async (change, code) => {
    const bet = aBet(choice, change);
    await expect(games.place(game, bet)).rejects.toMatchObject({ code });
    expect((await games.seeds.view(bet.memberId)).nonce).toBe(0n);
    expect(wallet.calls).toBe(0);
  });
});

test.each([
  ['plinko rows', PLINKO as RoundGame, plinko({ rows: 17 }), 1_000n, 'request.invalid', { field: 'rows' }],
  ['plinko rows', PLINKO as RoundGame, plinko({ rows: 12.5 }), 1_000n, 'request.invalid', {}],
  ['plinko risk', PLINKO as RoundGame, { rows: 12, risk: 'none' }, 1_000n, 'request.invalid', { field: 'risk' }],
  ['plinko win', PLINKO as RoundGame, plinko({ rows: 16, risk: 'high' }), 10_001n, 'game.win_limit', {}],
  ['wheel spots', WHEEL as RoundGame, wheel([3, 1_000n]), 1_000n, 'request.invalid', { field: 'spots' }],
  ['wheel spots', WHEEL as RoundGame, wheel([2, 500n], [2, 500n]), 1_000n, 'request.invalid', { field: 'spots' }],
  ['wheel spots', WHEEL as RoundGame, wheel([2, 2_000n], [4, -1_000n]), 1_000n, 'request.invalid', { field: 'spots' }],
  ['wheel win', WHEEL as RoundGame, wheel([48, 208_334n]), 208_334n, 'game.win_limit', {}],
])('%s that the table does not allow are refused (%#)', async (_name, game, choice, stakeMinor, code, data) => {
  const bet = aBet(choice, { stakeMinor });
  await expect(games.place(game, bet)).rejects.toMatchObject({ code, data: expect.objectContaining(data) as object });
  expect((await games.seeds.view(bet.memberId)).nonce).toBe(0n);
  expect(wallet.calls).toBe(0);
});

test('the largest win that the limits allow is played', async () => {
  await games.place(PLINKO, aBet(plinko({ rows: 16, risk: 'high' }), { stakeMinor: 10_000n }));
  await games.place(WHEEL, aBet(wheel([48, 208_333n]), { stakeMinor: 208_333n }));
  expect(wallet.postings.size).toBe(2);
});

test('the same stakes in another order are the same choice of the wheel', () => {
  expect(wheel([48, 1n], [2, 2n])).toEqual(wheel([2, 2n], [48, 1n]));
});

test('the rounds list can be limited to one game', async () => {
  const bet = aBet(plinko());
  await games.place(PLINKO, bet);
  const second = await games.place(WHEEL, aBet(wheel([2, 1_000n]), { memberId: bet.memberId }));
  const range = { memberId: bet.memberId, from: new Date(0), to: new Date(Date.now() + 60_000), page: 1, size: 10 };
  expect((await games.rounds.list(range)).totalCount).toBe(2n);
  const page = await games.rounds.list({ ...range, gameCode: 'WHEEL' });
  expect(page.content.map(({ roundId }) => roundId)).toEqual([second.round.roundId]);
  expect(page).toMatchObject({ totalCount: 1n, totalStakeMinor: 1_000n });
});
