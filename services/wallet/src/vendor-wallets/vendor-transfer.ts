/** Whether money goes to the vendor (`in`) or comes back from it (`out`). */
export type VendorDirection = 'in' | 'out';

/**
 * The states of a transfer. `requested`: stored, nothing moved. `at_vendor`: the vendor is being called. `unknown`: the
 * vendor has not told the outcome, so money on its way there stays on hold. `done`, `returned` (the vendor refused the
 * money, which is cash again) and `refused` (nothing moved) are final.
 */
export type VendorTransferStatus = 'requested' | 'at_vendor' | 'unknown' | 'done' | 'returned' | 'refused';

/** What the vendor said about a transfer; empty while it has not said anything. It never changes once it is stored. */
export type VendorVerdict = '' | 'moved' | 'refused';

/** The kinds of case that an operator gets: the vendor spoke of another transfer under the id of ours. */
export type VendorTransferCaseKind = 'vendor_transfer.contradiction';

export interface VendorTransfer {
  readonly transferId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vendor: string;
  readonly direction: VendorDirection;
  readonly amountMinor: bigint;
  readonly status: VendorTransferStatus;
  readonly verdict: VendorVerdict;
  /** The code of a refusal; empty for all other states. */
  readonly reason: string;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

/** A brand's terms for the wallets at one vendor. */
export interface VendorWalletTerms {
  readonly vendor: string;
  /** The smallest and the largest amount of one transfer to the vendor. Transfers back have no limits. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

export const isEnded = ({ status }: Pick<VendorTransfer, 'status'>): boolean =>
  status === 'done' || status === 'returned' || status === 'refused';

const RETRY_MS_MAX = 60_000;

/** Returns when a transfer must be tried again after `attempts` attempts without an outcome. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
