import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { VendorDirection, VendorTransfer, VendorWalletTerms } from './vendor-transfer.js';
import { VENDOR_TRANSFER_COLUMNS } from './vendor-transfers.store.js';

/** The conditions by which a list of a member's transfers to and from vendors is filtered. */
export interface VendorTransferFilter {
  readonly memberId: string;
  readonly currency: string;
  /** The direction of the listed transfers; undefined for both directions. */
  readonly direction: VendorDirection | undefined;
  /** True to list only transfers whose outcome is not known yet. */
  readonly isOpenOnly: boolean;
}

/** Reads the vendors in transfer mode of each brand, and members' transfers to and from vendors. */
@Injectable()
export class VendorWalletsReadModel {
  constructor(private readonly db: Db) {}

  /**
   * Returns the vendors at which the member has or may have a wallet, sorted by name. These are the vendors for which
   * the brand has terms, and the vendors to which the member sent money before. For a vendor without terms the limits
   * of a transfer are 0.
   */
  vendorsOf(sql: Sql, memberId: string, brand: string, currency: string): Promise<VendorWalletTerms[]> {
    return sql.rows(
      `SELECT v.vendor, coalesce(t.min_minor, 0)::bigint AS "minMinor", coalesce(t.max_minor, 0)::bigint AS "maxMinor"
         FROM (SELECT vendor FROM vendor_wallet_terms WHERE brand = $2 AND currency = $3
                UNION SELECT vendor FROM vendor_transfers
                       WHERE member_id = $1 AND currency = $3 AND direction = 'in' AND status <> 'refused') v
         LEFT JOIN vendor_wallet_terms t ON t.brand = $2 AND t.currency = $3 AND t.vendor = v.vendor
        ORDER BY v.vendor`,
      [memberId, brand, currency],
    );
  }

  /** Returns the terms of a brand for a vendor; undefined if there are none. */
  termsOf(brand: string, currency: string, vendor: string): Promise<VendorWalletTerms | undefined> {
    return this.db.one(
      `SELECT vendor, min_minor AS "minMinor", max_minor AS "maxMinor" FROM vendor_wallet_terms
        WHERE brand = $1 AND currency = $2 AND vendor = $3`,
      [brand, currency, vendor],
    );
  }

  /** Returns, for each vendor, the member's money that is on its way there, in minor units. This money is on hold. */
  async moving(memberId: string, currency: string): Promise<ReadonlyMap<string, bigint>> {
    const rows = await this.db.rows<{ vendor: string; amountMinor: bigint }>(
      `SELECT vendor, sum(amount_minor)::bigint AS "amountMinor" FROM vendor_transfers
        WHERE member_id = $1 AND currency = $2 AND direction = 'in' AND status IN ('at_vendor', 'unknown')
        GROUP BY vendor`,
      [memberId, currency],
    );
    return new Map(rows.map(({ vendor, amountMinor }) => [vendor, amountMinor]));
  }

  /** Returns true if the member is excluded now. */
  async isExcluded(memberId: string, currency: string): Promise<boolean> {
    const account = await this.db.one<{ excluded: boolean }>(
      'SELECT excluded FROM accounts WHERE member_id = $1 AND currency = $2',
      [memberId, currency],
    );
    if (!account) throw new Error(`a vendor transfer of ${memberId} without an account in ${currency}`);
    return account.excluded;
  }

  find(transferId: string): Promise<VendorTransfer | undefined> {
    return this.db.one(`SELECT ${VENDOR_TRANSFER_COLUMNS} FROM vendor_transfers v WHERE v.transfer_id = $1`, [
      transferId,
    ]);
  }

  /** Returns a page of the member's transfers to and from vendors, newest first. */
  async ofMember(
    { memberId, currency, direction, isOpenOnly }: VendorTransferFilter,
    { limit, offset }: Page,
  ): Promise<{ readonly transfers: readonly VendorTransfer[]; readonly totalCount: bigint }> {
    const where = `v.member_id = $1 AND v.currency = $2 AND ($3::text IS NULL OR v.direction = $3)
      AND (NOT $4 OR v.due_at IS NOT NULL)`;
    const filter = [memberId, currency, direction ?? null, isOpenOnly];
    const transfers = await this.db.rows<VendorTransfer>(
      `SELECT ${VENDOR_TRANSFER_COLUMNS} FROM vendor_transfers v WHERE ${where}
        ORDER BY v.transfer_id DESC LIMIT $5 OFFSET $6`,
      [...filter, limit, offset],
    );
    const total = await this.db.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM vendor_transfers v WHERE ${where}`,
      filter,
    );
    return { transfers, totalCount: total?.count ?? 0n };
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
