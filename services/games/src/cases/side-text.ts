/** One side's money of a transaction: what the player staked and what he was paid, in minor units. */
export interface CaseSide {
  readonly op: string;
  readonly stakeMinor: bigint;
  /** Negative for a downward adjustment. */
  readonly payoutMinor: bigint;
}

export interface SideLine extends CaseSide {
  readonly currency: string;
}

/** The operation comes from the vendor and may hold spaces, so the numbers are read from the end. */
const LINE = /^(.*) (\S+) (\d+) (-?\d+)$/s;

/** Writes a side as one text, as a case stores and compares it. */
export const sideText = ({ op, currency, stakeMinor, payoutMinor }: SideLine): string =>
  `${op} ${currency} ${stakeMinor} ${payoutMinor}`;

/** Reads what `sideText` wrote. Returns undefined for a case without that side. */
export function sideLine(text: string | undefined): SideLine | undefined {
  const [, op, currency, stake, payout] = LINE.exec(text ?? '') ?? [];
  if (op === undefined || currency === undefined || stake === undefined || payout === undefined) return undefined;
  return { op, currency, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) };
}
