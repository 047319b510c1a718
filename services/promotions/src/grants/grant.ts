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
  /** The idempotency key of the wallet posting. It consists of the consumer's name and the event id. */
  readonly postingKey: string;
  readonly status: GrantStatus;
  readonly claimedAt: Date;
  readonly grantedAt: Date | null;
  /** When the grant was forfeited, because its deposit was charged back. */
  readonly forfeitedAt: Date | null;
  /** The wallet's code, if it rejected the claim. */
  readonly refusalCode: string | null;
}

/** The data of a claim that is to be stored. */
export interface Claim {
  readonly memberId: string;
  readonly brand: string;
  readonly postingKey: string;
  readonly award: Award;
  /** The deposit order with which the promotion was chosen, if there is one. */
  readonly orderId?: string;
  /** Separates the claims of a promotion that a member may get repeatedly; empty for a promotion that is given once. */
  readonly occasion?: string;
}
