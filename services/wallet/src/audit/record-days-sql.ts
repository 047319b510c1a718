import { inMinor, isListed, isPlay, outMinor } from '../records/listed-movements.js';

/**
 * SQL that checks the stored daily sums of the account records. It recomputes the sums of the last summed day and of
 * one older day, and compares them with the stored sums. A hash of today's date selects the older day, so that daily
 * audits reach every day in time. (The plain number of today does not: it grows as fast as the number of summed days,
 * so its remainder would stay the same.) This query selects movements by their time only, but the stored sums were computed by ranges of
 * ids. A fault in one of the two ways therefore shows as a difference.
 */
export const RECORD_DAYS_SQL = `
  WITH summed AS (
    SELECT day, max(day) OVER () AS last, row_number() OVER (ORDER BY day) - 1 AS place, count(*) OVER () AS days
      FROM ledger_days WHERE summed_at IS NOT NULL
  ), chosen AS (
    SELECT day FROM summed
     WHERE day = last
        OR place = (hashint4((now() AT TIME ZONE 'UTC')::date - date '2026-01-01') & 2147483647) % greatest(days - 1, 1)
  ), again AS (
    SELECT t.account_id, c.day, ${isPlay('t')} AS is_play, t.type::text COLLATE "C" AS type,
           sum(${inMinor('t')}) AS in_minor, sum(${outMinor('t')}) AS out_minor
      FROM chosen c
      JOIN transfers t ON t.created_at >= c.day::timestamp AT TIME ZONE 'UTC'
                      AND t.created_at < (c.day + 1)::timestamp AT TIME ZONE 'UTC'
      JOIN accounts a ON a.id = t.account_id AND a.kind = 'member'
     WHERE ${isListed('t')}
     GROUP BY 1, 2, 3, 4
  )
  SELECT concat_ws(' ', day, account_id, type) AS name,
         (d.in_minor, d.out_minor) IS DISTINCT FROM (g.in_minor, g.out_minor) AS is_fault
    FROM again g
    FULL JOIN (SELECT * FROM record_days WHERE day IN (SELECT day FROM chosen)) d
    USING (account_id, day, is_play, type)`;
