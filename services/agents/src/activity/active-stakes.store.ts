import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** The minimum stake of an active member in a brand. It is used for periods that begin at or after the given time. */
export interface ActiveStake {
  readonly brand: string;
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly effectiveFrom: Date;
  readonly setBy: string;
  readonly note: string;
}

const ROW = `brand, currency, stake_minor_min AS "stakeMinorMin", effective_from AS "effectiveFrom", set_by AS "setBy", note`;
const ROWS_MAX = 100;

/**
 * All SQL for the minimum stake of an active member (domain §10). Each brand has one currency. Rows are only added, and
 * a period uses the amount that was valid at its start, so past periods never change.
 */
@Injectable()
export class ActiveStakesStore {
  /**
   * Returns the minimum stake of an active member that was valid in a brand at a given time; undefined if the brand had
   * set none.
   */
  async at(sql: Sql, brand: string, moment: Date): Promise<bigint | undefined> {
    const row = await sql.one<{ minor: bigint }>(
      `SELECT stake_minor_min AS minor FROM active_stakes WHERE brand = $1 AND effective_from <= $2
        ORDER BY effective_from DESC LIMIT 1`,
      [brand, moment],
    );
    return row?.minor;
  }

  /** Returns the minimum stake of an active member that was valid in the member's brand at a given time. */
  async ofMember(sql: Sql, memberId: string, moment: Date): Promise<bigint | undefined> {
    const row = await sql.one<{ brand: string }>('SELECT brand FROM members WHERE member_id = $1', [memberId]);
    return row && this.at(sql, row.brand, moment);
  }

  /** Returns the minimum stakes of some brands, newest first, at most ROWS_MAX. */
  async list(sql: Sql, brands: readonly string[]): Promise<ActiveStake[]> {
    return sql.rows(
      `SELECT ${ROW} FROM active_stakes WHERE brand = ANY($1) ORDER BY effective_from DESC, brand LIMIT ${ROWS_MAX}`,
      [brands],
    );
  }

  /** Returns the currency of a brand's members; undefined for a brand without members. */
  async currencyOf(sql: Sql, brand: string): Promise<string | undefined> {
    const row = await sql.one<{ currency: string }>(
      'SELECT currency FROM members WHERE brand = $1 ORDER BY registered_at LIMIT 1',
      [brand],
    );
    return row?.currency;
  }

  /**
   * Returns the newest minimum stake of a brand. The lock makes other transactions that set the minimum stake wait
   * until this one ends.
   */
  async lockNewest(tx: Tx, brand: string): Promise<ActiveStake | undefined> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [`active stake of ${brand}`]);
    return tx.one(`SELECT ${ROW} FROM active_stakes WHERE brand = $1 ORDER BY effective_from DESC LIMIT 1`, [brand]);
  }

  /** Adds a minimum stake of an active member. It is used for the periods that begin from now on. */
  async add(tx: Tx, stake: Omit<ActiveStake, 'effectiveFrom'>): Promise<void> {
    await tx.rows(
      `INSERT INTO active_stakes (brand, currency, stake_minor_min, effective_from, set_by, note)
       VALUES ($1, $2, $3, clock_timestamp(), $4, $5)`,
      [stake.brand, stake.currency, stake.stakeMinorMin, stake.setBy, stake.note],
    );
  }
}
