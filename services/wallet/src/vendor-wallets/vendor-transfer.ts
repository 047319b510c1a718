/** The direction of the money: `in` to the vendor, `out` back from the vendor. */
export type VendorDirection = 'in' | 'out';

/**
 * The states of a transfer. `requested`: stored, nothing moved. `at_vendor`: the vendor is being called. `unknown`: the
 * vendor has not reported the outcome, so money to the vendor stays on hold. Final states: `done`, `returned` (the
 * vendor refused, and the money is cash again) and `refused` (nothing moved).
 */
export type VendorTransferStatus = 'requested' | 'at_vendor' | 'unknown' | 'done' | 'returned' | 'refused';

/** The vendor's stored verdict; empty before the vendor has answered. It never changes. */
export type VendorVerdict = '' | 'moved' | 'refused';

/** The kind of case for an operator when the vendor reports another transfer under our id. */
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
  /** The code of a refusal; empty in all other states. */
  readonly reason: string;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

/** A brand's terms for the wallets at one vendor. */
export interface VendorWalletTerms {
  readonly vendor: string;
  /**
   * The smallest and the largest amount of one transfer to the vendor; both 0 if the brand has no terms for it (any
   * more), so that money can only be moved back. Transfers back have no limits.
   */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

export const isEnded = ({ status }: Pick<VendorTransfer, 'status'>): boolean =>
  status === 'done' || status === 'returned' || status === 'refused';

const RETRY_MS_MAX = 60_000;

/** Returns the time of the next attempt after `attempts` attempts without an outcome. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
