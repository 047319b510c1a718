import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  diceOutcome,
  fourDigits,
  isPlayable,
  multiplierE4,
  multiplierText,
} from '../../services/games/src/inhouse/dice/dice-rules.js';
import {
  SEGMENTS as WHEEL_SEGMENTS,
  RIB_TIMES as WHEEL_RIBS,
} from '../../services/games/src/inhouse/wheel/wheel-rules.js';
import * as crash from '../../services/games/src/inhouse/crash/crash-rules.js';
import * as hilo from '../../services/games/src/inhouse/hilo/hilo-rules.js';
import * as minesRules from '../../services/games/src/inhouse/mines/mines-rules.js';
import { multipliersE4 as plinkoMultipliers, basketOf } from '../../services/games/src/inhouse/plinko/plinko-rules.js';
import { drawTickets } from '@nm/kit/fairness/draw-tickets.js';
import { drawUniform, serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { verify } from '../../services/games/src/verify/verify.js';
import * as page from '../../web/src/features/inhouse/dice/dice-rules.js';
import * as crashPage from '../../web/src/features/inhouse/crash/crash-rules.js';
import * as hiloPage from '../../web/src/features/inhouse/hilo/hilo-rules.js';
import * as minesPage from '../../web/src/features/inhouse/mines/mines-rules.js';
import * as plinkoPage from '../../web/src/features/inhouse/plinko/plinko-rules.js';
import { VERIFY_GAMES } from '../../web/src/features/inhouse/verify/verify-games.js';
import * as wheelPage from '../../web/src/features/inhouse/wheel/wheel-rules.js';
import { drawTickets as ticketsInBrowser } from '../../web/src/lib/fair/draw-tickets.js';
import * as browser from '../../web/src/lib/fair/fair-draw.js';

// Goal: the server, the command line and the verify page compute the same proof.

interface Vector {
  readonly name: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly outcomes: number;
  readonly value: number;
}

const file = join(import.meta.dirname, '../../services/_kit/src/fairness/vectors.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

test('server and browser draw the same tickets of a raffle', async () => {
  const [seed, root, beacon] = ['01'.repeat(32), '23'.repeat(32), '45'.repeat(32)];
  for (const [tickets, count] of [
    [0, 8],
    [3, 8],
    [1_000_003, 8],
  ] as const)
    expect(await ticketsInBrowser({ seed, root, beacon }, tickets, count)).toEqual(
      drawTickets({ seed: Buffer.from(seed, 'hex'), root, beacon }, tickets, count),
    );
});

test.each(vectors.map((vector) => [vector.name, vector] as const))(
  'server and browser draw the published vector: %s',
  async (_name, vector) => {
    const { clientSeed, outcomes, value } = vector;
    const nonce = BigInt(vector.nonce);
    const serverSeed = Buffer.from(vector.serverSeed, 'hex');
    const inBrowser = browser.seedBytes(vector.serverSeed);
    if (!inBrowser) throw new Error('the browser cannot read the seed');
    expect([serverSeedHash(serverSeed), await browser.serverSeedHash(inBrowser)]).toEqual([
      vector.serverSeedHash,
      vector.serverSeedHash,
    ]);
    expect([
      drawUniform({ serverSeed, clientSeed, nonce }, outcomes),
      await browser.drawUniform(inBrowser, clientSeed, nonce, outcomes),
    ]).toEqual([value, value]);
  },
);

test('the command line prints the roll of every published vector of dice', () => {
  const ofDice = vectors.filter(({ outcomes }) => outcomes === 10_000);
  expect(ofDice).not.toEqual([]);
  for (const { serverSeed, clientSeed, nonce, value } of ofDice) {
    const printed = verify([
      'dice',
      '--server-seed',
      serverSeed,
      '--client-seed',
      clientSeed,
      '--nonce',
      nonce,
      '--json',
    ]);
    expect((JSON.parse(printed) as { roll: string }).roll).toBe(fourDigits(value));
  }
});

test('server and browser show the same multiplier and payout for every choice of the table', () => {
  const differing: string[] = [];
  for (const over of [true, false]) {
    for (let target = 0; target < 10_000; target += 1) {
      const choice = { target, over };
      if (!isPlayable(choice)) continue;
      const winner = over ? 9_999 : 0;
      const same =
        page.multiplierE4(choice) === multiplierE4(choice) &&
        page.multiplierText(page.multiplierE4(choice)) === multiplierText(multiplierE4(choice)) &&
        page.payout(12_345n, choice) === diceOutcome(choice, winner, 12_345n).payoutMinor;
      if (!same) differing.push(`${target} ${over ? 'over' : 'under'}`);
    }
  }
  expect(differing).toEqual([]);
});

test('server and browser have the same tables of plinko, and the same baskets', () => {
  for (const risk of plinkoPage.RISKS)
    for (let rows = plinkoPage.ROWS_MIN; rows <= plinkoPage.ROWS_MAX; rows += 1)
      expect(plinkoPage.multipliersE4({ rows, risk })).toEqual(plinkoMultipliers({ rows, risk }));
  for (let drawn = 0; drawn < 256; drawn += 1)
    expect(plinkoPage.basketOf(plinkoPage.pathOf(drawn, 8))).toBe(basketOf(drawn));
});

test('server and browser have the same wheel', () => {
  expect(wheelPage.RIB_TIMES).toEqual(WHEEL_RIBS);
  expect(wheelPage.SEGMENTS.map(({ times, ribs }) => [times, ribs])).toEqual(WHEEL_SEGMENTS);
});

test('server and browser pay the same in mines and hi-lo', () => {
  for (let mines = 1; mines <= 24; mines += 1)
    for (let opened = 1; opened <= 25 - mines; opened += 1)
      expect(minesPage.payoutOf(mines, opened, 12_345n, 10_000_000n)).toBe(
        minesRules.payoutOf(mines, opened, 12_345n, 10_000_000n),
      );
  for (let card = 0; card < 52; card += 1)
    for (const call of ['up', 'down'] as const) {
      expect(hiloPage.winningRanks(hiloPage.rankOf(card), call)).toEqual(hilo.winningRanks(hilo.rankOf(card), call));
      expect(hiloPage.nextPays([3, card], ['up'], call, 12_345n, undefined)).toBe(
        hilo.payoutOf([3, card], ['up', call], 12_345n, null),
      );
    }
});

test('server and browser have the same curve and crash points', () => {
  for (let ms = 0; ms <= 140_000; ms += 7) expect(crashPage.multiplierE2(ms)).toBe(crash.multiplierE2(ms));
  for (let drawn = 0; drawn < 2 ** 32; drawn += 4_294_967)
    expect(crashPage.crashPointOf(drawn)).toBe(crash.crashPointOf(drawn));
});

/**
 * For each game: the command line arguments that compute the result of the verify page, and the name of the value in
 * the command's output that must equal this result.
 */
const COMMANDS: Readonly<Record<string, { readonly args: readonly string[]; readonly fact: string }>> = {
  dice: { args: ['dice'], fact: 'roll' },
  plinko: { args: ['plinko', '--rows', '14'], fact: 'path' },
  wheel: { args: ['wheel'], fact: 'rib' },
  mines: { args: ['mines', '--mines', '14'], fact: 'places' },
  hilo: { args: ['hilo'], fact: 'ranks' },
};

test.each(VERIFY_GAMES.map((game) => [game.name, game] as const))(
  'the command line and the verify page show the same results of %s',
  async (name, game) => {
    const { args, fact } = COMMANDS[name]!;
    for (const { serverSeed, clientSeed, nonce } of vectors) {
      const seed = browser.seedBytes(serverSeed)!;
      const drawn = await browser.drawUniforms(seed, clientSeed, BigInt(nonce), game.outcomes(14), game.count ?? 1);
      const printed = verify([
        ...args,
        '--server-seed',
        serverSeed,
        '--client-seed',
        clientSeed,
        '--nonce',
        nonce,
        '--json',
      ]);
      expect((JSON.parse(printed) as Record<string, string>)[fact]).toBe(game.resultOf(drawn, 14));
    }
  },
);
