import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Tx } from '@nm/kit/db/db.js';
import { storableText } from '@nm/kit/db/storable-text.js';
import type { WithdrawalCaseKind } from '../withdrawals/withdrawal.js';
import type { SessionEndCaseKind } from '../vendor-wallets/session-ends/session-end.js';
import type { VendorTransferCaseKind } from '../vendor-wallets/vendor-transfer.js';
import type { CaseKind, PaymentOutcome, Payment } from './deposit-order.js';

export interface NewCase {
  /** The kind of the operators' case: about a deposit, a withdrawal, a vendor transfer or the end of a session. */
  readonly kind: CaseKind | WithdrawalCaseKind | VendorTransferCaseKind | SessionEndCaseKind;
  /**
   * Names what the case (a task for an operator) is about, for example `payment:<provider>/<id>`. At most one case
   * exists for each kind and subject.
   */
  readonly subject: string;
  readonly memberId?: string;
  /** The id of the deposit order or of the withdrawal that the case concerns. */
  readonly orderId?: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Returns a hash of a notice's body. A repeated notice has the same hash, so the wallet recognises it. */
export const noticeHash = (body: string): Buffer => createHash('sha256').update(body).digest();

/**
 * Stores the notices of payment providers, the payments that the notices report, and the cases for operators that
 * follow from them. Stored notices and payments never change.
 */
@Injectable()
export class ArrivalsStore {
  /**
   * Stores the body of a notice. Characters that the database cannot store are replaced.
   * @returns false if a notice with the same body is stored already; it was handled at that time
   */
  async addNotice(tx: Tx, provider: string, body: string, reference: string): Promise<boolean> {
    const rows = await tx.rows(
      `
      INSERT INTO deposit_callbacks (provider, body_hash, body, reference) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, noticeHash(body), storableText(body), reference],
    );
    return rows.length > 0;
  }

  /**
   * Returns a stored payment, and the order for which the provider reported it; undefined if the payment is not stored.
   */
  payment(
    tx: Tx,
    provider: string,
    paymentId: string,
  ): Promise<(Payment & { readonly reference: string }) | undefined> {
    return tx.one(
      `
      SELECT payment_id AS "paymentId", amount_minor AS "amountMinor", currency, reference
        FROM deposit_payments WHERE provider = $1 AND payment_id = $2`,
      [provider, paymentId],
    );
  }

  /**
   * Stores a payment that has arrived.
   * @returns false if another transaction has already stored it
   */
  async addPayment(
    tx: Tx,
    provider: string,
    reference: string,
    payment: Payment,
    outcome: PaymentOutcome['outcome'],
  ): Promise<boolean> {
    const rows = await tx.rows(
      `
      INSERT INTO deposit_payments (provider, payment_id, reference, amount_minor, currency, fate) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT DO NOTHING RETURNING 1`,
      [provider, payment.paymentId, reference, String(payment.amountMinor), payment.currency, outcome],
    );
    return rows.length > 0;
  }

  async openCase(tx: Tx, { kind, subject, memberId, orderId, detail }: NewCase): Promise<void> {
    const json = JSON.stringify(detail, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : typeof value === 'string' ? storableText(value) : value,
    );
    await tx.rows(
      `
      INSERT INTO cases (kind, subject, member_id, order_id, detail) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT ON CONSTRAINT cases_one_per_subject DO NOTHING`,
      [kind, subject, memberId ?? null, orderId ?? null, json],
    );
  }
}
