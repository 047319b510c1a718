import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GameCategory } from '@nm/contracts';
import { BOOK_GAMES } from '../../../infra/sandbox/src/vendor/book/book-games.js';
import { LEAN_MAX } from '../../../infra/sandbox/src/vendor/book/fixture.js';
import { RETURN } from '../../../infra/sandbox/src/vendor/book/odds.js';
import { FEE_PERCENT } from '../../../infra/sandbox/src/vendor/duels/duel-rules.js';
import { DUELS } from '../../../infra/sandbox/src/vendor/duels/duels.js';
import { returnOf as fishReturn } from '../../../infra/sandbox/src/vendor/fish/fish-game.js';
import { FISH_GAMES } from '../../../infra/sandbox/src/vendor/fish/fish-games.js';
import { REEL_MACHINES } from '../../../infra/sandbox/src/vendor/reels/machines.js';
import { returnsOf } from '../../../infra/sandbox/src/vendor/reels/returns.js';
import { SLOTS, returnOf as slotReturn } from '../../../infra/sandbox/src/vendor/slot.js';
import { returnOf as choiceReturn } from '../../../infra/sandbox/src/vendor/tables/table.js';
import { TABLES } from '../../../infra/sandbox/src/vendor/tables/tables.js';
import * as crash from '../../../services/games/src/inhouse/crash/crash-rules.js';
import * as dice from '../../../services/games/src/inhouse/dice/dice-rules.js';
import * as hilo from '../../../services/games/src/inhouse/hilo/hilo-rules.js';
import * as mines from '../../../services/games/src/inhouse/mines/mines-rules.js';
import { basketOf, multipliersE4, pathsOf } from '../../../services/games/src/inhouse/plinko/plinko-rules.js';
import { RISKS, ROWS_MAX, ROWS_MIN } from '../../../services/games/src/inhouse/plinko/plinko-tables.js';
import { RIBS, SEGMENTS } from '../../../services/games/src/inhouse/wheel/wheel-rules.js';
import { SHARE_PPM_MAX } from '../../../services/games/src/jackpots/desk/desk-jackpot.js';
import { PLAYS } from '../../../services/games/src/lottery/plays/plays.js';

/** A kind of bet, with the share of the stake that the house keeps on average. The valid stake is at most the stake. */
export interface Way {
  readonly name: string;
  readonly category: GameCategory;
  readonly edge: number;
}

const seed = (file: string): string => readFileSync(join(import.meta.dirname, '../../../infra/seed', file), 'utf8');
const JACKPOT_SEED = /INSERT INTO jackpot_games .*\nSELECT vassalage, \w+, (\d+) FROM/g;
const DEMO_GAMES = seed('demo/games.sql');

/** The category of each vendor's games, as the catalogue declares it. */
const CATEGORY_OF = new Map(
  [...DEMO_GAMES.matchAll(/^\s*\('([A-Z]+)',\s+'([A-Z]+)',\s+\d+\)/gm)].map(([, category = '', vendor = '']) => [
    vendor,
    GameCategory[category as keyof typeof GameCategory],
  ]),
);
const LINES = DEMO_GAMES.split('\n').map((line) => /^\s*\('([A-Z]+)',\s+'([A-Z_]+)',.*'([a-z]+)',\s+\d+\)/.exec(line));
const VENDOR_OF = new Map(LINES.flatMap((line) => (line ? [[line[2] ?? '', line[1] ?? '']] : [])));
const JACKPOT_GAMES = new Set(LINES.flatMap((line) => (line?.[3] === 'jackpot' ? [line[2]] : [])));
/** The highest part of a stake that a jackpot pool returns to players, in games with a jackpot. */
const JACKPOT_SHARE = SHARE_PPM_MAX / 1e6;
/** The categories of the games that have a jackpot. */
export const JACKPOT_CATEGORIES = [
  ...new Set([...JACKPOT_GAMES].map((code = '') => categoryOf(code, GameCategory.UNSPECIFIED))),
];
/** The shares that the seed data gives to games, in millionths of a stake. */
export const SEEDED_SHARES_PPM = [...(DEMO_GAMES + seed('demo/series.sql')).matchAll(JACKPOT_SEED)].map(([, ppm]) =>
  Number(ppm),
);

function categoryOf(gameCode: string, otherwise: GameCategory): GameCategory {
  return CATEGORY_OF.get(VENDOR_OF.get(gameCode) ?? '') ?? otherwise;
}

const fromBooks = ({ gameCode }: { readonly gameCode: string }): Way => ({
  name: `${gameCode}, at the longest prices`,
  category: categoryOf(gameCode, GameCategory.SPORTS),
  edge: 1 - (RETURN / 10_000) * (1 + LEAN_MAX / 10_000),
});

function vendorWays(): Way[] {
  const slot = (gameCode: string, returned: number): Way => ({
    name: gameCode,
    category: categoryOf(gameCode, GameCategory.RNG),
    edge: 1 - returned - (JACKPOT_GAMES.has(gameCode) ? JACKPOT_SHARE : 0),
  });
  return [
    ...SLOTS.map((each) => slot(each.gameCode, slotReturn(each))),
    ...REEL_MACHINES.map((each) => slot(each.gameCode, 'returned' in each ? each.returned : returnsOf(each).returned)),
    ...TABLES.flatMap(({ gameCode, markets }) =>
      markets.flatMap(({ choices }) =>
        choices.map((choice) => ({
          name: `${gameCode} ${choice.id}`,
          category: categoryOf(gameCode, GameCategory.LIVE),
          edge: 1 - choiceReturn(choice),
        })),
      ),
    ),
    ...FISH_GAMES.flatMap(({ gameCode, prey, weapons }) =>
      prey.flatMap((target) =>
        weapons.map((weapon) => ({
          name: gameCode,
          category: categoryOf(gameCode, GameCategory.FISH),
          edge: 1 - fishReturn(target, weapon),
        })),
      ),
    ),
    ...BOOK_GAMES.map(fromBooks),
    // Two players who cooperate lose only the fee, because one of them wins what the other loses.
    ...DUELS.map(({ gameCode }) => ({
      name: `${gameCode}, two players together`,
      category: categoryOf(gameCode, GameCategory.PVP),
      edge: FEE_PERCENT / 100,
    })),
  ];
}

const inHouse = (name: string, returned: number): Way => ({ name, category: GameCategory.BGS, edge: 1 - returned });
const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The exact chance that a round of crash reaches a multiplier, computed from the range of drawn numbers. */
function chanceToReach(targetE2: number): number {
  let [low, high] = [0, 2 ** 32];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (crash.crashPointOf(middle) >= targetE2) high = middle;
    else low = middle + 1;
  }
  return 1 - low / 2 ** 32;
}

function inHouseWays(): Way[] {
  const rolls = count(dice.ROLLS)
    .map((target) => ({ target, over: true }))
    .filter(dice.isPlayable)
    .map((choice) =>
      inHouse(
        `dice at ${dice.winningRolls(choice) / 100}%`,
        ((dice.winningRolls(choice) / dice.ROLLS) * Number(dice.multiplierE4(choice))) / 10_000,
      ),
    );
  const calls = count(hilo.RANKS).flatMap((card) =>
    (['up', 'down'] as const).map((call) =>
      inHouse(
        `hi-lo ${call} from ${card + 1}`,
        ((hilo.chancesOf(hilo.rankOf(card), call) / hilo.RANKS) * Number(hilo.multiplierE4([card, 0], [call]))) /
          10_000,
      ),
    ),
  );
  const boards = count(mines.MINES_MAX).flatMap((i) =>
    count(mines.LEAVES - (i + 1)).map((opened) => {
      const safe = mines.combinations(mines.LEAVES - (i + 1), opened + 1);
      const chance = safe / mines.combinations(mines.LEAVES, opened + 1);
      return inHouse(
        `mines ${i + 1}, ${opened + 1} open`,
        (chance * Number(mines.multiplierE4(i + 1, opened + 1))) / 10_000,
      );
    }),
  );
  const drops = RISKS.flatMap((risk) =>
    count(ROWS_MAX - ROWS_MIN + 1).map((i) => {
      const choice = { rows: ROWS_MIN + i, risk };
      const pays = multipliersE4(choice);
      const sum = count(pathsOf(choice)).reduce((total, path) => total + Number(pays[basketOf(path)]), 0);
      return inHouse(`plinko ${risk}, ${choice.rows} rows`, sum / pathsOf(choice) / 10_000);
    }),
  );
  const spots = SEGMENTS.map(([times, ribs]) => inHouse(`wheel ${times}`, (times * ribs) / RIBS));
  const targets = [101, 102, 110, 150, 198, 200, 300, 1_000, 10_000, crash.TARGET_E2_MAX].map((targetE2) =>
    inHouse(`crash at ${targetE2 / 100}`, (chanceToReach(targetE2) * targetE2) / 100),
  );
  return [...rolls, ...calls, ...boards, ...drops, ...spots, ...targets];
}

/**
 * Returns all plays (kinds of bets) of the lotteries, each with the return of its best combination. The ball games and
 * the Vietnam draws are in the category of e-lotteries.
 */
const lotteryWays = (): Way[] =>
  PLAYS.map(({ region, play, returnE6 }) => ({
    name: `${region} ${play}`,
    category: region === 'elott' || region.startsWith('vn') ? GameCategory.ELOTT : GameCategory.LOTT,
    edge: 1 - returnE6 / 1e6,
  }));

/**
 * All kinds of bets in the product's own games, the lotteries and the vendors' games, by their declared returns. If a
 * part of the stake is not at risk, the valid stake is smaller and each counted unit costs more. The edge of the whole
 * stake is therefore the minimum cost.
 */
export const WAYS: readonly Way[] = [...inHouseWays(), ...lotteryWays(), ...vendorWays()];

/** The cheapest kind of bet for a turnover, and the average cost of each counted unit. */
export function cheapestOf(
  ways: readonly Way[],
  contributionPpm: readonly number[],
): { readonly way: Way; readonly cost: number } | undefined {
  let best: { readonly way: Way; readonly cost: number } | undefined;
  for (const way of ways) {
    const share = (contributionPpm[way.category - 1] ?? 0) / 1e6;
    if (share > 0 && (!best || way.edge / share < best.cost)) best = { way, cost: way.edge / share };
  }
  return best;
}
