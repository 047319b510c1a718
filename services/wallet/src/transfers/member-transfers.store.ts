import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { nextTry, type MemberTransfer } from './member-transfer.js';

export const TRANSFER_COLUMNS = `
  m.transfer_id AS "transferId", m.sender_id AS "senderId", m.receiver_id AS "receiverId", m.receipt, m.brand, m.currency,
  m.direction, m.sender_account AS "senderAccount", m.receiver_account AS "receiverAccount", m.amount_minor AS "amountMinor",
  m.keep_minor AS "keepMinor", m.forfeit_minor AS "forfeitMinor", m.forfeited_minor AS "forfeitedMinor", m.status, m.reason,
  m.ended_at AS "endedAt"`;

export type NewTransfer = Omit<MemberTransfer, 'transferId' | 'forfeitedMinor' | 'status' | 'reason' | 'endedAt'> & {
  readonly key: string;
  readonly inputHash: Buffer;
};

/**
 * Duration (s) of an attempt's lease on a transfer. If the process crashes, a job may lease the transfer after this
 * time.
 */
const LEASE_SECONDS = 15;

/** Writes transfers between members. Every change of a transfer is made while its row is locked. */
@Injectable()
export class MemberTransfersStore {
  constructor(private readonly db: Db) {}

  /** Stores a new transfer. The caller must then post it to the ledger. */
  async insert(tx: Tx, transfer: NewTransfer): Promise<string> {
    const row = await tx.one<{ transferId: string }>(
      `INSERT INTO member_transfers (sender_id, receiver_id, key, input_hash, receipt, brand, currency, direction,
                                     sender_account, receiver_account, amount_minor, keep_minor, forfeit_minor, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
       RETURNING transfer_id AS "transferId"`,
      [
        transfer.senderId,
        transfer.receiverId,
        transfer.key,
        transfer.inputHash,
        transfer.receipt,
        transfer.brand,
        transfer.currency,
        transfer.direction,
        transfer.senderAccount,
        transfer.receiverAccount,
        String(transfer.amountMinor),
        String(transfer.keepMinor),
        String(transfer.forfeitMinor),
        LEASE_SECONDS,
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    return row.transferId;
  }

  async lock(tx: Tx, transferId: string): Promise<MemberTransfer | undefined> {
    return tx.one(`SELECT ${TRANSFER_COLUMNS} FROM member_transfers m WHERE m.transfer_id = $1 FOR UPDATE`, [
      transferId,
    ]);
  }

  /** Stores the ledger's answer and the final state of the transfer. */
  async end(
    tx: Tx,
    transferId: string,
    {
      status,
      reason,
      forfeitedMinor,
      endedAt,
    }: Pick<MemberTransfer, 'status' | 'reason' | 'forfeitedMinor' | 'endedAt'>,
  ): Promise<void> {
    await tx.rows(
      `UPDATE member_transfers SET status = $2, reason = $3, forfeited_minor = $4, ended_at = $5, due_at = NULL
        WHERE transfer_id = $1`,
      [transferId, status, reason, String(forfeitedMinor), endedAt],
    );
  }

  /**
   * Leases transfers that must be posted to the ledger now, so that only one job handles each. Every lease counts as an
   * attempt.
   */
  async takeDue(atOnceMax: number): Promise<string[]> {
    const rows = await this.db.rows<{ transferId: string }>(
      `UPDATE member_transfers SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
        WHERE transfer_id IN (
          SELECT transfer_id FROM member_transfers WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING transfer_id AS "transferId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ transferId }) => transferId);
  }

  /** Records that the ledger posting of a transfer failed, and the time of the next attempt. */
  async setRetry(transferId: string, now: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await tx.one<{ attempts: number }>(
        'SELECT attempts FROM member_transfers WHERE transfer_id = $1 AND due_at IS NOT NULL FOR UPDATE',
        [transferId],
      );
      if (row)
        await tx.rows('UPDATE member_transfers SET due_at = $2 WHERE transfer_id = $1', [
          transferId,
          nextTry(row.attempts, now),
        ]);
    });
  }
}
