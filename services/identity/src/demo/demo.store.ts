import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { accountKey } from '../members/member.js';

/** SQL that only the creation of demo accounts needs. */
@Injectable()
export class DemoStore {
  constructor(private readonly db: Db) {}

  async member(brand: string, account: string): Promise<{ id: string; passwordHash: string } | undefined> {
    return this.db.one(
      `SELECT id, password_hash AS "passwordHash" FROM members WHERE brand = $1 AND account_key = $2`,
      [brand, accountKey(account)],
    );
  }

  async hasOperator(account: string): Promise<boolean> {
    return (
      (await this.db.one(`SELECT 1 AS one FROM operators WHERE account_key = $1`, [accountKey(account)])) !== undefined
    );
  }

  async keepOperator(account: string, passwordHash: string, now: Date): Promise<void> {
    await this.db.rows(
      `INSERT INTO operators (account, account_key, password_hash, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT operators_account_unique DO UPDATE SET password_hash = excluded.password_hash`,
      [account, accountKey(account), passwordHash, now],
    );
  }
}
