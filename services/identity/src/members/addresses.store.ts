import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { FactorKind } from '../login/second-factor.js';

/** Stores the IP addresses from which members have logged in. It also reads members' second factors. */
@Injectable()
export class AddressesStore {
  constructor(private readonly db: Db) {}

  async isKnown(memberId: string, ip: string): Promise<boolean> {
    return (
      (await this.db.one(`SELECT 1 AS one FROM member_addresses WHERE member_id = $1 AND ip = $2`, [memberId, ip])) !==
      undefined
    );
  }

  async factors(memberId: string): Promise<FactorKind[]> {
    const rows = await this.db.rows<{ kind: FactorKind }>(
      `SELECT kind FROM member_factors WHERE member_id = $1
        UNION SELECT kind FROM confirmed_contacts WHERE member_id = $1 ORDER BY kind`,
      [memberId],
    );
    return rows.map((row) => row.kind);
  }

  async remember(tx: Tx, memberId: string, ip: string, now: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO member_addresses (member_id, ip, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT ON CONSTRAINT member_addresses_pk DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [memberId, ip, now],
    );
  }
}
