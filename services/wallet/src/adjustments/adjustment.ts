/**
 * The rules for adjustments (credits and debits by operators): what an operator may request, and the movement that an
 * approved request posts.
 */
import { Failure } from '@nm/kit/errors/failure.js';
import { FULL_CONTRIBUTION, type Movement } from '../ledger/movement.js';
import { inCash } from '../ledger/account.js';

export const ADJUSTMENT_KINDS = ['cash_credit', 'cash_debit', 'bonus_credit'] as const;
export const ADJUSTMENT_REASONS = ['goodwill', 'payment_error', 'game_error', 'duplicate_credit', 'other'] as const;

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/**
 * The state of an adjustment. `waiting`: a second operator must decide. `approved`: an operator has approved it, and
 * the ledger posting is not finished. `refused`: an operator approved it, but the ledger refused the posting; the field
 * `refusal` has the ledger's code.
 */
export type AdjustmentStatus = 'waiting' | 'approved' | 'applied' | 'refused' | 'rejected';

export interface AdjustmentRequest {
  /**
   * The id of the request for an adjustment; the caller creates it. It is also the idempotency key of the ledger
   * posting.
   */
  readonly adjustmentId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly kind: AdjustmentKind;
  readonly amountMinor: bigint;
  /**
   * The turnover (minor units) that the member must reach before a bonus credit becomes cash; at least 1. It is 0 for a
   * cash adjustment.
   */
  readonly turnoverMinor: bigint;
  readonly reason: AdjustmentReason;
  readonly note: string;
  readonly requestedBy: string;
}

export interface Adjustment extends AdjustmentRequest {
  readonly brand: string;
  readonly status: AdjustmentStatus;
  readonly refusal: string | null;
  readonly transferId: string | null;
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

const AMOUNT_MINOR_MAX = 1_000_000_000_000n;
const NOTE_LENGTH_MAX = 500;

/**
 * Checks that the fields of a request have allowed values.
 * @throws Failure request.invalid, wallet.amount.
 */
export function validateAdjustment({ kind, amountMinor, turnoverMinor, reason, note }: AdjustmentRequest): void {
  if (!ADJUSTMENT_KINDS.includes(kind)) throw new Failure('request.invalid', { field: 'kind' });
  if (!ADJUSTMENT_REASONS.includes(reason)) throw new Failure('request.invalid', { field: 'reason' });
  if (note.trim() === '' || note.length > NOTE_LENGTH_MAX || note.includes('\0'))
    throw new Failure('request.invalid', { field: 'note' });
  if (amountMinor < 1n || amountMinor > AMOUNT_MINOR_MAX)
    throw new Failure('wallet.amount', { minMinor: 1n, maxMinor: AMOUNT_MINOR_MAX });
  // A bonus that an operator credits must require turnover, because without it the bonus would never become cash. Also,
  // when the bonus money of the account is forfeited later, such a bonus could not be distinguished from bonuses of
  // promotions, so the forfeit would wrongly lower the cost of promotions.
  const [turnoverMin, turnoverMax] = kind === 'bonus_credit' ? [1n, AMOUNT_MINOR_MAX] : [0n, 0n];
  if (turnoverMinor < turnoverMin || turnoverMinor > turnoverMax)
    throw new Failure('request.invalid', { field: 'turnoverMinor' });
}

/** Returns true if a repeated request has the same content as the stored one. */
export const isSameRequest = (a: AdjustmentRequest, b: AdjustmentRequest): boolean =>
  a.memberId === b.memberId &&
  a.currency === b.currency &&
  a.kind === b.kind &&
  a.amountMinor === b.amountMinor &&
  a.turnoverMinor === b.turnoverMinor &&
  a.reason === b.reason &&
  a.note === b.note &&
  a.requestedBy === b.requestedBy;

/**
 * Returns true if the balance allows the change by an operator. A debit must not be larger than the balance; every
 * credit is allowed.
 */
export const fits = (
  { kind, amountMinor }: Pick<AdjustmentRequest, 'kind' | 'amountMinor'>,
  beforeMinor: bigint,
): boolean => kind !== 'cash_debit' || amountMinor <= beforeMinor;

export function movementOf({ kind, amountMinor, turnoverMinor, adjustmentId }: AdjustmentRequest): Movement {
  switch (kind) {
    case 'cash_credit':
      return { type: 'correction', direction: 'credit', amountMinor };
    case 'cash_debit':
      return { type: 'correction', direction: 'debit', amountMinor };
    case 'bonus_credit':
      return {
        type: 'grant',
        amount: { ...inCash(0n), bonusMinor: amountMinor },
        turnoverRequiredMinor: turnoverMinor,
        contributionPpm: FULL_CONTRIBUTION,
        promotion: `adjustment/${adjustmentId}`,
      };
  }
}
