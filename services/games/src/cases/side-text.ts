/** The amounts of a transaction as one side reports them: the player's stake and payout, in minor units. */
export interface CaseSide {
  readonly op: string;
  readonly stakeMinor: bigint;
  /** The payout; negative if the transaction is an adjustment that takes money back. */
  readonly payoutMinor: bigint;
}

export interface SideLine extends CaseSide {
  readonly currency: string;
}

/**
 * The pattern of a side's text. The name of the operation comes from the vendor and may contain spaces, so the pattern
 * finds the numbers from the end.
 */
const LINE = /^(.*) (\S+) (\d+) (-?\d+)$/s;

/**
 * Formats the amounts that one side (the vendor or this service) reports, as a text. Reconciliation cases store this
 * text and compare it.
 */
export const sideText = ({ op, currency, stakeMinor, payoutMinor }: SideLine): string =>
  `${op} ${currency} ${stakeMinor} ${payoutMinor}`;

/**
 * Parses a text that `sideText` made. Returns undefined if the text is missing, because the case does not have this
 * side.
 */
export function sideLine(text: string | undefined): SideLine | undefined {
  const [, op, currency, stake, payout] = LINE.exec(text ?? '') ?? [];
  if (op === undefined || currency === undefined || stake === undefined || payout === undefined) return undefined;
  return { op, currency, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) };
}
