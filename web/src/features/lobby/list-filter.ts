import { plainDigits } from '../../lib/money/money.js';

/** Sort orders: the default order, hot games first, or by name. */
export const SORTS = ['', 'hot', 'name', 'name-down'] as const;
export type Sort = (typeof SORTS)[number];

/** Parses `?sort=`; falls back to the default order. */
export const sortOf = (text: string | null): Sort => SORTS.find((sort) => sort === text) ?? '';

/** The searched texts of a game. */
export interface Listed {
  readonly name: string;
  readonly vendor: string;
  readonly hot: boolean;
}

const folded = (text: string): string =>
  plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLocaleLowerCase();

/** The games whose name or provider contains every typed word, sorted. */
export function filtered<G>(
  games: readonly G[],
  seen: (game: G) => Listed,
  text: string,
  sort: Sort,
  language: string,
): readonly G[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const rows = games
    .map((game) => ({ game, ...seen(game) }))
    .filter(({ name, vendor }) => {
      const hay = folded(`${name} ${vendor}`);
      return words.every((word) => hay.includes(word));
    });
  const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  if (sort === 'hot') rows.sort((a, b) => Number(b.hot) - Number(a.hot));
  if (sort === 'name') rows.sort((a, b) => byName.compare(a.name, b.name));
  if (sort === 'name-down') rows.sort((a, b) => byName.compare(b.name, a.name));
  return rows.map(({ game }) => game);
}
