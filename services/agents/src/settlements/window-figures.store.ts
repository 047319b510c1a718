import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { ActiveStakesStore } from '../activity/active-stakes.store.js';
import { PeriodsStore } from '../periods/periods.store.js';
import type { Window } from '../periods/realtime-window.js';
import type { Uplines } from '../tree/roll-up.js';
import type { DueWindow } from './due-window.js';
import { MemberSums, type FiguresOfTree, type PartFigures } from './member-sums.js';
import { withPause } from './portions.js';

/** Maximum number of bets in one batch that is summed. A batch of this size takes a few milliseconds. */
const BETS_AT_ONCE = 8_192;
const UUID_MIN = '00000000-0000-0000-0000-000000000000';
const UUID_MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads the figures of the members in a period, and the versions of the tree with which the figures count. */
@Injectable()
export class WindowFiguresStore {
  private readonly periods = new PeriodsStore();
  private readonly activeStakes = new ActiveStakesStore();

  /**
   * Returns each member's own figures in the period, for each version of the tree. Several windows of five minutes are
   * summed at a time; a window with many bets is read in batches of members.
   * @param activeStakeMinorMin the minimum stake of an active member in brands that have set no amount
   */
  async byTree(tx: Tx, period: DueWindow, activeStakeMinorMin: bigint): Promise<FiguresOfTree[]> {
    const sums = new MemberSums();
    const { brand } = period;
    for (const windows of await this.periods.windowsOf(tx, period, BETS_AT_ONCE)) {
      for (let after: string | undefined = UUID_MIN; after !== undefined;) {
        const from: string = after;
        const isSmall = windows.bets < BETS_AT_ONCE;
        const upTo: string | undefined = isSmall
          ? undefined
          : await this.#lastOfBatch(tx, brand, windows.startsAt, from);
        const parts = await withPause(() => this.#figuresOfBatch(tx, brand, windows, from, upTo ?? UUID_MAX));
        for (const part of parts) sums.add(part);
        after = upTo;
      }
    }
    if (period.kind === ContractKind.DIVIDEND)
      for (const part of await withPause(() => this.#promotionsOf(tx, period, null))) sums.add(part);
    return sums.byTree((await this.activeStakes.at(tx, period.brand, period.startsAt)) ?? activeStakeMinorMin);
  }

  /**
   * Returns the members' own figures for each version of the tree, as `byTree` does, but only for some members and with
   * a single query.
   */
  async ofMembers(
    tx: Tx,
    period: DueWindow,
    activeStakeMinorMin: bigint,
    members: readonly string[],
  ): Promise<FiguresOfTree[]> {
    const sums = new MemberSums();
    for (const part of await this.#figuresOfBatch(tx, period.brand, period, UUID_MIN, UUID_MAX, members))
      sums.add(part);
    if (period.kind === ContractKind.DIVIDEND)
      for (const part of await this.#promotionsOf(tx, period, members)) sums.add(part);
    return sums.byTree((await this.activeStakes.at(tx, period.brand, period.startsAt)) ?? activeStakeMinorMin);
  }

  /** Returns the given members, and everyone who was below one of them at any time in a period. */
  async everBelow(tx: Tx, { brand, startsAt, endsAt }: DueWindow, members: readonly string[]): Promise<string[]> {
    const rows = await tx.rows<{ memberId: string }>(
      `WITH RECURSIVE below AS (
         SELECT unnest($1::uuid[]) AS member_id
         UNION
         SELECT p.member_id FROM below b JOIN placements p ON p.upline_id = b.member_id
          WHERE p.brand = $2 AND p.life && tstzrange($3, $4)
       )
       SELECT member_id AS "memberId" FROM below`,
      [members, brand, startsAt, endsAt],
    );
    return rows.map(({ memberId }) => memberId);
  }

  /**
   * Returns the cost of the rewards in a period by member. A reward counts with the tree at its own time, as a bet
   * does. A forfeit counts with the tree at the time of its grant. The clocks of two services can differ, so a reward
   * for a registration can have an earlier time than the registration. The tree at the registration then counts.
   */
  #promotionsOf(
    tx: Tx,
    { brand, startsAt, endsAt }: DueWindow,
    members: readonly string[] | null,
  ): Promise<PartFigures[]> {
    return tx.rows<PartFigures>(
      `WITH moves AS (
         SELECT coalesce(array_agg(moved_at ORDER BY moved_at), '{}') AS at FROM tree_moves WHERE brand = $1
       ), counted AS (
         SELECT p.*, width_bucket(greatest(p.granted_at, m.registered_at), moves.at) AS tree
           FROM promotion_costs p JOIN members m USING (member_id), moves
          WHERE p.brand = $1 AND p.counted_in >= $2 AND p.counted_in < $3
            AND ($4::uuid[] IS NULL OR p.member_id = ANY($4))
       )
       SELECT member_id AS "memberId", tree, coalesce(moves.at[tree + 1], 'infinity')::text AS until,
              0::bigint AS "wonMinor", 0::bigint AS "lostMinor", 0::bigint AS "singleMinor",
              0::bigint AS "netLossMinor", sum(cost_minor)::bigint AS "promotionMinor"
         FROM counted, moves
        GROUP BY member_id, tree, moves.at`,
      [brand, startsAt, endsAt, members],
    );
  }

  /**
   * Returns the last member of the batch that follows the member `after`; undefined if all remaining members are in the
   * last batch. A batch contains some thousand bets.
   */
  async #lastOfBatch(tx: Tx, brand: string, startsAt: Date, after: string): Promise<string | undefined> {
    const row = await tx.one<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM bets WHERE brand = $1 AND counted_in = $2 AND member_id > $3
         ORDER BY member_id OFFSET $4 LIMIT 1`,
      [brand, startsAt, after, BETS_AT_ONCE],
    );
    return row?.memberId;
  }

  #figuresOfBatch(
    tx: Tx,
    brand: string,
    { startsAt, endsAt }: Window,
    after: string,
    upTo: string,
    members: readonly string[] | null = null,
  ): Promise<PartFigures[]> {
    return tx.rows<PartFigures>(
      `WITH moves AS (
         SELECT coalesce(array_agg(moved_at ORDER BY moved_at), '{}') AS at FROM tree_moves WHERE brand = $1
       ), counted AS (
         SELECT b.*, width_bucket(b.settled_at, moves.at) AS tree
           FROM bets b, moves
          WHERE b.brand = $1 AND b.counted_in >= $2 AND b.counted_in < $5 AND b.member_id > $3 AND b.member_id <= $4 AND b.voided_at IS NULL
            AND ($6::uuid[] IS NULL OR b.member_id = ANY($6))
       )
       SELECT member_id AS "memberId", tree, coalesce(moves.at[tree + 1], 'infinity')::text AS until,
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'won'), 0)::bigint    AS "wonMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'lost'), 0)::bigint   AS "lostMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE outcome = 'single'), 0)::bigint AS "singleMinor",
              sum(net_loss_minor)::bigint AS "netLossMinor", 0::bigint AS "promotionMinor"
         FROM counted, moves
        GROUP BY member_id, tree, moves.at`,
      [brand, startsAt, after, upTo, endsAt, members],
    );
  }

  /** Returns the upline of each member of the brand, or only of some members, directly before the time `until`. */
  async uplines(tx: Tx, brand: string, until: string, members: readonly string[] | null = null): Promise<Uplines> {
    // All pairs of member and upline come as one text value. Decoding twenty thousand rows would take a tenth of a
    // second of processor time.
    const row = await tx.one<{ pairs: string | null }>(
      `SELECT string_agg(concat_ws(' ', member_id, upline_id), ',') AS pairs
         FROM placements
        WHERE brand = $1 AND life @> ($2::timestamptz - interval '1 microsecond')
          AND ($3::uuid[] IS NULL OR member_id = ANY($3))`,
      [brand, until, members],
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
