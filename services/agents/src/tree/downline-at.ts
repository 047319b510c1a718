/**
 * SQL that joins a placement `p` to its upline at a moment of the past. Postgres cannot estimate how many placements
 * contain a moment, and would rather read all of them by the index of their lives, for each agent of a team again.
 * `IS TRUE` leaves it only the index by upline.
 */
export const downlineAt = (upline: string, moment: string): string =>
  `p.upline_id = ${upline} AND (p.life @> ${moment}) IS TRUE`;
