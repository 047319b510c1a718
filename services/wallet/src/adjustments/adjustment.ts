/** The rules for adjustments: what an operator may request, and the movement that an approved request posts. */
import { Failure } from '@nm/kit/errors/failure.js';
import { FULL_CONTRIBUTION, type Movement } from '../ledger/movement.js';
import { inCash } from '../ledger/account.js';

export const ADJUSTMENT_KINDS = ['cash_credit', 'cash_debit', 'bonus_credit'] as const;
export const ADJUSTMENT_REASONS = ['goodwill', 'payment_error', 'game_error', 'duplicate_credit', 'other'] as const;

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/**
 * `waiting`: a second operator must decide. `approved`: the posting is under way. `refused`: it was approved, but the
 * ledger refused it with the code in `refusal`.
 */
export type AdjustmentStatus = 'waiting' | 'approved' | 'applied' | 'refused' | 'rejected';

export interface AdjustmentRequest {
  /** The id of the request, which the caller creates. It is also the key of the posting. */
  readonly adjustmentId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly kind: AdjustmentKind;
  readonly amountMinor: bigint;
  /** The turnover that a bonus credit requires, at least 1; zero for cash. */
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
 * Checks the form of a request.
 * @throws Failure request.invalid, wallet.amount.
 */
export function validateAdjustment({ kind, amountMinor, turnoverMinor, reason, note }: AdjustmentRequest): void {
  if (!ADJUSTMENT_KINDS.includes(kind)) throw new Failure('request.invalid', { field: 'kind' });
  if (!ADJUSTMENT_REASONS.includes(reason)) throw new Failure('request.invalid', { field: 'reason' });
  if (note.trim() === '' || note.length > NOTE_LENGTH_MAX || note.includes('\0'))
    throw new Failure('request.invalid', { field: 'note' });
  if (amountMinor < 1n || amountMinor > AMOUNT_MINOR_MAX)
    throw new Failure('wallet.amount', { minMinor: 1n, maxMinor: AMOUNT_MINOR_MAX });
  // A bonus without turnover would never become cash. When the pool is forfeited, it could not be distinguished from the
  // bonuses of promotions, whose cost a forfeit lowers.
  const [turnoverMin, turnoverMax] = kind === 'bonus_credit' ? [1n, AMOUNT_MINOR_MAX] : [0n, 0n];
  if (turnoverMinor < turnoverMin || turnoverMinor > turnoverMax)
    throw new Failure('request.invalid', { field: 'turnoverMinor' });
}

/** Returns true if a repeated request is the same as the stored one. */
export const isSameRequest = (a: AdjustmentRequest, b: AdjustmentRequest): boolean =>
  a.memberId === b.memberId &&
  a.currency === b.currency &&
  a.kind === b.kind &&
  a.amountMinor === b.amountMinor &&
  a.turnoverMinor === b.turnoverMinor &&
  a.reason === b.reason &&
  a.note === b.note &&
  a.requestedBy === b.requestedBy;

/** Returns true if a balance allows the change: a debit takes no more than there is. */
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
