/**
 * The states of a transfer between members. `opening`: the transfer is not posted yet. `refused`: the ledger refused
 * the posting. Transfers in these two states are not shown to members or operators.
 */
export type TransferStatus = 'opening' | 'done' | 'refused';

/** Whether the receiver is above the sender in the agent tree (upline) or below (downline). */
export type TransferDirection = 'upline' | 'downline';

export interface MemberTransfer {
  readonly transferId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** The receipt number, which both members see. It is also the reference of the transfer in both account records. */
  readonly receipt: string;
  readonly brand: string;
  readonly currency: string;
  readonly direction: TransferDirection;
  /** `senderAccount` and `receiverAccount` are the account names of both members at the time of the transfer. */
  readonly senderAccount: string;
  readonly receiverAccount: string;
  readonly amountMinor: bigint;
  /** The cash (minor units) that must stay in the sender's account because a turnover requirement locks it. */
  readonly keepMinor: bigint;
  /** The largest amount of bonus (minor units) that the sender agreed to forfeit by the transfer. */
  readonly forfeitMinor: bigint;
  /** The amount of bonus that the transfer forfeited, in minor units. */
  readonly forfeitedMinor: bigint;
  readonly status: TransferStatus;
  /** The code with which the ledger refused the transfer; empty if it was not refused. */
  readonly reason: string;
  readonly endedAt: Date | null;
}

/** The terms of a brand for transfers between members in one currency. */
export interface TransferTerms {
  /** `minMinor` and `maxMinor` are the smallest and the largest amount of one transfer, in minor units. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /**
   * The maximum number of transfers that a member may send per day. The daily limits of withdrawals apply in addition:
   * their amount and number count transfers and withdrawals together.
   */
  readonly dayCountMax: number;
  /**
   * True if members can transfer to every member above or below them in the agent tree. False if they can transfer only
   * to their direct upline and their direct downlines.
   */
  readonly anyAncestor: boolean;
  /** The names of the risk rules for withdrawals that also apply to transfers. */
  readonly rules: readonly string[];
}

const RETRY_MS_MAX = 60_000;

/** Returns the time at which a failed ledger posting of a transfer is tried again, after `attempts` failures. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
