import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { PASSWORDS_REMEMBERED } from './password-rule.js';

/** Stores the hashes of members' current and earlier passwords. */
@Injectable()
export class PasswordsStore {
  constructor(private readonly db: Db) {}

  async remember(tx: Tx, memberId: string, hash: string, setAt: Date): Promise<void> {
    await tx.rows(`INSERT INTO password_history (member_id, password_hash, set_at) VALUES ($1, $2, $3)`, [
      memberId,
      hash,
      setAt,
    ]);
  }

  /** Returns the hashes of a member's latest passwords, the current one first. */
  async recent(memberId: string): Promise<string[]> {
    const rows = await this.db.rows<{ hash: string }>(
      `SELECT password_hash AS hash FROM password_history WHERE member_id = $1 ORDER BY set_at DESC LIMIT $2`,
      [memberId, PASSWORDS_REMEMBERED],
    );
    return rows.map((row) => row.hash);
  }

  /**
   * Replaces a password if it has not changed since it was checked, so of two simultaneous changes only one succeeds.
   * `isDefault` is true if the platform generated the new password; the member must then change it.
   */
  async replace(
    tx: Tx,
    memberId: string,
    change: { from: string; to: string; at: Date; isDefault: boolean },
  ): Promise<boolean> {
    const replaced = await tx.one(
      `UPDATE members SET password_hash = $3, password_changed_at = $4, password_default = $5
        WHERE id = $1 AND password_hash = $2 RETURNING id`,
      [memberId, change.from, change.to, change.at, change.isDefault],
    );
    if (!replaced) return false;
    await this.remember(tx, memberId, change.to, change.at);
    return true;
  }
}
