import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawResult } from '../../services/games/src/lottery/plays/draw-result.js';
import { SHAPES, type DrawResult, type Region } from '../../services/games/src/lottery/plays/play.js';
import { verify } from '../../services/games/src/verify/verify.js';
import { checkCrash } from '../../web/src/features/inhouse/crash/crash-proof.js';
import { VERIFY_GAMES } from '../../web/src/features/inhouse/verify/verify-games.js';
import { computedResult } from '../../web/src/features/lotteries/draw-check.js';
import * as browser from '../../web/src/lib/fair/fair-draw.js';

// Goal: the verify page and the command compute every published vector of the lotteries and of the in-house games.

const vectorsOf = <T>(name: string): readonly T[] => {
  const file = join(import.meta.dirname, `../../services/games/src/fairness/${name}.json`);
  const parsed = JSON.parse(readFileSync(file, 'utf8')) as readonly T[] | { readonly rounds: readonly T[] };
  return 'rounds' in parsed ? parsed.rounds : parsed;
};
const command = (...args: string[]): unknown => JSON.parse(verify([...args, '--json']));

interface DrawVector extends Readonly<Record<'seed' | 'seedHash' | 'root' | 'beacon', string>> {
  readonly region: Region;
  readonly result: DrawResult;
}
const draws = vectorsOf<DrawVector>('draw-vectors');

/**
 * Returns a result in the form that the verify page receives and compares: a list of prizes in the order of the draw.
 */
const asList = (result: DrawResult) => Object.entries(result).map(([prize, numbers]) => ({ prize, numbers }));
const onPage = (region: Region, { seed, root, beacon }: Pick<DrawVector, 'seed' | 'root' | 'beacon'>) =>
  computedResult(region, { seed, slipsRoot: root, beaconValue: beacon });

test('every region has a published vector', () => {
  expect(draws.map(({ region }) => region)).toEqual(Object.keys(SHAPES));
});

test.each(draws.map((draw) => [draw.region, draw] as const))(
  'page and command compute the published draw of %s, and the page computes what the server draws',
  async (region, draw) => {
    const { seed, seedHash, root, beacon, result } = draw;
    expect(await onPage(region, draw)).toEqual(asList(result));
    expect(command('draw', '--region', region, '--seed', seed, '--root', root, '--beacon', beacon)).toEqual({
      seedHash,
      result,
    });
    for (let n = 0; n < 5; n += 1) {
      const other = { seed: `${n}${seed.slice(1)}`, root: beacon, beacon: root };
      const drawn = drawResult(region, { ...other, seed: Buffer.from(other.seed, 'hex') });
      // The page compares texts, so the order of the prizes counts too.
      expect(JSON.stringify(await onPage(region, other))).toBe(JSON.stringify(asList(drawn)));
    }
  },
);

interface CrashVector extends Readonly<Record<'seed' | 'seedHash' | 'root' | 'beacon', string>> {
  readonly crashE2: number;
  readonly crashMs: number;
}

test.each(vectorsOf<CrashVector>('crash-vectors'))(
  'page and command compute the published crash at $crashE2 hundredths',
  async ({ seed, seedHash, root, beacon, crashE2, crashMs }) => {
    const proof = { seed, seedHash, betsRoot: root, beacon: 'wallet-ledger', beaconRound: '1', beaconValue: beacon };
    const check = (shownE2: number) => checkCrash({ ...proof, crashE2: shownE2 }, async () => '');
    expect(await check(crashE2)).toMatchObject({ seed: 'good', result: 'good', computedE2: crashE2 });
    expect(await check(crashE2 + 1)).toMatchObject({ seed: 'good', result: 'bad', computedE2: crashE2 });
    expect(command('crash', '--seed', seed, '--root', root, '--beacon', beacon)).toEqual({
      seedHash,
      crash: (crashE2 / 100).toFixed(2),
      crashMs: String(crashMs),
    });
  },
);

interface Inputs extends Readonly<Record<'serverSeed' | 'clientSeed' | 'nonce', string>> {}

/** Computes a round as the verify page does. `rows` is the number of rows or of mines, if the game has it. */
async function pageResult(name: string, { serverSeed, clientSeed, nonce }: Inputs, rows = 0): Promise<string> {
  const game = VERIFY_GAMES.find((one) => one.name === name)!;
  const seed = browser.seedBytes(serverSeed)!;
  const drawn = await browser.drawUniforms(seed, clientSeed, BigInt(nonce), game.outcomes(rows), game.count ?? 1);
  return game.resultOf(drawn, rows);
}

function commandResult(name: string, { serverSeed, clientSeed, nonce }: Inputs, fact: string, ...rest: string[]) {
  const inputs = ['--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', nonce];
  return (command(name, ...inputs, ...rest) as Readonly<Record<string, string>>)[fact];
}

interface PlacedVector extends Inputs {
  readonly serverSeedHash: string;
  readonly plinko: Readonly<Record<string, string>>;
  readonly wheel: number;
}

test.each(vectorsOf<PlacedVector>('placed-vectors').map((vector, n) => [n, vector] as const))(
  'page and command compute the published paths of plinko and ribs of the wheel: vector %i',
  async (_n, vector) => {
    expect(Object.keys(vector.plinko)).toHaveLength(9);
    for (const [rows, path] of Object.entries(vector.plinko)) {
      expect(await pageResult('plinko', vector, Number(rows))).toBe(path);
      expect(commandResult('plinko', vector, 'path', '--rows', rows)).toBe(path);
    }
    expect(await pageResult('wheel', vector)).toBe(String(vector.wheel));
    expect(commandResult('wheel', vector, 'rib')).toBe(String(vector.wheel));
    expect(commandResult('wheel', vector, 'serverSeedHash')).toBe(vector.serverSeedHash);
  },
);

interface StepVector extends Inputs {
  readonly mines: Readonly<Record<string, readonly number[]>>;
  readonly cards: readonly number[];
}
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

test.each(vectorsOf<StepVector>('step-vectors').map((vector, n) => [n, vector] as const))(
  'page and command compute the published places of mines and cards of hi-lo: vector %i',
  async (_n, vector) => {
    for (const [mines, places] of Object.entries(vector.mines)) {
      // The page counts the leaves (fields of the mines board) from 1; the vector counts them from 0.
      const text = places.map((place) => place + 1).join(' ');
      expect(await pageResult('mines', vector, Number(mines))).toBe(text);
      expect(commandResult('mines', vector, 'places', '--mines', mines)).toBe(text);
    }
    const ranks = vector.cards.map((card) => RANKS[card % 13]).join(' ');
    expect(await pageResult('hilo', vector)).toBe(ranks);
    expect(commandResult('hilo', vector, 'ranks')).toBe(ranks);
  },
);
