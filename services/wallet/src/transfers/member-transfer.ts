/**
 * The states of a transfer between members. In `opening` the transfer is not posted yet; in `refused` the ledger
 * refused it. Transfers in these two states are not shown to anyone.
 */
export type TransferStatus = 'opening' | 'done' | 'refused';

/** Whether the receiver is above the sender in the agent tree (upline) or below (downline). */
export type TransferDirection = 'upline' | 'downline';

export interface MemberTransfer {
  readonly transferId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /**
   * The receipt number, which is the same for both members. In the account record it is the reference of both
   * movements.
   */
  readonly receipt: string;
  readonly brand: string;
  readonly currency: string;
  readonly direction: TransferDirection;
  /** The account names of both members at the time of the transfer. */
  readonly senderAccount: string;
  readonly receiverAccount: string;
  readonly amountMinor: bigint;
  /** The cash that must stay in the sender's account because a turnover requirement locks it. */
  readonly keepMinor: bigint;
  /** The largest bonus amount that the sender agreed to forfeit. */
  readonly forfeitMinor: bigint;
  /** The bonus amount that was actually forfeited. */
  readonly forfeitedMinor: bigint;
  readonly status: TransferStatus;
  /** The code of the ledger's refusal, if the transfer was refused. */
  readonly reason: string;
  readonly endedAt: Date | null;
}

/** The terms of a brand for transfers in a currency. */
export interface TransferTerms {
  /** The smallest and the largest amount of one transfer. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /**
   * The number of transfers that a member may send per day. The daily limits of withdrawals on amount and number also
   * apply; they count transfers and withdrawals together.
   */
  readonly dayCountMax: number;
  /**
   * If true, a transfer is possible to every member above or below in the agent tree. If false, only to the direct
   * upline and downlines.
   */
  readonly anyAncestor: boolean;
  /** The names of the risk rules for withdrawals that also apply to transfers. */
  readonly rules: readonly string[];
}

const RETRY_MS_MAX = 60_000;

/** Returns when the ledger posting of a transfer must be tried again after `attempts` failures. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
