import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { nextTry, type VendorTransfer, type VendorVerdict, type VendorWalletTerms } from './vendor-transfer.js';

export const VENDOR_TRANSFER_COLUMNS = `
  v.transfer_id AS "transferId", v.member_id AS "memberId", v.brand, v.currency, v.vendor, v.direction,
  v.amount_minor AS "amountMinor", v.status, v.verdict, v.reason, v.requested_at AS "requestedAt", v.ended_at AS "endedAt"`;

export type NewVendorTransfer = Pick<
  VendorTransfer,
  'memberId' | 'brand' | 'currency' | 'vendor' | 'direction' | 'amountMinor'
> & { readonly key: string; readonly inputHash: Buffer };

/**
 * Duration (s) of an attempt's lease on a transfer. It is longer than all calls of one attempt together. If a job takes
 * over after a crash, no other process is therefore still calling the vendor.
 */
const LEASE_SECONDS = 15;

/** Writes transfers to and from vendors. Every change of a transfer is made while its row is locked. */
@Injectable()
export class VendorTransfersStore {
  constructor(private readonly db: Db) {}

  /** Takes an advisory lock for the member until the commit, so that requests of one member run one after the other. */
  async lockMember(tx: Tx, memberId: string): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`vendor wallets ${memberId}`]);
  }

  async insert(tx: Tx, transfer: NewVendorTransfer): Promise<string> {
    const row = await tx.one<{ transferId: string }>(
      `INSERT INTO vendor_transfers (member_id, key, input_hash, brand, currency, vendor, direction, amount_minor, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))
       RETURNING transfer_id AS "transferId"`,
      [
        transfer.memberId,
        transfer.key,
        transfer.inputHash,
        transfer.brand,
        transfer.currency,
        transfer.vendor,
        transfer.direction,
        String(transfer.amountMinor),
        LEASE_SECONDS,
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    return row.transferId;
  }

  async lock(tx: Tx, transferId: string): Promise<VendorTransfer | undefined> {
    return tx.one(`SELECT ${VENDOR_TRANSFER_COLUMNS} FROM vendor_transfers v WHERE v.transfer_id = $1 FOR UPDATE`, [
      transferId,
    ]);
  }

  async setStatus(sql: Sql, transferId: string, status: 'at_vendor' | 'unknown'): Promise<void> {
    await sql.rows('UPDATE vendor_transfers SET status = $2 WHERE transfer_id = $1', [transferId, status]);
  }

  /** Stores the vendor's verdict. If a verdict is already stored, it is not changed. */
  async setVerdict(tx: Tx, transferId: string, verdict: Exclude<VendorVerdict, ''>, reason: string): Promise<void> {
    await tx.rows(`UPDATE vendor_transfers SET verdict = $2, reason = $3 WHERE transfer_id = $1 AND verdict = ''`, [
      transferId,
      verdict,
      reason,
    ]);
  }

  async end(
    tx: Tx,
    transferId: string,
    status: 'done' | 'returned' | 'refused',
    reason: string,
    endedAt: Date,
  ): Promise<void> {
    await tx.rows(
      'UPDATE vendor_transfers SET status = $2, reason = $3, ended_at = $4, due_at = NULL WHERE transfer_id = $1',
      [transferId, status, reason, endedAt],
    );
  }

  /**
   * Leases transfers without an outcome whose next attempt must start now, so that only one job handles each. Every
   * lease counts as an attempt.
   */
  async takeDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ transferId: string }>(
      `UPDATE vendor_transfers SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
        WHERE transfer_id IN (
          SELECT transfer_id FROM vendor_transfers WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING transfer_id AS "transferId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ transferId }) => transferId);
  }

  /** Schedules the next attempt of a transfer without an outcome. */
  async setRetry(transferId: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await tx.one<{ attempts: number }>(
        'SELECT attempts FROM vendor_transfers WHERE transfer_id = $1 AND due_at IS NOT NULL FOR UPDATE',
        [transferId],
      );
      if (row)
        await tx.rows('UPDATE vendor_transfers SET due_at = $2 WHERE transfer_id = $1', [
          transferId,
          nextTry(row.attempts, now),
        ]);
    });
  }

  /** Adds the terms of a brand for a vendor. Terms that already exist are not changed. */
  async addTerms(brand: string, currency: string, { vendor, minMinor, maxMinor }: VendorWalletTerms): Promise<void> {
    await this.db.rows(
      `INSERT INTO vendor_wallet_terms (brand, currency, vendor, min_minor, max_minor) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ON CONSTRAINT vendor_wallet_terms_pk DO NOTHING`,
      [brand, currency, vendor, String(minMinor), String(maxMinor)],
    );
  }
}
