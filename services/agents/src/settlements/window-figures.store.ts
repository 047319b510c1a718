import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Uplines } from '../tree/roll-up.js';
import type { MemberFigures } from './base.js';
import type { DueWindow } from './closing.store.js';
import { rested } from './portions.js';

/** Maximum number of bets per batch, which takes a few milliseconds. */
const BETS_AT_ONCE = 8_192;
const UUID_MIN = '00000000-0000-0000-0000-000000000000';
const UUID_MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The figures under one version of the tree: the move that ended this version (`infinity` for the current one), and
 * each member's own sums.
 */
export interface FiguresOfTree {
  readonly until: string;
  readonly own: ReadonlyMap<string, MemberFigures>;
}

type FiguresRow = MemberFigures & { readonly memberId: string; readonly until: string };

/** Reads the figures of a window's members, and the versions of the tree under which they count. */
@Injectable()
export class WindowFiguresStore {
  /**
   * Returns each member's own figures in the window, by version of the tree. Sums are computed in batches of members.
   */
  async byTree(tx: Tx, window: DueWindow, activeStakeMinorMin: bigint): Promise<FiguresOfTree[]> {
    const rows: FiguresRow[] = [];
    for (let after: string | undefined = UUID_MIN; after !== undefined;) {
      const from: string = after;
      const upTo: string | undefined = await this.#lastOfBatch(tx, window, from);
      rows.push(...(await rested(() => this.#figuresOfBatch(tx, window, activeStakeMinorMin, from, upTo ?? UUID_MAX))));
      after = upTo;
    }
    const byTree = Map.groupBy(rows, (row) => row.until);
    return [...byTree].map(([until, own]) => ({ until, own: new Map(own.map((row) => [row.memberId, row])) }));
  }

  /**
   * Returns the last member of the next batch after a given member. A batch holds some thousands of bets. Undefined for
   * the final batch.
   */
  async #lastOfBatch(tx: Tx, window: DueWindow, after: string): Promise<string | undefined> {
    const row = await tx.one<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM bets WHERE brand = $1 AND counted_in = $2 AND member_id > $3
         ORDER BY member_id OFFSET $4 LIMIT 1`,
      [window.brand, window.startsAt, after, BETS_AT_ONCE],
    );
    return row?.memberId;
  }

  #figuresOfBatch(
    tx: Tx,
    window: DueWindow,
    activeStakeMinorMin: bigint,
    after: string,
    upTo: string,
  ): Promise<FiguresRow[]> {
    return tx.rows<FiguresRow>(
      `WITH moves AS (
         SELECT coalesce(array_agg(moved_at ORDER BY moved_at), '{}') AS at FROM tree_moves WHERE brand = $1
       ), counted AS (
         SELECT b.*, coalesce(moves.at[width_bucket(b.settled_at, moves.at) + 1], 'infinity') AS until
           FROM bets b, moves
          WHERE b.brand = $1 AND b.counted_in = $2 AND b.member_id > $4 AND b.member_id <= $5 AND b.voided_at IS NULL
       )
       SELECT member_id AS "memberId", until::text AS until,
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'won'), 0)::bigint    AS "wonMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'lost'), 0)::bigint   AS "lostMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'single'), 0)::bigint AS "singleMinor",
              sum(net_loss_minor)::bigint AS "netLossMinor",
              -- A member is counted as active once per window, under the latest tree of the member's bets.
              CASE WHEN until = max(until) OVER (PARTITION BY member_id)
                    AND sum(sum(valid_stake_minor)) OVER (PARTITION BY member_id) >= $3
                   THEN 1 ELSE 0 END AS "activeMembers"
         FROM counted
        GROUP BY member_id, until`,
      [window.brand, window.startsAt, activeStakeMinorMin, after, upTo],
    );
  }

  /** Returns the brand's tree just before a moment. */
  async uplines(tx: Tx, brand: string, until: string): Promise<Uplines> {
    // The rows are returned as one JSON value, because reading twenty thousand rows would use a processor for a tenth
    // of a second.
    const row = await tx.one<{ pairs: string | null }>(
      `SELECT string_agg(concat_ws(' ', member_id, upline_id), ',') AS pairs
         FROM placements
        WHERE brand = $1 AND life @> ($2::timestamptz - interval '1 microsecond')`,
      [brand, until],
    );
    const pairs = row?.pairs ? row.pairs.split(',') : [];
    return new Map(
      pairs.map((pair): [string, string | undefined] => {
        const [memberId = '', uplineId] = pair.split(' ');
        return [memberId, uplineId];
      }),
    );
  }
}
