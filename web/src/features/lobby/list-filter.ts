import { plainDigits } from '../../lib/money/money.js';

/** How a list stands: the market's own order, hot ones first, or by name. */
export const SORTS = ['', 'hot', 'name', 'name-down'] as const;
export type Sort = (typeof SORTS)[number];

/** A sort from an address; the market's own order when it is none. */
export const sortOf = (text: string | null): Sort => SORTS.find((sort) => sort === text) ?? '';

/** A game by what a reader can see of it. */
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

/** The games whose name or provider holds every word that was typed, in the wished order. */
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
