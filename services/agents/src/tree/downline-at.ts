/**
 * SQL condition that joins a placement `p` to its upline at a past time. Postgres cannot estimate how many placements
 * were valid at a time. It would scan all of them with the index on their times, once for each agent of a team. Because
 * of `IS TRUE` it cannot use this index, and uses the index on uplines instead.
 */
export const downlineAt = (upline: string, moment: string): string =>
  `p.upline_id = ${upline} AND (p.life @> ${moment}) IS TRUE`;
