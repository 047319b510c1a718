/** One side's amounts of a transaction: the player's stake and payout, in minor units. */
export interface CaseSide {
  readonly op: string;
  readonly stakeMinor: bigint;
  /** The payout; negative for a downward adjustment. */
  readonly payoutMinor: bigint;
}

export interface SideLine extends CaseSide {
  readonly currency: string;
}

/** The operation name comes from the vendor and may contain spaces, so the pattern anchors the numbers at the end. */
const LINE = /^(.*) (\S+) (\d+) (-?\d+)$/s;

/** Formats a side as one text. Cases store and compare this text. */
export const sideText = ({ op, currency, stakeMinor, payoutMinor }: SideLine): string =>
  `${op} ${currency} ${stakeMinor} ${payoutMinor}`;

/** Parses a text of `sideText`. Returns undefined if the case does not have this side. */
export function sideLine(text: string | undefined): SideLine | undefined {
  const [, op, currency, stake, payout] = LINE.exec(text ?? '') ?? [];
  if (op === undefined || currency === undefined || stake === undefined || payout === undefined) return undefined;
  return { op, currency, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) };
}
