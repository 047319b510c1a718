import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { accountKey } from '../members/member.js';

/** SQL that is used only while demo accounts are created. */
@Injectable()
export class DemoStore {
  constructor(private readonly db: Db) {}

  async member(brand: string, account: string): Promise<{ id: string; passwordHash: string } | undefined> {
    return this.db.one(
      `SELECT id, password_hash AS "passwordHash" FROM members WHERE brand = $1 AND account_key = $2`,
      [brand, accountKey(account)],
    );
  }

  /** Returns the id of an operator who has an authenticator, or undefined if there is none with this name. */
  async operator(account: string): Promise<string | undefined> {
    const row = await this.db.one<{ id: string }>(
      `SELECT id FROM operators WHERE account_key = $1 AND authenticator IS NOT NULL`,
      [accountKey(account)],
    );
    return row?.id;
  }

  /**
   * Creates an operator for all brands, or gives an existing operator of this name these roles and this password.
   * Returns the operator's id.
   */
  async keepOperator(
    { account, name, roles }: { readonly account: string; readonly name: string; readonly roles: readonly string[] },
    passwordHash: string,
    now: Date,
  ): Promise<string> {
    const row = await this.db.one<{ id: string }>(
      `INSERT INTO operators (account, account_key, display_name, roles, brands, password_hash, created_at)
       VALUES ($1, $2, $3, $4, '{*}', $5, $6)
       ON CONFLICT ON CONSTRAINT operators_account_unique DO UPDATE SET display_name = excluded.display_name,
         roles = excluded.roles, brands = excluded.brands, password_hash = excluded.password_hash, password_due = false
       RETURNING id`,
      [account, accountKey(account), name, roles, passwordHash, now],
    );
    return row?.id ?? '';
  }

  /** Stores the authenticator of an operator. `authenticator` is its encrypted secret. */
  async keepAuthenticator(id: string, authenticator: Buffer): Promise<void> {
    await this.db.rows(`UPDATE operators SET authenticator = $2, used_step = NULL WHERE id = $1`, [id, authenticator]);
  }
}
