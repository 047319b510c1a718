import type { Award } from '../rules/decide.js';

/** processing: the wallet has not answered yet. The others are final; a rejected claim leaves its promotion to be claimed again. */
export type GrantStatus = 'processing' | 'issued' | 'rejected';

/** One member's claim of one promotion, with what it gives, pinned at the claim. */
export interface Grant extends Award {
  readonly grantId: string;
  readonly memberId: string;
  readonly brand: string;
  /** The idempotency key of its posting, from (consumer, event id). */
  readonly postingKey: string;
  readonly status: GrantStatus;
  readonly claimedAt: Date;
  readonly grantedAt: Date | null;
}

/** A claim that is to be made. */
export interface Claim {
  readonly memberId: string;
  readonly brand: string;
  readonly postingKey: string;
  readonly award: Award;
}
