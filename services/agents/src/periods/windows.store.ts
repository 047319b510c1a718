import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { realtimeWindow } from './realtime-window.js';

/** The data of a settled bet from which its settlement window follows: the brand and the settle time. */
interface Settled {
  readonly brand: string;
  readonly settledAt: Date;
}

/**
 * The settlement window in which a bet counts, if the window is open. If it or a later one is closed, the bet counts in
 * the next open window.
 */
interface Candidate {
  readonly brand: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

type Status = 'open' | 'closed';

const nameOf = ({ brand, startsAt }: Pick<Candidate, 'brand' | 'startsAt'>): string => `${startsAt.getTime()} ${brand}`;

/**
 * SQL of the windows of five minutes in which bets are counted. Rows are inserted in a fixed order, so that two
 * transactions cannot deadlock.
 */
export class WindowsStore {
  /**
   * Returns, for each bet, the start of the settlement window in which it counts. It is the window of its settle time,
   * or the next open window if that one or a later one is closed. The windows stay locked in share mode until the
   * transaction ends, so that none of them can be closed before.
   */
  async countingOf(tx: Tx, bets: readonly Settled[]): Promise<Date[]> {
    const own = bets.map(({ brand, settledAt }) => ({ brand, ...realtimeWindow(settledAt) }));
    const counting = new Map<string, Candidate>(own.map((window) => [nameOf(window), window]));
    const open = new Set<string>();
    const unsure = (): Candidate[] =>
      [...new Map([...counting.values()].map((window) => [nameOf(window), window]))]
        .filter(([name]) => !open.has(name))
        .map(([, window]) => window);
    for (let asked = unsure(); asked.length > 0; asked = unsure()) {
      const status = await this.#share(tx, asked);
      for (const [name, known] of status) if (known === 'open') open.add(name);
      const unopened = [...counting].filter(([, window]) => !open.has(nameOf(window)));
      if (unopened.length === 0) break;
      const closedUpTo = await this.#closedUpTo(tx, [...new Set(unopened.map(([, { brand }]) => brand))]);
      // A window without bets has no row. If a later window is closed, it counts as closed too, because the later
      // settlement has already used the amount that the earlier ones carried.
      for (const [name, { brand, endsAt }] of unopened) {
        const closed = closedUpTo.get(brand);
        if (closed && closed >= endsAt) counting.set(name, { brand, ...realtimeWindow(closed) });
      }
      // Some settlement windows have no row in the database yet. Their rows are inserted first, because only an
      // existing row can be locked.
      const made = unsure();
      if (made.length > 0) await this.#make(tx, made);
    }
    return own.map((window) => counting.get(nameOf(window))!.startsAt);
  }

  async #share(tx: Tx, windows: readonly Candidate[]): Promise<ReadonlyMap<string, Status>> {
    const rows = await tx.rows<{ brand: string; startsAt: Date; status: Status }>(
      `SELECT w.brand, w.starts_at AS "startsAt", w.status
         FROM unnest($1::text[], $2::timestamptz[]) AS asked (brand, starts_at)
         JOIN windows w ON w.brand = asked.brand AND w.kind = $3 AND w.starts_at = asked.starts_at
        ORDER BY w.starts_at, w.brand FOR SHARE OF w`,
      [windows.map(({ brand }) => brand), windows.map(({ startsAt }) => startsAt), ContractKind.REALTIME_SALARY],
    );
    return new Map(rows.map((row) => [nameOf(row), row.status]));
  }

  async #make(tx: Tx, windows: readonly Candidate[]): Promise<void> {
    await tx.rows(
      `INSERT INTO windows (brand, kind, starts_at, ends_at)
       SELECT brand, $4::smallint, starts_at, ends_at FROM unnest($1::text[], $2::timestamptz[],
         $3::timestamptz[]) AS made (brand, starts_at, ends_at)
        ORDER BY starts_at, brand ON CONFLICT DO NOTHING`,
      [
        windows.map(({ brand }) => brand),
        windows.map(({ startsAt }) => startsAt),
        windows.map(({ endsAt }) => endsAt),
        ContractKind.REALTIME_SALARY,
      ],
    );
  }

  /**
   * Returns, for each brand, the end of its last closed settlement window. All windows have the same length, so the
   * window that starts last also ends last.
   */
  async #closedUpTo(tx: Tx, brands: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await tx.rows<{ brand: string; endsAt: Date }>(
      `SELECT asked.brand, last.ends_at AS "endsAt" FROM unnest($1::text[]) AS asked (brand),
              LATERAL (SELECT ends_at FROM windows w WHERE w.brand = asked.brand AND w.kind = $2 AND w.status = 'closed'
                        ORDER BY starts_at DESC LIMIT 1) last`,
      [brands, ContractKind.REALTIME_SALARY],
    );
    return new Map(rows.map(({ brand, endsAt }) => [brand, endsAt]));
  }
}

/**
 * Takes a shared lock, so that no settlement window can be closed until the transaction ends. Moves and voids must take
 * it before they lock rows. A closing takes the same lock exclusively before it locks rows; with another order, the two
 * could deadlock.
 */
export async function shareWindows(tx: Tx): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock_shared(hashtext('agent windows'))`);
}
