import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { accountKey } from '../members/member.js';

/**
 * The origin of a registration: device, IP address and payee name. An empty value is not compared with other
 * registrations.
 */
export interface RegistrationOrigin {
  readonly brand: string;
  readonly address: string;
  readonly device: string;
  /** The folded form of the payee name, in which differences of spelling are removed. */
  readonly payeeKey: string;
}

/** What a registration has in common with earlier registrations of the brand. */
export interface Resemblance {
  readonly sharesDevice: boolean;
  readonly sharesPayee: boolean;
  /**
   * The number of registration bonuses that were paid immediately (not held) to accounts from this IP address within
   * the last day.
   */
  readonly bonusesOfAddress: number;
}

/** Returns the folded form of a payee name, by which accounts of the same person are found. */
export const payeeKeyOf = (payeeName = ''): string => accountKey(payeeName).replace(/\s+/g, ' ');

const DAY_MS = 24 * 3_600_000;

/** Stores the origins of registrations, to detect accounts that may belong to the same person. */
@Injectable()
export class RegistrationOriginsStore {
  /**
   * Compares a registration with earlier ones. It takes an advisory lock for the IP address, so that simultaneous
   * registrations from one IP address are counted one after the other.
   */
  async resemblance(tx: Tx, origin: RegistrationOrigin, now: Date): Promise<Resemblance> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `registration ${origin.brand} ${origin.address}`,
    ]);
    const row = await tx.one<{ device: boolean; payee: boolean; bonuses: bigint }>(
      `SELECT EXISTS (SELECT FROM registration_origins WHERE brand = $1 AND device = $3 AND device <> '') AS device,
              EXISTS (SELECT FROM registration_origins WHERE brand = $1 AND payee_key = $4
                AND payee_key <> '') AS payee,
              (SELECT count(*) FROM registration_origins
                WHERE brand = $1 AND address = $2 AND registered_at > $5 AND NOT bonus_waits) AS bonuses`,
      [origin.brand, origin.address, origin.device, origin.payeeKey, new Date(now.getTime() - DAY_MS)],
    );
    return {
      sharesDevice: row?.device ?? false,
      sharesPayee: row?.payee ?? false,
      bonusesOfAddress: Number(row?.bonuses ?? 0n),
    };
  }

  async add(tx: Tx, memberId: string, origin: RegistrationOrigin, bonusWaits: boolean, now: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO registration_origins (member_id, brand, address, device, payee_key, bonus_waits, registered_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [memberId, origin.brand, origin.address, origin.device, origin.payeeKey, bonusWaits, now],
    );
  }
}
