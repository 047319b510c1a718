import type { Tx } from '@nm/kit/db/db.js';
import { storedTiers } from './contracts.store.js';
import type { Terms } from './terms.js';

const valuesOf = (versionId: string, { tiers, deferral, period = 0, carries = false }: Terms): unknown[] => [
  versionId,
  storedTiers(tiers),
  deferral?.activeMembersMin ?? 0,
  deferral?.periodsMax ?? 0,
  period,
  carries,
];

/** All SQL that writes counter-offers. The caller must have locked the tree of the brand. */
export class CounterOffersStore {
  async insert(tx: Tx, versionId: string, terms: Terms): Promise<void> {
    await tx.rows(
      `INSERT INTO counter_offers (version_id, tiers, active_members_min, deferral_periods, period, carries)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      valuesOf(versionId, terms),
    );
  }

  /** Returns true if the payee has already proposed exactly the given terms for the version. */
  async isStored(tx: Tx, versionId: string, terms: Terms): Promise<boolean> {
    const found = await tx.one(
      `SELECT 1 FROM counter_offers
        WHERE version_id = $1 AND tiers = $2::jsonb AND active_members_min = $3 AND deferral_periods = $4
          AND period = $5 AND carries = $6`,
      valuesOf(versionId, terms),
    );
    return found !== undefined;
  }
}
