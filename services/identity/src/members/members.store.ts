import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import type { Member, MemberStatus } from './member.js';
import { accountKey } from './member.js';
import type { MemberType } from './member-type.js';
import { newInviteCode } from './invite-code.js';

const MEMBER = `
  id, brand, account, nickname, type, status, currency, language,
  upline_id AS "uplineId", icon, registered_at AS "registeredAt"`;

/** The data of a new member. The password hash is an argon2id hash; a trial member has no password. */
export interface NewMember {
  readonly brand: string;
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  readonly currency: string;
  readonly language: string;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash?: string | null;
  readonly uplineId?: string | null;
  readonly referrerId?: string | null;
  /** The affiliate code, with which players register below this member. Only agents have one. */
  readonly affiliateCode?: string | null;
  readonly trialExpiresAt?: Date | null;
  /** True if the platform generated the password. The member must then change it at the first login. */
  readonly passwordDefault?: boolean;
  readonly registeredAt: Date;
  /**
   * True if the member's account is excluded from the start, because the same person is excluded in another account.
   */
  readonly excluded?: boolean;
}

/** The data that a successful login stores in the member's row. */
export interface LoginMark {
  /** If true, withdrawals are locked until the member adds a second factor. */
  readonly lockWithdrawal: boolean;
  /** The password hash with which the entered password was compared; absent for a login without a password. */
  readonly passwordHash?: string | null;
}

const CODE_TRIES = 3;

/** Stores members. */
@Injectable()
export class MembersStore {
  constructor(private readonly db: Db) {}

  async byId(id: string, sql: Sql = this.db): Promise<Member | undefined> {
    return sql.one<Member>(`SELECT ${MEMBER} FROM members WHERE id = $1`, [id]);
  }

  /** Locks the row of a member until the end of the transaction, and returns the member. */
  async lock(tx: Tx, id: string): Promise<Member | undefined> {
    return tx.one<Member>(`SELECT ${MEMBER} FROM members WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  }

  async setStatus(tx: Tx, id: string, status: MemberStatus): Promise<void> {
    await tx.rows('UPDATE members SET status = $2 WHERE id = $1', [id, status]);
  }

  /** Stores the picture that a member chose. Returns undefined for an unknown member. */
  async setIcon(id: string, icon: string): Promise<Member | undefined> {
    return this.db.one<Member>(`UPDATE members SET icon = $2 WHERE id = $1 RETURNING ${MEMBER}`, [id, icon]);
  }

  /** Turns a member into an agent, and stores the affiliate code with which players register below this agent. */
  async becomeAgent(tx: Tx, id: string, type: MemberType): Promise<void> {
    await tx.rows('UPDATE members SET type = $2, affiliate_code = coalesce(affiliate_code, $3) WHERE id = $1', [
      id,
      type,
      newInviteCode(),
    ]);
  }

  async isTaken(brand: string, account: string): Promise<boolean> {
    return (
      (await this.db.one(`SELECT 1 AS one FROM members WHERE brand = $1 AND account_key = $2`, [
        brand,
        accountKey(account),
      ])) !== undefined
    );
  }

  async memberByReferralCode(brand: string, code: string): Promise<Pick<Member, 'id'> | undefined> {
    return this.db.one(`SELECT id FROM members WHERE brand = $1 AND referral_code = $2 AND type <> 4 AND status <> 3`, [
      brand,
      code.toUpperCase(),
    ]);
  }

  /** Inserts a member. Returns undefined if the account name is already used in this brand. */
  async add(tx: Tx, member: NewMember): Promise<Member | undefined> {
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      const added = await tx.one<Member>(
        `INSERT INTO members (brand, account, account_key, nickname, type, currency, language, password_hash,
                              payment_password_hash, password_changed_at, upline_id, referrer_id, affiliate_code,
                              referral_code, trial_expires_at, password_default, registered_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $10)
         ON CONFLICT DO NOTHING
         RETURNING ${MEMBER}`,
        [
          member.brand,
          member.account,
          accountKey(member.account),
          member.nickname,
          member.type,
          member.currency,
          member.language,
          member.passwordHash,
          member.paymentPasswordHash ?? null,
          member.registeredAt,
          member.uplineId ?? null,
          member.referrerId ?? null,
          member.affiliateCode ?? null,
          newInviteCode(),
          member.trialExpiresAt ?? null,
          member.passwordDefault ?? false,
        ],
      );
      if (added) return added;
      const taken = await tx.one(`SELECT 1 AS one FROM members WHERE brand = $1 AND account_key = $2`, [
        member.brand,
        accountKey(member.account),
      ]);
      if (taken) return undefined;
    }
    throw new Error('no free invite code was found');
  }

  /**
   * Stores a successful login, and returns whether it was the member's first one. Returns undefined, and stores
   * nothing, if the password was changed after the login had checked it, or if an operator disabled or enabled the
   * member since then; the login must then be refused. The login and these changes lock the member's row. A later
   * change of password or a later disabling therefore ends the new session.
   */
  async markLogin(
    tx: Tx,
    { id, status }: Pick<Member, 'id' | 'status'>,
    now: Date,
    { lockWithdrawal, passwordHash = null }: LoginMark,
  ): Promise<{ firstTime: boolean } | undefined> {
    return tx.one<{ firstTime: boolean }>(
      `UPDATE members AS m
          SET last_login_at = $2,
              withdraw_locked_at = CASE WHEN $3 THEN coalesce(m.withdraw_locked_at, $2) ELSE m.withdraw_locked_at END
         FROM (SELECT id, last_login_at FROM members
                WHERE id = $1 AND (status = 3) = $5 AND ($4::text IS NULL OR password_hash = $4) FOR UPDATE) AS before
        WHERE m.id = before.id
       RETURNING before.last_login_at IS NULL AS "firstTime"`,
      [id, now, lockWithdrawal, passwordHash, status === identity.MemberStatus.DISABLED],
    );
  }

  /** Disables trial members whose lifetime has passed, at most `limit`. */
  async disableTrials(tx: Tx, now: Date, limit: number): Promise<Pick<Member, 'id' | 'brand'>[]> {
    return tx.rows(
      `UPDATE members SET status = 3
        WHERE id IN (SELECT id FROM members WHERE type = 4 AND status = 1 AND trial_expires_at <= $1
                      ORDER BY trial_expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, brand`,
      [now, limit],
    );
  }
}
