/**
 * The states of a transfer between members. In `opening` it is not posted yet; in `refused` the ledger refused it.
 * Nobody sees a transfer in these two states.
 */
export type TransferStatus = 'opening' | 'done' | 'refused';

/** The direction in the tree, as the sender sees it. */
export type TransferDirection = 'upline' | 'downline';

export interface MemberTransfer {
  readonly transferId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** The receipt's number, the same for both members. It is the reference of both movements in the account record. */
  readonly receipt: string;
  readonly brand: string;
  readonly currency: string;
  readonly direction: TransferDirection;
  /** The account names at the time of the transfer. */
  readonly senderAccount: string;
  readonly receiverAccount: string;
  readonly amountMinor: bigint;
  /** The cash that must stay in the sender's account because turnover locks it. */
  readonly keepMinor: bigint;
  /** The bonus that the sender agreed to forfeit. */
  readonly forfeitMinor: bigint;
  /** The bonus that the posting took. */
  readonly forfeitedMinor: bigint;
  readonly status: TransferStatus;
  /** The code of the ledger's refusal. */
  readonly reason: string;
  readonly endedAt: Date | null;
}

/** A brand's terms for transfers in a currency. */
export interface TransferTerms {
  /** The limits of one transfer. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** The number of transfers that a member may send per day. The amount per day is shared with withdrawals. */
  readonly dayCountMax: number;
  /** True: a transfer is possible along the whole line. False: to the direct line only. */
  readonly anyAncestor: boolean;
  /** The withdrawal's risk rules that apply to transfers. */
  readonly rules: readonly string[];
}

const RETRY_MS_MAX = 60_000;

/** Returns when to try a posting again after `attempts` failures. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(RETRY_MS_MAX, 500 * 2 ** Math.min(attempts, 20)));
