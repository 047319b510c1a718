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

/** A game of the vendor as we have it, with the limits that hold in every brand. */
export interface OwnGame extends ListedGame {
  readonly status: OpenState;
}

export interface NameChange {
  /** A language in small letters. */
  readonly language: string;
  /** Empty for none. */
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

/** What an import changes. Games that an operator closed or put under maintenance stay so. */
export interface ImportPlan {
  /** They arrive closed, so no list has them before an operator opens them. */
  readonly added: readonly ListedGame[];
  readonly changed: readonly GameChange[];
  /** Open games that the vendor no longer lists. They go under maintenance. */
  readonly removed: readonly OwnGame[];
  readonly problems: readonly RowProblem[];
}

/**
 * Compares a vendor's list with our games. A game whose row cannot be read stays as it is, so that a faulty row never
 * puts it under maintenance. Limits that an operator set for a brand override those of the vendor, and stay too.
 */
export function planImport({ games, problems }: ReadList, own: readonly OwnGame[]): ImportPlan {
  const known = new Map(own.map((game) => [keyOf(game.gameCode), game]));
  const named = new Set([...games, ...problems].map(({ gameCode }) => keyOf(gameCode)));
  const moved = games.filter(({ gameCode, gameType }) => {
    const mine = known.get(keyOf(gameCode));
    return mine !== undefined && mine.gameType !== gameType;
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

/** Whether an import of this plan changes nothing. */
export const isDone = ({ added, changed, removed }: ImportPlan): boolean =>
  added.length + changed.length + removed.length === 0;

/** Names a plan. The same plan has the same digest; an operator imports only the plan that he saw. */
export const digestOf = ({ added, changed, removed }: ImportPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify({ added, changed, removed: removed.map(({ gameCode }) => gameCode) }, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .digest('hex');
