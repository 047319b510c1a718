import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.js';

/** The folders with the in-house games, one on each side: rules, edge, screens. */
export const SIDES = ['services/games/src/inhouse', 'bff/src/inhouse', 'web/src/features/inhouse'] as const;
/** Folders in web/src/features/inhouse that hold no game, but parts that several games use. */
const SHARED = ['stepped', 'verify', 'words'];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A file outside of the games' folders that must have an entry for each game. */
interface Registry {
  readonly file: string;
  /** The texts that this file must contain for a game. */
  parts(name: string): readonly string[];
  /** What is done there for a new game. */
  readonly todo: string;
  /** Games that need no entry in this file, because another file has it. */
  readonly without?: readonly string[];
}

const titled = (name: string): string => name[0]?.toUpperCase() + name.slice(1);

/** Crash has shared rounds, so its proof and its verify page are its own (`npm run verify -- crash`, /verify/crash). */
const SHARED_ROUNDS = ['crash'];

export const REGISTRIES: readonly Registry[] = [
  {
    file: 'services/games/src/inhouse/inhouse-games.ts',
    parts: (name) => [`'./${name}/${name}.js'`, `'./${name}/${name}.rpc.js'`, ` ${name.toUpperCase()}`],
    todo: 'add its game and its RPC to the lists',
  },
  {
    file: 'services/games/src/inhouse/proofs.ts',
    parts: (name) => [`'./${name}/${name}-proof.js'`],
    todo: 'add its proof, so that `npm run verify` knows the game',
    without: SHARED_ROUNDS,
  },
  {
    file: 'proto-contracts/proto/games/v1/service.proto',
    parts: (name) => [`message ${titled(name)}Detail {`, `${titled(name)}Detail ${name} = `],
    todo: 'add its detail to the rounds and bets',
  },
  {
    file: 'bff/src/inhouse/inhouse-games.ts',
    parts: (name) => [`'./${name}/${name}.controller.js'`],
    todo: 'add its controller to the list',
  },
  {
    file: 'bff/src/inhouse/inhouse-details.dto.ts',
    parts: (name) => [`  ${name}?: ${titled(name)}DetailDto;`],
    todo: 'add a field for its detail',
  },
  {
    file: 'bff/src/inhouse/inhouse-details.presenter.ts',
    parts: (name) => [`case '${name}':`],
    todo: 'add a case for its detail',
  },
  {
    file: 'web/src/lib/games/inhouse-games.ts',
    parts: (name) => [`'${name}'`],
    todo: 'add its name to the list',
  },
  {
    file: 'web/src/app/inhouse-pages.ts',
    parts: (name) => [`features/inhouse/${name}/${name}-page.js`],
    todo: 'add its page',
  },
  {
    file: 'web/src/features/inhouse/verify/verify-games.ts',
    parts: (name) => [`'../${name}/verify-${name}.js'`],
    todo: 'add it to the verify page',
    without: SHARED_ROUNDS,
  },
  {
    file: 'web/src/features/record/bet-table.tsx',
    parts: (name) => [`if (${name})`],
    todo: 'say its outcome in the betting record',
  },
  {
    file: 'web/src/features/record/bet-sheet.tsx',
    parts: (name) => [`if (${name})`],
    todo: 'tell its round in the betting record',
  },
  {
    file: 'infra/seed/product/games.sql',
    parts: (name) => [`'inhouse-${name}'`, `('INHOUSE', '${name.toUpperCase()}',`],
    todo: 'add its row and its stake limits',
  },
  {
    file: 'tests/journeys/support/pages.ts',
    parts: (name) => [`'/bgs/${name}'`],
    todo: 'add its page to the sweep',
  },
  {
    file: 'tests/bench/web/loads.ts',
    parts: (name) => [`'${name}'`],
    todo: 'add its page to the budget of the game pages',
  },
];

/**
 * Returns the names of all in-house games that have a folder in a service, in the bff or in the web. `more` are
 * additional names, which a test invents.
 */
export function inhouseGames(more: readonly string[] = []): string[] {
  const folders = SIDES.flatMap((side) =>
    readdirSync(join(root, side), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  const names = folders.map(({ name }) => name).filter((name) => !SHARED.includes(name));
  return [...new Set([...names, ...more])].toSorted();
}

/** Returns a sentence for each part of a game that is missing: a folder on a side, or an entry of a registry. */
export function missingOf(name: string, text: (path: string) => string = read): string[] {
  const folders = SIDES.filter((side) => !existsSync(join(root, side, name))).map(
    (side) => `The in-house game "${name}" has no folder in ${side}.`,
  );
  const entries = REGISTRIES.filter(
    ({ file, parts, without = [] }) =>
      !without.includes(name) && !parts(name).every((part) => text(file).includes(part)),
  ).map(({ file, todo }) => `The in-house game "${name}" is missing in ${file}: ${todo}.`);
  return [...folders, ...entries];
}
