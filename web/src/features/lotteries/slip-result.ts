import type { Slip } from './lottery-api.js';

type SlipAmounts = Pick<Slip, 'status' | 'stakeMinor' | 'payoutMinor'>;

/** Whether a settled slip paid anything. */
export const isReturn = ({ status, payoutMinor }: SlipAmounts): boolean =>
  status === 'settled' && BigInt(payoutMinor) > 0n;

/** Whether a settled slip paid more than its stake. A smaller payout is not shown as a win. */
export const isGain = (slip: SlipAmounts): boolean =>
  isReturn(slip) && BigInt(slip.payoutMinor) > BigInt(slip.stakeMinor);
