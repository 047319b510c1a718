/** A rule by which some vendors' games of one category are shown in another category. */
export interface Regrouping {
  readonly from: string;
  readonly to: string;
  readonly vendors: readonly string[];
}

/**
 * The rules of specification §4. Vendors of e-sports and cockfight deliver their games in the category Sports, but are
 * shown in categories of their own. RNG vendors that are excluded from slots are shown with the in-house games.
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

/**
 * SQL of the category in which game `g` is shown. Every query for players and for the operators' screens uses it; an
 * import compares the category of the vendor.
 */
export const CATEGORY_OF_GAME = `(CASE ${cases.join(' ')} ELSE g.game_type END)`;
