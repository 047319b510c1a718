import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A table that reports read, and the columns of the indexes for the earlier versions of its rows. The list is empty if
 * its rows never change.
 */
type Recorded = readonly [table: string, keys: readonly string[]];

const TABLES: readonly Recorded[] = [
  ['members', ['member_id']],
  ['placements', ['upline_id, member_id', 'member_id']],
  ['tree_moves', []],
  ['bets', ['member_id, settled_at', 'brand, counted_in']],
  ['promotion_costs', []],
  ['contracts', []],
  ['contract_versions', ['contract_id', 'id']],
  ['settlements', ['payee_id, kind, starts_at', 'id', 'payer_id, starts_at', 'contract_id']],
  ['offsets', ['used_in', 'contract_id']],
  ['owed', ['agent_id']],
  ['movement_lines', ['agent_id, occurred_at']],
  ['recruits', []],
  ['deposits', ['member_id']],
];

/**
 * Makes reports about the past possible. It records when each row of the tables that reports read was written, and adds
 * tables for earlier versions of rows that change (`keep-versions.ts` fills them). The schema `past` has a view with
 * the same name for each table; the view has the rows as they were at the time in the setting `agents.moment`. A report
 * about the past uses the same SQL with `past` first in the search path. Rows from before this migration count as if
 * they had always existed; `past.began` is the time from which reports about the past are exact.
 */
export class Past1795642200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA past');
    await runner.query('CREATE TABLE past.began AS SELECT clock_timestamp() AS at');
    await runner.query(`
      CREATE FUNCTION past.moment() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT current_setting('agents.moment')::timestamptz $$`);
    for (const table of TABLES) await record(runner, table);
    await runner.query('GRANT USAGE ON SCHEMA past TO agents');
    await runner.query('GRANT SELECT ON ALL TABLES IN SCHEMA past TO agents');
    await runner.query('GRANT EXECUTE ON FUNCTION past.moment() TO agents');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, keys] of TABLES) {
      await runner.query(`DROP VIEW past.${table}`);
      if (keys.length > 0) await runner.query(`DROP TRIGGER keep_version ON public.${table}`);
      await runner.query(`ALTER TABLE public.${table} DROP COLUMN recorded_from`);
    }
    await runner.query('DROP SCHEMA past CASCADE');
  }
}

async function record(runner: QueryRunner, [table, keys]: Recorded): Promise<void> {
  const found = (await runner.query(
    `SELECT column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  )) as { column_name: string }[];
  const columns = found.map(({ column_name }) => column_name).join(', ');
  await runner.query(`ALTER TABLE public.${table} ADD COLUMN recorded_from timestamptz NOT NULL DEFAULT '-infinity'`);
  await runner.query(`ALTER TABLE public.${table} ALTER COLUMN recorded_from SET DEFAULT clock_timestamp()`);
  const known = `SELECT ${columns} FROM public.${table} WHERE recorded_from < past.moment()`;
  if (keys.length === 0) {
    await runner.query(`CREATE VIEW past.${table} AS ${known}`);
    return;
  }
  await runner.query(`
    CREATE TABLE past.${table}_versions AS
    SELECT ${columns}, recorded_from, recorded_from AS recorded_to FROM public.${table} WHERE false`);
  for (const [n, key] of keys.entries())
    await runner.query(`CREATE INDEX ${table}_versions_${n} ON past.${table}_versions (${key})`);
  await runner.query(`
    CREATE VIEW past.${table} AS ${known}
    UNION ALL
    SELECT ${columns} FROM past.${table}_versions
     WHERE recorded_from < past.moment() AND recorded_to >= past.moment()`);
}
