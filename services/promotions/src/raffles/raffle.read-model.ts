import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import type { Entry, Raffle, Winner } from './raffle.js';
import { ENTRY_COLUMNS, RAFFLE_COLUMNS, ticketsOf } from './raffle.store.js';

/** Reads raffles for screens. */
@Injectable()
export class RaffleReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns a brand's raffles, newest period first. */
  list(brand: string, limit: number): Promise<Raffle[]> {
    return this.db.rows(
      `SELECT ${RAFFLE_COLUMNS} FROM raffles WHERE brand = $1 ORDER BY starts_on DESC, rule LIMIT $2`,
      [brand, limit],
    );
  }

  async find(brand: string, raffleId: string): Promise<Raffle | undefined> {
    return this.db.one(`SELECT ${RAFFLE_COLUMNS} FROM raffles WHERE raffle_id = $1 AND brand = $2`, [raffleId, brand]);
  }

  /** Returns the winners of raffles, in the order of their places. */
  async winners(raffleIds: readonly string[]): Promise<ReadonlyMap<string, readonly Winner[]>> {
    const rows = await this.db.rows<Winner & { readonly raffleId: string }>(
      `SELECT raffle_id AS "raffleId", place, ticket, entry_id AS "entryId", member_id AS "memberId",
              prize_minor AS "prizeMinor"
         FROM raffle_winners WHERE raffle_id = ANY ($1::uuid[]) ORDER BY raffle_id, place`,
      [raffleIds],
    );
    return Map.groupBy(rows, ({ raffleId }) => raffleId);
  }

  /** Returns a member's entries in raffles, by raffle id. */
  async entriesOf(memberId: string, raffleIds: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
    const rows = await this.db.rows<Entry & { readonly raffleId: string }>(
      `SELECT raffle_id AS "raffleId", ${ENTRY_COLUMNS} FROM raffle_entries
        WHERE member_id = $1 AND raffle_id = ANY ($2::uuid[])`,
      [memberId, raffleIds],
    );
    return new Map(rows.map(({ raffleId, ...entry }) => [raffleId, entry]));
  }

  /**
   * Returns the number of tickets that a member's bets so far give in an open raffle, even if the member has no entry.
   */
  async ticketsNow(raffleId: string, memberId: string): Promise<bigint> {
    const row = await this.db.one<{ tickets: bigint }>(
      `SELECT ${ticketsOf('$2::uuid')} AS tickets FROM raffles r WHERE r.raffle_id = $1`,
      [raffleId, memberId],
    );
    return row?.tickets ?? 0n;
  }

  /**
   * Returns the number of tickets that the bets so far give to all entries of an open raffle. As in the draw, entries
   * of members who are not active or whose type is not eligible (a player who became an agent) do not count.
   */
  async allTicketsNow(raffleId: string, memberTypes: readonly identity.MemberType[]): Promise<bigint> {
    const row = await this.db.one<{ tickets: bigint }>(
      `SELECT coalesce(sum(${ticketsOf('e.member_id')}), 0)::bigint AS tickets
         FROM raffles r JOIN raffle_entries e USING (raffle_id) JOIN members m USING (member_id)
        WHERE r.raffle_id = $1 AND m.status = $2 AND m.type = ANY ($3::int[])`,
      [raffleId, identity.MemberStatus.ACTIVE, [...memberTypes]],
    );
    return row?.tickets ?? 0n;
  }

  /** Returns the entries of a locked raffle that have tickets, in the order of their ticket numbers. */
  numbered(raffleId: string): Promise<Entry[]> {
    return this.db.rows(
      `SELECT ${ENTRY_COLUMNS} FROM raffle_entries
        WHERE raffle_id = $1 AND first_ticket IS NOT NULL ORDER BY first_ticket`,
      [raffleId],
    );
  }
}
