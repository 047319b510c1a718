import type { Sql } from '@nm/kit/db/db.js';
import pg from 'pg';
import { SETTLEMENT, SettlementsReadModel, type SettlementRow } from '../settlements/settlements.read-model.js';
import { recompute } from '../verify/recompute.js';
import type { History } from './history.js';

const LINES_MAX = 10_000;

/**
 * SQL that deletes the rows that were built from the events of a brand, first the rows that refer to others. Contracts,
 * offers and the outbox are kept.
 */
const LOST: readonly string[] = [
  'DELETE FROM deferrals WHERE settlement_id IN (SELECT id FROM settlements WHERE brand = $1)',
  'DELETE FROM owed WHERE settlement_id IN (SELECT id FROM settlements WHERE brand = $1)',
  'DELETE FROM offsets WHERE contract_id IN (SELECT id FROM contracts WHERE brand = $1)',
  ...['settlements', 'windows', 'promotion_costs', 'placements', 'tree_moves', 'members'].map(
    (table) => `DELETE FROM ${table} WHERE brand = $1`,
  ),
  'DELETE FROM early_voids WHERE round_id IN (SELECT round_id FROM bets WHERE brand = $1)',
  'DELETE FROM bets WHERE brand = $1',
];

/**
 * SQL that reads, from each table, the rows that a rebuild must produce again. Generated ids and times of writing are
 * left out.
 */
const KEPT: Readonly<Record<string, string>> = {
  placements: `SELECT to_jsonb(t) - 'id' FROM placements t WHERE brand = $1 AND NOT isempty(life)`,
  tree_moves: 'SELECT to_jsonb(t) FROM tree_moves t WHERE brand = $1',
  bets: `SELECT to_jsonb(t) FROM bets t WHERE brand = $1`,
  promotion_costs: 'SELECT to_jsonb(t) FROM promotion_costs t WHERE brand = $1',
  windows: `SELECT to_jsonb(t) - 'closed_at' FROM windows t WHERE brand = $1`,
  settlements: `SELECT to_jsonb(t) - '{settled_at,paid_at,due_at,pay_attempts}'::text[] FROM settlements t WHERE brand = $1`,
  offsets: `SELECT to_jsonb(t) - 'made_at' FROM offsets t JOIN contracts c ON c.id = t.contract_id WHERE c.brand = $1`,
  owed: `SELECT to_jsonb(t) - 'made_at' FROM owed t JOIN settlements s ON s.id = t.settlement_id WHERE s.brand = $1`,
  versions: `SELECT to_jsonb(t) FROM contract_versions t JOIN contracts c ON c.id = t.contract_id WHERE c.brand = $1`,
};

/** Changes the time of the decision on a review to a time of the test's clock. The service itself cannot change it. */
export async function setDecidedAt(databaseUrl: string, reviewId: string, decidedAt: Date): Promise<void> {
  await asAdmin(databaseUrl, async (admin) => {
    await admin.query('UPDATE abuse_reviews SET decided_at = $2 WHERE review_id = $1', [reviewId, decidedAt]);
  });
}

/**
 * Deletes the tree, the bets, the costs, the periods and the settlements of a brand, as if these tables had been lost.
 */
export async function loseSettlements(databaseUrl: string, brand: string): Promise<void> {
  await asAdmin(databaseUrl, async (admin) => {
    // Contracts refer to members, so foreign keys are not checked while these rows are deleted.
    await admin.query('SET session_replication_role = replica');
    for (const sql of LOST) await admin.query(sql, [brand]);
  });
}

async function asAdmin(databaseUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = new URL(databaseUrl).pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Returns the rows of a brand in each table as sorted texts. They must be equal before and after a rebuild. */
export async function tablesOf(sql: Sql, { brand }: Pick<History, 'brand'>): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(KEPT)) {
    const found = await sql.rows<{ row: string }>(
      `SELECT (r.row - 'recorded_from')::text AS row FROM (${rows}) r (row) ORDER BY 1`,
      [brand],
    );
    tables[table] = found.map(({ row }) => row);
  }
  return tables;
}

/**
 * Returns all statements of a brand as text. Each has the settlement, its bets, the shares of the downlines, and the
 * voided bets that it took back.
 */
export async function statementsOf(sql: Sql, { brand }: Pick<History, 'brand'>): Promise<string[]> {
  const reads = new SettlementsReadModel(sql);
  const settlements = await sql.rows<SettlementRow>(
    `SELECT ${SETTLEMENT} FROM settlements s JOIN contract_versions v ON v.id = s.version_id
      WHERE s.brand = $1 ORDER BY s.id`,
    [brand],
  );
  const statements: string[] = [];
  for (const { paidAt, ...settlement } of settlements) {
    const shown = { ...settlement, paidAt };
    const { rows: offsets } = await reads.offsets(shown);
    const lines = (await reads.lines(shown, LINES_MAX, 0)).rows;
    const parts = {
      settlement,
      differences: recompute(shown, lines, await reads.usedMicro(shown)).differences.map(([name]) => name),
      isPaid: paidAt !== null,
      lines,
      shares: await reads.shares(shown),
      offsets,
    };
    statements.push(
      JSON.stringify(parts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  }
  return statements;
}
