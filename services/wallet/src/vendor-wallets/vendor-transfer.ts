/** The direction of the money: `in` to the vendor, `out` back from the vendor. */
export type VendorDirection = 'in' | 'out';

/**
 * The states of a transfer. `requested`: it is stored, and no money has moved. `at_vendor`: the vendor is being called.
 * `unknown`: the vendor has not reported the outcome, so money to the vendor stays on hold. The other states are final.
 * `done`: the money has moved. `returned`: the vendor refused, and the held money is cash again. `refused`: no money
 * has moved.
 */
export type VendorTransferStatus = 'requested' | 'at_vendor' | 'unknown' | 'done' | 'returned' | 'refused';

/** The vendor's decision on the transfer, which is stored and never changes; empty before the vendor has answered. */
export type VendorVerdict = '' | 'moved' | 'refused';

/** The kind of an operators' case that is opened if the vendor reports a different transfer with our transfer id. */
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
  /** The code of the reason for a refusal; empty in all other states. */
  readonly reason: string;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

/** The terms of a brand for members' wallets at one vendor. */
export interface VendorWalletTerms {
  readonly vendor: string;
  /**
   * `minMinor` and `maxMinor` are the smallest and the largest amount (minor units) of one transfer to the vendor. Both
   * are 0 if the brand has no terms for the vendor, or no longer has any. Money can then only be moved back. Transfers
   * back have no limits.
   */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

export const isEnded = ({ status }: Pick<VendorTransfer, 'status'>): boolean =>
  status === 'done' || status === 'returned' || status === 'refused';

const RETRY_MS_MAX = 60_000;

/** Returns the time of the next attempt, after `attempts` attempts without an outcome. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
