import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { DEFAULT_WIN_CEILING } from '../../vendors/rounds/win-ceiling.js';
import { CEILING_OF_GAME } from '../../vendors/rounds/win-ceilings.store.js';
import { CATEGORY_OF_GAME } from '../regrouping.js';
import type { DeskCeiling, DeskGame, DeskVendor } from './desk-entry.js';

/**
 * SQL of every currency that has win ceilings, stake limits or jackpot pools of its own, and of `*`, which stands for
 * all other currencies.
 */
const CURRENCIES = `
  SELECT '*' AS currency
   UNION SELECT currency FROM stake_limits
   UNION SELECT currency FROM win_ceilings
   UNION SELECT currency FROM jackpot_pools`;

const GAME_COLUMNS = `
  g.vassalage, g.game_code AS "gameCode", g.display_name AS "displayName", ${CATEGORY_OF_GAME} AS "gameType", g.status,
  g.maintenance_until AS "maintenanceUntil", g.position, g.is_hot AS "isHot", coalesce(k.is_hot, g.is_hot) AS "isShownHot",
  'new' = ANY (g.list_types) AS "isNew", g.sells_features AS "sellsFeatures", g.version`;

/** A stake limit as JSON. Its 64-bit numbers are texts. */
interface LimitText {
  readonly brand: string;
  readonly currency: string;
  readonly min: string;
  readonly max: string;
  readonly payout: string | null;
}

const LIMITS = `
  coalesce((SELECT json_agg(json_build_object('brand', l.brand, 'currency', l.currency, 'min', l.stake_minor_min::text,
                                              'max', l.stake_minor_max::text, 'payout', l.payout_minor_max::text)
                            ORDER BY l.brand, l.currency)
              FROM stake_limits l WHERE l.vassalage = g.vassalage AND l.game_code = g.game_code), '[]') AS "limitTexts"`;

type GameRow = Omit<DeskGame, 'limits'> & { readonly limitTexts: readonly LimitText[] };

/** Reads vendors and games for the operators' screens, including those that are closed. */
@Injectable()
export class CatalogueDeskReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns all vendors in the order in which game lists show them, or only the named vendor. A vendor without games is
   * one of them, because an operator makes its key and imports its first games.
   */
  async vendors(sql: Sql = this.db, only: string | null = null): Promise<DeskVendor[]> {
    const found = await sql.rows<Omit<DeskVendor, 'ceilings'>>(
      `SELECT v.vassalage, v.display_name AS "displayName", v.mode, v.status, v.maintenance_until AS "maintenanceUntil", v.version,
              v.sells_features AS "sellsFeatures",
              coalesce(g.games, 0) AS games, coalesce(g.open, 0) AS "gamesOpen", coalesce(r.rounds, 0) AS "roundsOpen",
              t.created_at AS "lastTransactionAt", coalesce(w.waiting, 0) AS waiting, coalesce(c.cases, 0) AS "casesOpen",
              v.mode = 'inhouse' OR EXISTS (SELECT FROM vendor_keys k
                WHERE k.vassalage = v.vassalage AND k.retired_at IS NULL) AS connected
         FROM vendors v
         LEFT JOIN (SELECT vassalage, count(*)::int AS games, (count(*) FILTER (WHERE status = 'active'))::int AS open
                      FROM games GROUP BY vassalage) g USING (vassalage)
         LEFT JOIN (SELECT vassalage, sum(open)::bigint AS rounds
                      FROM (SELECT vassalage, count(*) AS open FROM vendor_rounds WHERE status = 'open' GROUP BY vassalage
                            UNION ALL
                            SELECT r.vassalage, count(*) FROM rounds r JOIN vendors own USING (vassalage)
                             WHERE r.status = 'open' AND own.mode = 'inhouse' GROUP BY r.vassalage
                            UNION ALL
                            SELECT vassalage, count(*) FROM lottery_slips
                             WHERE status IN ('pending', 'accepted') GROUP BY vassalage) each_kind
                     GROUP BY vassalage) r USING (vassalage)
         LEFT JOIN (SELECT vassalage, count(*) AS waiting FROM vendor_transactions WHERE status = 'pending'
                     GROUP BY vassalage) w USING (vassalage)
         LEFT JOIN (SELECT vassalage, count(*) AS cases FROM cases WHERE closed_at IS NULL AND kind <> 'held_win'
                     GROUP BY vassalage) c USING (vassalage)
         LEFT JOIN LATERAL (SELECT created_at FROM vendor_transactions
                             WHERE vassalage = v.vassalage ORDER BY created_at DESC LIMIT 1) t ON true
        WHERE $1::text IS NULL OR v.vassalage = $1
        ORDER BY v.position, v.vassalage`,
      [only],
    );
    const ceilings = await this.#ceilings(
      sql,
      found.filter(({ mode }) => mode === 'frame').map(({ vassalage }) => ({ vassalage, gameCode: '' })),
    );
    return found.map((vendor) => ({ ...vendor, ceilings: ceilings.get(vendor.vassalage) ?? [] }));
  }

  /** Returns a page of a vendor's games. `query` is a part of a game's name or code; empty if all games are listed. */
  async games(
    vassalage: string,
    query: string,
    { limit, offset }: Page,
  ): Promise<{ readonly games: DeskGame[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<GameRow & { readonly totalCount: bigint }>(
      `SELECT ${GAME_COLUMNS}, ${LIMITS}, count(*) OVER () AS "totalCount"
         FROM games g LEFT JOIN game_ranks k USING (node_id)
        WHERE g.vassalage = $1
          AND ($2 = '' OR strpos(lower(g.display_name), lower($2)) > 0 OR strpos(lower(g.game_code), lower($2)) > 0)
        ORDER BY g.position, g.node_id
        LIMIT $3 OFFSET $4`,
      [vassalage, query, limit, offset],
    );
    return { games: rows.map(gameOf), totalCount: rows[0]?.totalCount ?? 0n };
  }

  async game(sql: Sql, vassalage: string, gameCode: string): Promise<DeskGame | undefined> {
    const row = await sql.one<GameRow>(
      `SELECT ${GAME_COLUMNS}, ${LIMITS} FROM games g LEFT JOIN game_ranks k USING (node_id)
        WHERE g.vassalage = $1 AND g.game_code = $2`,
      [vassalage, gameCode],
    );
    return row && gameOf(row);
  }

  /** Returns the win ceilings of one game that are valid now, one for each currency. */
  async ceilingsOf(sql: Sql, vassalage: string, gameCode: string): Promise<DeskCeiling[]> {
    return (await this.#ceilings(sql, [{ vassalage, gameCode }])).get(vassalage) ?? [];
  }

  /**
   * Returns the win ceilings of vendors or games.
   * @param subjects at most one game per vendor; an empty game code stands for the vendor itself
   */
  async #ceilings(
    sql: Sql,
    subjects: readonly { readonly vassalage: string; readonly gameCode: string }[],
  ): Promise<Map<string, DeskCeiling[]>> {
    const { stakeMultiple, amountMinor } = DEFAULT_WIN_CEILING;
    const rows = await sql.rows<DeskCeiling & { readonly vassalage: string }>(
      `SELECT s.vassalage, n.currency, coalesce(c.stake_multiple, $3) AS "stakeMultiple",
              coalesce(c.amount_minor, $4) AS "amountMinor", coalesce(c.source, 'all') AS source
         FROM unnest($1::text[], $2::text[]) AS s (vassalage, game_code)
        CROSS JOIN (${CURRENCIES}) n
         LEFT JOIN LATERAL (${CEILING_OF_GAME('s.vassalage', 's.game_code', 'n.currency')}) c ON true
        ORDER BY s.vassalage, n.currency = '*', n.currency`,
      [
        subjects.map(({ vassalage }) => vassalage),
        subjects.map(({ gameCode }) => gameCode),
        stakeMultiple,
        amountMinor,
      ],
    );
    const byVendor = Map.groupBy(rows, ({ vassalage }) => vassalage);
    return new Map([...byVendor].map(([name, found]) => [name, found.map(ceilingOf)]));
  }
}

const ceilingOf = ({ currency, stakeMultiple, amountMinor, source }: DeskCeiling): DeskCeiling => ({
  ...{ currency, stakeMultiple, amountMinor, source },
});

const gameOf = ({ limitTexts, ...game }: GameRow): DeskGame => ({
  ...game,
  limits: limitTexts.map(({ brand, currency, min, max, payout }) => ({
    ...{ brand, currency },
    stakeMinorMin: BigInt(min),
    stakeMinorMax: BigInt(max),
    payoutMinorMax: payout === null ? null : BigInt(payout),
  })),
});
