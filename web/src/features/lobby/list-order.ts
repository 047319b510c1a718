/** The sort orders: default (in a search the best match first), hot games first, by name, by name descending. */
export const SORTS = ['', 'hot', 'name', 'name-down'] as const;
export type Sort = (typeof SORTS)[number];

/** Parses `?sort=`. An unknown value gives the default order. */
export const sortOf = (text: string | null): Sort => SORTS.find((sort) => sort === text) ?? '';

/** The fields of a game that are needed for sorting. */
export interface Ordered {
  readonly name: string;
  readonly hot: boolean;
}

/** Returns the games in the chosen sort order. */
export function ordered<G>(
  games: readonly G[],
  seen: (game: G) => Ordered,
  sort: Sort,
  language: string,
): readonly G[] {
  if (sort === '') return games;
  const rows = games.map((game) => ({ game, ...seen(game) }));
  const byName = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  if (sort === 'hot') rows.sort((a, b) => Number(b.hot) - Number(a.hot));
  if (sort === 'name') rows.sort((a, b) => byName.compare(a.name, b.name));
  if (sort === 'name-down') rows.sort((a, b) => byName.compare(b.name, a.name));
  return rows.map(({ game }) => game);
}
