import type { Sql } from '@nm/kit/db/db.js';
import { SETTLEMENT, type SettlementRow } from '../settlements/settlements.read-model.js';

/** Returns one settlement with its version. It does not check access rights. */
export const settlementOf = (sql: Sql, settlementId: string): Promise<SettlementRow | undefined> =>
  sql.one(`SELECT ${SETTLEMENT} FROM settlements s JOIN contract_versions v ON v.id = s.version_id WHERE s.id = $1`, [
    settlementId,
  ]);
