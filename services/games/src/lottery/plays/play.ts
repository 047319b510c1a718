/** The regions of plays. The draws of a region have one shape; a game draws in one region. */
export type Region = 'lott' | 'elott' | 'malay' | 'thai' | 'lao' | 'vn-north' | 'vn-south';

/** Texts of a play in the product's languages. */
export interface Words {
  readonly EN: string;
  readonly BN: string;
  readonly AR: string;
}

/** A part of the drawn numbers of one prize: `length` digits from `from`; a negative `from` counts from the end. */
export interface Read {
  readonly prize: string;
  readonly from: number;
  readonly length: number;
  /** Odds of a hit in this prize, in ten-thousandths. Without it the odds of the row hold. */
  readonly oddsE4?: number;
}

/**
 * How a combination wins.
 * - number: the number equals a part that is read.
 * - group: the digits of the number equal those of a part in any order. `split` divides the win by the number of orders.
 * - box: as group, and the cost is multiplied by the number of orders.
 * - appear: every picked number is among the parts.
 * - absent: no picked number is among the parts.
 * - choice: a named outcome, for example big, or a sum.
 * - balls: the number of picked balls that were drawn is in the pay table.
 */
export type PlayKind = 'number' | 'group' | 'box' | 'appear' | 'absent' | 'choice' | 'balls';

/** One row of the table of plays. Combinations, coverage, cost, payout, return and rule texts follow from it. */
export interface PlayRow {
  readonly region: Region;
  /** Unique in its region. Never changes, because stored slips name it. */
  readonly play: string;
  readonly kind: PlayKind;
  /** The digits of a number; 0 for choices and balls. */
  readonly digits: number;
  /** The numbers of one combination. */
  readonly picks: number;
  readonly reads: readonly Read[];
  /** `hit`: each part that matches pays. `once`: the combination pays once. */
  readonly pay: 'once' | 'hit';
  readonly split?: true;
  /** The cost of one combination, in units. */
  readonly units: number;
  /** In ten-thousandths of a unit: 19000 pays 1.9 units. */
  readonly oddsE4: number;
  /** Named outcomes with their odds (choice), or odds by the number of hits (balls), in ten-thousandths. */
  readonly outcomes?: Readonly<Record<string, number>>;
  /** The measure that a choice is about. */
  readonly measure?:
    | 'digit-sum'
    | 'digit-sum-size'
    | 'digit-sum-parity'
    | 'ball-sum-size'
    | 'ball-sum-parity'
    | 'ball-half';
  /** The return of its best combination in millionths, rounded down. A test counts it by other code. */
  readonly returnE6: number;
  readonly name: Words;
}

/** The prizes of a region, in the order in which they are drawn. Balls have one prize of `balls` numbers. */
export interface Prize {
  readonly prize: string;
  readonly digits: number;
  readonly count: number;
}

/** The drawn numbers by prize. Balls are two-digit texts from 01 to 80. */
export type DrawResult = Readonly<Record<string, readonly string[]>>;

const prize = (name: string, digits: number, count = 1): Prize => ({ prize: name, digits, count });

/** 20 balls of 80. */
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

/** The shape of a draw in each region (domain rules §7). */
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

/** The parts of a result that a row reads, with the odds of a hit in each. */
export function partsOf(row: PlayRow, result: DrawResult): { readonly part: string; readonly oddsE4: number }[] {
  return row.reads.flatMap(({ prize: name, from, length, oddsE4 = row.oddsE4 }) =>
    (result[name] ?? []).map((number) => {
      const start = from < 0 ? number.length + from : from;
      return { part: number.slice(start, start + length), oddsE4 };
    }),
  );
}

/** The number of parts that a row reads in any result. */
export const partCount = ({ region, reads }: PlayRow): number =>
  reads.reduce((sum, read) => sum + (SHAPES[region].find((one) => one.prize === read.prize)?.count ?? 0), 0);
