import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { periodOf } from './period.js';
import type { Window } from './realtime-window.js';

/** An hour or day of a brand: several five-minute windows that are settled together. */
interface Period extends Window {
  readonly brand: string;
  readonly kind: ContractKind;
}

/** All SQL of hourly and daily periods, which span several five-minute windows. */
export class PeriodsStore {
  /**
   * Inserts the rows of the hour and the day that contain a closing five-minute window, for the kinds that have
   * contracts in force. They become due after their windows, because they end later.
   */
  async openAround(tx: Tx, { brand, startsAt }: Pick<Period, 'brand' | 'startsAt'>): Promise<void> {
    const kinds = await tx.rows<{ kind: ContractKind; timeZone: string }>(
      `SELECT DISTINCT c.kind, z.time_zone AS "timeZone" FROM contracts c JOIN brand_zones z USING (brand)
        WHERE c.brand = $1 AND c.kind <> $2`,
      [brand, ContractKind.REALTIME_SALARY],
    );
    for (const { kind, timeZone } of kinds) {
      const period = periodOf(kind, startsAt, timeZone);
      await tx.rows(
        `INSERT INTO windows (brand, kind, starts_at, ends_at)
         SELECT $1, $2, $3, $4
          WHERE EXISTS (SELECT FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
                         WHERE c.brand = $1 AND c.kind = $2 AND v.in_force @> $3::timestamptz)
         ON CONFLICT DO NOTHING`,
        [brand, kind, period.startsAt, period.endsAt],
      );
    }
  }

  /**
   * Inserts the missing five-minute windows of a period as closed, and also those since the last closed period of the
   * kind. A late bet then cannot open a window inside a period that is already settled.
   */
  async seal(tx: Tx, { brand, kind, startsAt, endsAt }: Period): Promise<void> {
    await tx.rows(
      `INSERT INTO windows (brand, kind, starts_at, ends_at, status, closed_at)
       SELECT $1, $2, at, at + interval '5 minutes', 'closed', now()
         FROM generate_series(
                coalesce((SELECT max(ends_at) FROM windows WHERE brand = $1 AND kind = $3 AND status = 'closed'),
                  $4::timestamptz),
                $5::timestamptz - interval '5 minutes', interval '5 minutes') AS at
        ORDER BY at
       ON CONFLICT DO NOTHING`,
      [brand, ContractKind.REALTIME_SALARY, kind, startsAt, endsAt],
    );
  }

  /**
   * Returns the starts of those five-minute windows of a period that contain bets. All of them are closed before the
   * period closes.
   */
  async windowsOf(tx: Tx, { brand, kind, startsAt, endsAt }: Period): Promise<Date[]> {
    if (kind === ContractKind.REALTIME_SALARY) return [startsAt];
    const rows = await tx.rows<{ startsAt: Date }>(
      `SELECT starts_at AS "startsAt" FROM windows w
        WHERE brand = $1 AND kind = $2 AND starts_at >= $3 AND starts_at < $4
          AND EXISTS (SELECT FROM bets b WHERE b.brand = w.brand AND b.counted_in = w.starts_at)
        ORDER BY starts_at`,
      [brand, ContractKind.REALTIME_SALARY, startsAt, endsAt],
    );
    return rows.map((row) => row.startsAt);
  }
}
