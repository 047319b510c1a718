/** Vendors whose games of one category are shown in another one. */
export interface Regrouping {
  readonly from: string;
  readonly to: string;
  readonly vendors: readonly string[];
}

/**
 * The regrouping of specification §4. Esports and cockfight vendors that deliver their games under Sports get their own
 * categories. RNG vendors that are excluded from slots are shown with the in-house games.
 */
export const REGROUPINGS: readonly Regrouping[] = [
  { from: 'SPORTS', to: 'ESPORTS', vendors: ['EMBERARENA'] },
  { from: 'SPORTS', to: 'COCKFIGHT', vendors: ['DS88', 'DAWNRING'] },
  { from: 'RNG', to: 'BGS', vendors: ['INHOUSE'] },
];

const cases = REGROUPINGS.map(
  ({ from, to, vendors }) =>
    `WHEN g.game_type = '${from}' AND g.vassalage IN (${vendors.map((vendor) => `'${vendor}'`).join(', ')}) THEN '${to}'`,
);

/** SQL of the category in which game `g` is shown. Every query that returns or filters a category uses it. */
export const CATEGORY_OF_GAME = `(CASE ${cases.join(' ')} ELSE g.game_type END)`;
