/**
 * The regions (groups of lotteries) in the table of plays (kinds of bet). All draws of a region have the same prizes.
 * Each lottery game belongs to one region.
 */
export type Region = 'lott' | 'elott' | 'malay' | 'thai' | 'lao' | 'vn-north' | 'vn-south';

/** The texts of a play (kind of bet) in the languages of the product. */
export interface Words {
  readonly EN: string;
  readonly BN: string;
  readonly AR: string;
}

/**
 * Selects a part of each number of one prize: `length` digits that begin at position `from`. A negative `from` counts
 * from the end of the number.
 */
export interface Read {
  readonly prize: string;
  readonly from: number;
  readonly length: number;
  /**
   * The odds of a match in this prize, in ten-thousandths of a unit. If absent, the odds of the play's row are used.
   */
  readonly oddsE4?: number;
}

/**
 * The rule by which a combination wins. A "part" is the group of digits that `reads` selects from a drawn number.
 * - number: the picked number equals a part.
 * - group: the digits of the picked number equal those of a part, in any order. With `split`, the win is divided by the
 *   number of different orders of the digits.
 * - box: as group, but without a division; the cost is multiplied by the number of different orders instead.
 * - appear: every picked number equals a part.
 * - absent: no picked number equals a part.
 * - choice: the player picks a named outcome, for example big, or a sum.
 * - balls: the odds depend on the number of picked balls that are drawn.
 */
export type PlayKind = 'number' | 'group' | 'box' | 'appear' | 'absent' | 'choice' | 'balls';

/**
 * One row of the table of plays. The combinations, coverage, cost, payout, return to the player and rule texts of a
 * play are all computed from its row.
 */
export interface PlayRow {
  readonly region: Region;
  /** The name of the play, which is unique in its region. It never changes, because stored slips contain it. */
  readonly play: string;
  readonly kind: PlayKind;
  /** The number of digits that a picked number has; 0 for bets on named outcomes. */
  readonly digits: number;
  /** The number of numbers (or balls) that one combination contains. */
  readonly picks: number;
  readonly reads: readonly Read[];
  /**
   * `hit`: a combination pays once for each drawn number that it matches. `once`: it pays only once, even if it matches
   * several.
   */
  readonly pay: 'once' | 'hit';
  readonly split?: true;
  /** The cost of one combination, as a number of units (the amount that the player chooses). */
  readonly units: number;
  /** The odds in ten-thousandths of a unit: 19000 pays 1.9 units. */
  readonly oddsE4: number;
  /**
   * The odds in ten-thousandths of a unit: for a choice play (a bet on a named outcome) by the name of the outcome, for
   * balls by the number of hits.
   */
  readonly outcomes?: Readonly<Record<string, number>>;
  /**
   * The value of the result that decides a choice play (a bet on a named outcome), for example the sum of the digits.
   */
  readonly measure?:
    | 'digit-sum'
    | 'digit-sum-size'
    | 'digit-sum-parity'
    | 'ball-sum-size'
    | 'ball-sum-parity'
    | 'ball-half';
  /**
   * The return to the player of the best combination, in parts per million, rounded down. A test checks it with an
   * independent calculation.
   */
  readonly returnE6: number;
  readonly name: Words;
}

/**
 * A prize of a region. The prizes are drawn in the order of the list. A lottery with balls has one prize with
 * `BALLS.drawn` numbers.
 */
export interface Prize {
  readonly prize: string;
  readonly digits: number;
  readonly count: number;
}

/** The drawn numbers of each prize. Balls are texts with two digits, from 01 to 80. */
export type DrawResult = Readonly<Record<string, readonly string[]>>;

const prize = (name: string, digits: number, count = 1): Prize => ({ prize: name, digits, count });

/** The balls of ELOTT: 20 of 80 are drawn. */
export const BALLS = { prize: 'balls', of: 80, drawn: 20 } as const;

const SOUTH = [
  prize('special', 6),
  prize('first', 5),
  prize('second', 5),
  prize('third', 5, 2),
  prize('fourth', 5, 7),
  prize('fifth', 4),
  prize('sixth', 4, 3),
  prize('seventh', 3),
  prize('eighth', 2),
];

/** The prizes of each region (domain §7). */
export const SHAPES: Readonly<Record<Region, readonly Prize[]>> = {
  lott: [prize('main', 5)],
  elott: [prize(BALLS.prize, 2, BALLS.drawn)],
  malay: [
    prize('first', 4),
    prize('second', 4),
    prize('third', 4),
    prize('special', 4, 10),
    prize('consolation', 4, 10),
  ],
  thai: [prize('first', 6), prize('bottom', 2)],
  lao: [prize('main', 4)],
  'vn-north': [
    prize('special', 5),
    prize('first', 5),
    prize('second', 5, 2),
    prize('third', 5, 6),
    prize('fourth', 4, 4),
    prize('fifth', 4, 6),
    prize('sixth', 3, 3),
    prize('seventh', 2, 4),
  ],
  'vn-south': SOUTH,
};

/**
 * Returns the parts (groups of digits) of the drawn numbers with which the picks of a play are compared, and the odds
 * of a match in each part.
 */
export function partsOf(row: PlayRow, result: DrawResult): { readonly part: string; readonly oddsE4: number }[] {
  return row.reads.flatMap(({ prize: name, from, length, oddsE4 = row.oddsE4 }) =>
    (result[name] ?? []).map((number) => {
      const start = from < 0 ? number.length + from : from;
      return { part: number.slice(start, start + length), oddsE4 };
    }),
  );
}

/**
 * Returns the number of parts (groups of digits) with which the picks of a play are compared. It is the same for every
 * result.
 */
export const partCount = ({ region, reads }: PlayRow): number =>
  reads.reduce((sum, read) => sum + (SHAPES[region].find((one) => one.prize === read.prize)?.count ?? 0), 0);
