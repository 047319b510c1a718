import type { Award } from '../rules/decide.js';

/**
 * The state of a claim. `processing`: the wallet has not answered yet. The other states are final. After `rejected` the
 * promotion may be claimed again.
 */
export type GrantStatus = 'processing' | 'issued' | 'rejected';

/** A member's claim of a promotion. The award is fixed when it is claimed. */
export interface Grant extends Award {
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  /** The idempotency key of the wallet posting, made from consumer and event id. */
  readonly postingKey: string;
  readonly status: GrantStatus;
  readonly claimedAt: Date;
  readonly grantedAt: Date | null;
}

/** The data of a claim that is to be stored. */
export interface Claim {
  readonly memberId: string;
  readonly brand: string;
  readonly postingKey: string;
  readonly award: Award;
}
