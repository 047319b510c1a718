/**
 * SQL that joins a placement `p` to its upline at a past time. Postgres cannot estimate how many placements contain a
 * time. It would scan all of them by the index of validity ranges, once for each agent of a team. `IS TRUE` makes that
 * index unusable, so Postgres uses the index on uplines.
 */
export const downlineAt = (upline: string, moment: string): string =>
  `p.upline_id = ${upline} AND (p.life @> ${moment}) IS TRUE`;
