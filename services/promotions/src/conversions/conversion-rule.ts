import { identity } from '@nm/contracts';

/** The value of points in one currency. */
export interface ConversionRate {
  /** A conversion must be a multiple of this number of points. */
  readonly pointsStep: bigint;
  /** The money (minor units) that a member gets for `pointsStep` points. */
  readonly stepMinor: bigint;
  /**
   * The smallest number of points in one conversion, and (`pointsDayMax`) the most points that a member may convert on
   * one calendar day.
   */
  readonly pointsMin: bigint;
  readonly pointsDayMax: bigint;
}

/** The terms under which members convert points to money, declared as data (domain rules §8). */
export interface ConversionRule {
  /** The promotion id under which the wallet posts the money. It never changes, because stored postings refer to it. */
  readonly id: string;
  /** Trial, excluded and disabled members never convert points, even if a rule lists their type. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  readonly when: { readonly from?: Date; readonly to?: Date };
  readonly pool: 'cash' | 'bonus';
  /** The turnover that is required before the money can be withdrawn, in percent of the money. */
  readonly turnoverPercent: number;
  /** The rates (money for points) by currency. In a currency that is not listed, points cannot be converted. */
  readonly byCurrency: Readonly<Record<string, ConversionRate>>;
  /** The rates (money for points) of single brands. They are used instead of the rates of the brand's currency. */
  readonly byBrand: Readonly<Record<string, ConversionRate>>;
}

const { PLAYER, AGENT, PLAYER_AGENT, CONTRACT_AGENT, CONTRACT_PLAYER_AGENT } = identity.MemberType;

/**
 * The terms of converting points to money. Agents may convert the points that they earned as players; as agents they
 * earn no points (`rules/points-on-play.ts`). Points for a stake in a category that counts in full are worth 0.1% of
 * the stake. The house edge of these categories is at least 1%, so betting only to earn points never pays.
 */
export const pointsConversion: ConversionRule = {
  id: 'points-conversion',
  who: { memberTypes: [PLAYER, AGENT, PLAYER_AGENT, CONTRACT_AGENT, CONTRACT_PLAYER_AGENT] },
  when: {},
  pool: 'cash',
  turnoverPercent: 100,
  byCurrency: {
    USD: { pointsStep: 100n, stepMinor: 100n, pointsMin: 500n, pointsDayMax: 50_000n },
    BDT: { pointsStep: 100n, stepMinor: 10_000n, pointsMin: 500n, pointsDayMax: 50_000n },
  },
  // The brand `lab`, which only scripts and tests use, allows conversions of very few points.
  byBrand: { lab: { pointsStep: 1n, stepMinor: 1n, pointsMin: 1n, pointsDayMax: 50_000n } },
};

const TURNOVER_PERCENT_MAX = 10_000;

/**
 * Checks the rule for the conversion of points to money when the process starts. A process with a wrong rule does not
 * start.
 * @throws Error with a sentence that says what to change.
 */
export function checkConversion({ id, turnoverPercent, byCurrency, byBrand }: ConversionRule): void {
  if (!Number.isInteger(turnoverPercent) || turnoverPercent < 0 || turnoverPercent > TURNOVER_PERCENT_MAX)
    throw new Error(`The rule ${id} takes a turnoverPercent from 0 to ${TURNOVER_PERCENT_MAX}.`);
  for (const [place, rate] of [...Object.entries(byCurrency), ...Object.entries(byBrand)]) {
    const { pointsStep, stepMinor, pointsMin, pointsDayMax } = rate;
    if (pointsStep <= 0n || stepMinor <= 0n) throw new Error(`The rule ${id} takes a rate above zero for ${place}.`);
    if (pointsMin <= 0n || pointsMin % pointsStep !== 0n || pointsDayMax < pointsMin)
      throw new Error(
        `The rule ${id} takes a smallest conversion in whole steps, within the day's limit, for ${place}.`,
      );
  }
}
