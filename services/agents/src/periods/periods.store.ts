import { ContractKind, type ContractPeriod } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { periodOf } from './period.js';
import type { Window } from './realtime-window.js';

/**
 * An hour or a day (or a longer period) of a brand. It consists of several windows of five minutes, which are settled
 * together.
 */
interface Period extends Window {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
}

/** Consecutive settlement windows of five minutes, and the number of bets that are counted in them. */
export interface CountedWindows {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly bets: number;
}

/**
 * SQL condition: a settlement window of a longer kind with the same end is still open. It is closed next, and it may
 * leave a debt of an agent, which must be deducted from the agent's pay of the shorter period.
 */
export const longerIsOpen = (brand: string, endsAt: string, kind: string): string => `EXISTS (
  SELECT FROM windows w WHERE w.brand = ${brand} AND w.ends_at = ${endsAt} AND w.kind < ${kind} AND w.status = 'open')`;

/** All SQL of periods that are longer than one window of five minutes. */
export class PeriodsStore {
  /**
   * Adds the rows of the longer periods (an hour up to a month) that contain a five-minute window which is being
   * closed, for the kinds and lengths of contracts in force. These periods are closed after the window, because they do
   * not end before it.
   */
  async openAround(tx: Tx, { brand, startsAt }: Pick<Period, 'brand' | 'startsAt'>): Promise<void> {
    const kinds = await tx.rows<{ kind: ContractKind; period: ContractPeriod; timeZone: string }>(
      `SELECT DISTINCT c.kind, v.period, z.time_zone AS "timeZone"
         FROM contracts c JOIN contract_versions v ON v.contract_id = c.id JOIN brand_zones z USING (brand)
        WHERE c.brand = $1 AND c.kind <> $2 AND NOT isempty(v.in_force)`,
      [brand, ContractKind.REALTIME_SALARY],
    );
    for (const { kind, period, timeZone } of kinds) {
      const around = periodOf(kind, startsAt, timeZone, period);
      await tx.rows(
        `INSERT INTO windows (brand, kind, period, starts_at, ends_at)
         SELECT $1, $2, $5, $3, $4
          WHERE EXISTS (SELECT FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
                         WHERE c.brand = $1 AND c.kind = $2 AND v.period = $5 AND v.in_force @> $3::timestamptz)
         ON CONFLICT DO NOTHING`,
        [brand, kind, around.startsAt, around.endsAt, period],
      );
    }
  }

  /**
   * Adds the missing five-minute windows of a period as closed, and also those since the last closed period of the
   * kind. A late bet can then not open a window inside a period that is already settled.
   */
  async seal(tx: Tx, { brand, kind, period, startsAt, endsAt }: Period): Promise<void> {
    await tx.rows(
      `INSERT INTO windows (brand, kind, starts_at, ends_at, status, closed_at)
       SELECT $1, $2, at, at + interval '5 minutes', 'closed', now()
         FROM generate_series(
                coalesce((SELECT max(ends_at) FROM windows
                           WHERE brand = $1 AND kind = $3 AND period = $6 AND status = 'closed'), $4::timestamptz),
                $5::timestamptz - interval '5 minutes', interval '5 minutes') AS at
        ORDER BY at
       ON CONFLICT DO NOTHING`,
      [brand, ContractKind.REALTIME_SALARY, kind, startsAt, endsAt, period],
    );
  }

  /**
   * Returns the windows of five minutes in a period that contain bets, in order of time. Consecutive windows with few
   * bets are combined, because a month has thousands of windows.
   */
  async windowsOf(tx: Tx, { brand, kind, startsAt, endsAt }: Period, betsMax: number): Promise<CountedWindows[]> {
    if (kind === ContractKind.REALTIME_SALARY) return [{ startsAt, endsAt, bets: betsMax }];
    const rows = await tx.rows<CountedWindows>(
      `SELECT counted_in AS "startsAt", counted_in + interval '5 minutes' AS "endsAt", count(*)::int AS bets
         FROM bets WHERE brand = $1 AND counted_in >= $2 AND counted_in < $3
        GROUP BY counted_in ORDER BY counted_in`,
      [brand, startsAt, endsAt],
    );
    const merged: CountedWindows[] = [];
    for (const row of rows) {
      const last = merged.at(-1);
      if (last && last.bets + row.bets <= betsMax)
        merged[merged.length - 1] = { startsAt: last.startsAt, endsAt: row.endsAt, bets: last.bets + row.bets };
      else merged.push(row);
    }
    return merged;
  }
}
