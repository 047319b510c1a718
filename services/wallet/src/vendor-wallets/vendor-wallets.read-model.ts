import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { VendorTransfer, VendorWalletTerms } from './vendor-transfer.js';
import { VENDOR_TRANSFER_COLUMNS } from './vendor-transfers.store.js';

/** Reads the brands' vendors in transfer mode and the members' transfers. */
@Injectable()
export class VendorWalletsReadModel {
  constructor(private readonly db: Db) {}

  /** Returns the vendors at which members of the brand have wallets, by name. */
  vendorsOf(sql: Sql, brand: string, currency: string): Promise<VendorWalletTerms[]> {
    return sql.rows(
      `SELECT vendor, min_minor AS "minMinor", max_minor AS "maxMinor" FROM vendor_wallet_terms
        WHERE brand = $1 AND currency = $2 ORDER BY vendor`,
      [brand, currency],
    );
  }

  /** Returns the money of a member that is on its way to each vendor, in minor units; that is on hold. */
  async moving(memberId: string, currency: string): Promise<ReadonlyMap<string, bigint>> {
    const rows = await this.db.rows<{ vendor: string; amountMinor: bigint }>(
      `SELECT vendor, sum(amount_minor)::bigint AS "amountMinor" FROM vendor_transfers
        WHERE member_id = $1 AND currency = $2 AND direction = 'in' AND status IN ('at_vendor', 'unknown')
        GROUP BY vendor`,
      [memberId, currency],
    );
    return new Map(rows.map(({ vendor, amountMinor }) => [vendor, amountMinor]));
  }

  find(transferId: string): Promise<VendorTransfer | undefined> {
    return this.db.one(`SELECT ${VENDOR_TRANSFER_COLUMNS} FROM vendor_transfers v WHERE v.transfer_id = $1`, [
      transferId,
    ]);
  }

  ofKey(
    sql: Sql,
    memberId: string,
    key: string,
  ): Promise<(VendorTransfer & { readonly inputHash: Buffer }) | undefined> {
    return sql.one(
      `SELECT ${VENDOR_TRANSFER_COLUMNS}, v.input_hash AS "inputHash" FROM vendor_transfers v
        WHERE v.member_id = $1 AND v.key = $2`,
      [memberId, key],
    );
  }
}
