import { createHash } from 'node:crypto';
import type { OpenState } from '../game.js';
import {
  keyOf,
  NAME_LANGUAGES,
  type ListedGame,
  type ListedLimit,
  type ReadList,
  type RowProblem,
} from './listed-game.js';

/** A stored game of a vendor, with the limits that are valid for every brand. */
export interface OwnGame extends ListedGame {
  readonly status: OpenState;
}

export interface NameChange {
  /** The language code in lower case. */
  readonly language: string;
  /** The name of the game that is stored before the import; empty if no name is stored. */
  readonly before: string;
  readonly after: string;
}
export interface LimitChange {
  readonly before: ListedLimit | undefined;
  readonly after: ListedLimit;
}
export interface GameChange {
  readonly gameCode: string;
  readonly displayName: string;
  readonly names: readonly NameChange[];
  readonly limits: readonly LimitChange[];
}

/** The changes that an import makes. A game that an operator closed or put under maintenance keeps this status. */
export interface ImportPlan {
  /** The games that are new. They are closed until an operator opens them, so no list shows them before. */
  readonly added: readonly ListedGame[];
  readonly changed: readonly GameChange[];
  /** The open games that are no longer in the vendor's list. The import puts them under maintenance. */
  readonly removed: readonly OwnGame[];
  readonly problems: readonly RowProblem[];
}

/**
 * Compares the list of a vendor with the stored games. If a row of the list cannot be read, its game does not change,
 * so a faulty row never puts a game under maintenance. Limits that an operator set for a brand also stay; they are used
 * instead of the vendor's limits.
 */
export function planImport({ games, problems }: ReadList, own: readonly OwnGame[]): ImportPlan {
  const known = new Map(own.map((game) => [keyOf(game.gameCode), game]));
  const named = new Set([...games, ...problems].map(({ gameCode }) => keyOf(gameCode)));
  const moved = games.filter(({ gameCode, gameType, isGame }) => {
    const mine = known.get(keyOf(gameCode));
    return mine !== undefined && (mine.gameType !== gameType || mine.isGame !== isGame);
  });
  const usable = games.filter((game) => !moved.includes(game));
  return {
    added: usable.filter(({ gameCode }) => !known.has(keyOf(gameCode))),
    changed: usable.flatMap((game) => {
      const mine = known.get(keyOf(game.gameCode));
      return mine ? changesOf(mine, game) : [];
    }),
    removed: own.filter(({ gameCode, status }) => status === 'active' && !named.has(keyOf(gameCode))),
    problems: [...problems, ...moved.map(({ gameCode }): RowProblem => ({ gameCode, reason: 'moved' }))],
  };
}

function changesOf(mine: OwnGame, listed: ListedGame): GameChange[] {
  const names = [
    { language: 'en', before: mine.displayName, after: listed.displayName },
    ...NAME_LANGUAGES.flatMap((language) => {
      const after = listed.names[language];
      return after === undefined ? [] : [{ language, before: mine.names[language] ?? '', after }];
    }),
  ].filter(({ before, after }) => before !== after);
  const limits = listed.limits
    .map((after) => ({ before: mine.limits.find(({ currency }) => currency === after.currency), after }))
    .filter(({ before, after }) => !before || !isSame(before, after));
  if (names.length === 0 && limits.length === 0) return [];
  return [{ gameCode: mine.gameCode, displayName: listed.displayName, names, limits }];
}

const isSame = (a: ListedLimit, b: ListedLimit): boolean =>
  a.stakeMinorMin === b.stakeMinorMin && a.stakeMinorMax === b.stakeMinorMax && a.payoutMinorMax === b.payoutMinorMax;

/** Returns true if an import of this plan would change nothing. */
export const isDone = ({ added, changed, removed }: ImportPlan): boolean =>
  added.length + changed.length + removed.length === 0;

/**
 * Returns the digest of a plan. Equal plans have equal digests. The import compares digests, so that it carries out
 * only the plan that the operator saw.
 */
export const digestOf = ({ added, changed, removed }: ImportPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify({ added, changed, removed: removed.map(({ gameCode }) => gameCode) }, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .digest('hex');
