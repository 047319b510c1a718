import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { boundsOf, type DeskJackpot, type DeskJackpotWin, type JackpotBounds } from './desk-jackpot.js';

const WINS_MAX = 10;
interface Row extends Omit<DeskJackpot, 'lastWins' | keyof JackpotBounds> {
  readonly seedMinorMax: bigint | null;
  readonly spreadPpmMin: number | null;
}

/** Reads jackpot pools for the operators' screens. */
@Injectable()
export class JackpotDeskReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  ofBrands(brands: readonly string[]): Promise<DeskJackpot[]> {
    return this.#read(this.db, 'p.brand = ANY ($1::text[])', [...brands]);
  }

  async find(pool: string, sql: Sql = this.db): Promise<DeskJackpot | undefined> {
    const [found] = await this.#read(sql, 'p.pool = ANY ($1::text[])', [pool]);
    return found;
  }

  async #read(sql: Sql, condition: string, names: readonly string[]): Promise<DeskJackpot[]> {
    const pools = await sql.rows<Row>(
      `SELECT p.pool, p.brand, p.currency, p.seed_minor + greatest(p.accrued_micro, 0) / 1000000 AS "amountMinor",
              p.seed_minor AS "seedMinor", p.cap_minor AS "capMinor",
              p.share_ppm AS "sharePpm", g.lowest AS "gameSharePpmMin", g.highest AS "gameSharePpmMax", p.next_seed_minor AS "nextSeedMinor",
              p.next_cap_minor AS "nextCapMinor", p.wins, g.games, p.changed_at AS "changedAt",
              p.terms_version AS version, p.seed_minor_max AS "seedMinorMax", p.spread_ppm_min AS "spreadPpmMin"
         FROM jackpot_pools p,
              (SELECT coalesce(min(share_ppm), 0) AS lowest, coalesce(max(share_ppm), 0) AS highest,
                      count(*)::int AS games FROM jackpot_games) g
        WHERE ${condition} ORDER BY p.brand, p.pool`,
      [names],
    );
    const wins = await sql.rows<DeskJackpotWin & { readonly pool: string }>(
      `SELECT w.pool, w.number, w.member_id AS "memberId", w.vassalage, w.game_code AS "gameCode",
              w.amount_minor AS "amountMinor", w.won_at AS "wonAt", w.paid_at IS NOT NULL AS paid
         FROM unnest($1::text[]) AS asked (pool)
         CROSS JOIN LATERAL (
           SELECT * FROM jackpot_wins WHERE jackpot_wins.pool = asked.pool ORDER BY number DESC LIMIT $2) w
        ORDER BY w.pool, w.number DESC`,
      [pools.map(({ pool }) => pool), WINS_MAX],
    );
    return pools.map((row) => ({
      ...row,
      ...boundsOf(row.seedMinor, row),
      lastWins: wins.filter(({ pool }) => pool === row.pool),
    }));
  }
}
