import type { Award } from '../rules/decide.js';

/**
 * The state of a claim. `processing` means that the wallet has not answered yet; `issued` and `rejected` are final.
 * After `rejected` the member may claim the promotion again.
 */
export type GrantStatus = 'processing' | 'issued' | 'rejected';

/** A member's claim of a promotion. The award is decided once, when the claim is made. */
export interface Grant extends Award {
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  /** The idempotency key of the wallet posting. It is built from the key of an event or the id of a reward. */
  readonly postingKey: string;
  readonly status: GrantStatus;
  readonly claimedAt: Date;
  readonly grantedAt: Date | null;
  /** The time at which the grant was forfeited because its deposit was charged back; null if it was not. */
  readonly forfeitedAt: Date | null;
  /** The failure code with which the wallet rejected the claim; null if the wallet did not reject it. */
  readonly refusalCode: string | null;
}

/** The data of a claim of a promotion that is to be stored. */
export interface Claim {
  readonly memberId: string;
  readonly brand: string;
  readonly postingKey: string;
  readonly award: Award;
  /** The deposit order with which the member chose the promotion; absent if there is none. */
  readonly orderId?: string;
  /**
   * Distinguishes the claims of a promotion that a member may get several times. It is empty for a promotion that a
   * member gets once.
   */
  readonly occasion?: string;
}
