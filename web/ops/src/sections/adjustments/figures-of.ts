import type { AdjustmentDetail } from '../../lib/surface.js';

/** What an adjustment would do to a balance, in minor units. */
export interface AdjustmentFigures {
  readonly beforeMinor: bigint;
  /** Negative for a debit. */
  readonly changeMinor: bigint;
  readonly afterMinor: bigint;
}

/**
 * Returns the figures of a waiting adjustment (balance before, change, balance after); undefined once it is decided.
 */
export function figuresOf({
  kind,
  amountMinor,
  beforeMinor: before,
}: Pick<AdjustmentDetail, 'kind' | 'amountMinor' | 'beforeMinor'>): AdjustmentFigures | undefined {
  if (before === undefined) return undefined;
  const beforeMinor = BigInt(before);
  const changeMinor = kind === 'cash_debit' ? -BigInt(amountMinor) : BigInt(amountMinor);
  return { beforeMinor, changeMinor, afterMinor: beforeMinor + changeMinor };
}

/** Whether the approval is offered: the operator may decide, sees the figures, and the balance covers a debit. */
export const mayApprove = ({
  state,
  may,
  problem,
  beforeMinor,
}: Pick<AdjustmentDetail, 'state' | 'may' | 'problem' | 'beforeMinor'>): boolean =>
  state === 'open' && may.decide && !problem && beforeMinor !== undefined;
