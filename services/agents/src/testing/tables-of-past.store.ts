import type { Sql } from '@nm/kit/db/db.js';

/**
 * Returns the tables that reports about the past read. For each table it returns the columns of the history table and
 * those of the present table.
 */
export function tablesOfPast(sql: Sql): Promise<{ table: string; past: string[]; present: string[] }[]> {
  return sql.rows(
    `SELECT v.table_name AS table,
            ARRAY(SELECT c.column_name::text FROM information_schema.columns c
                   WHERE c.table_schema = 'past' AND c.table_name = v.table_name ORDER BY c.ordinal_position) AS past,
            ARRAY(SELECT c.column_name::text FROM information_schema.columns c
                   WHERE c.table_schema = 'public' AND c.table_name = v.table_name ORDER BY c.ordinal_position) AS present
       FROM information_schema.tables v WHERE v.table_schema = 'past' AND v.table_type = 'VIEW' ORDER BY 1`,
  );
}
