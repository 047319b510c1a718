import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { RaffleRule } from '../rules/raffles.js';
import type { Entry, NewRaffle, Raffle, VoidReason, Winner } from './raffle.js';

export const RAFFLE_COLUMNS = `
  raffle_id AS "raffleId", rule, brand, currency, starts_on::text AS "startsOn", ends_on::text AS "endsOn",
  counts_from::text AS "countsFrom", starts_at AS "startsAt", closes_at AS "closesAt", draws_at AS "drawsAt",
  ticket_minor AS "ticketMinor", tickets_per_day_max AS "ticketsPerDayMax",
  fund_minor_per_ticket AS "fundMinorPerTicket", fund_minor_max AS "fundMinorMax", share_percents AS "sharePercents",
  turnover_percent AS "turnoverPercent", status, seed_hash AS "seedHash", beacon, beacon_round AS "beaconRound", root,
  tickets, fund_minor AS "fundMinor", total_in_leaf AS "isTotalInLeaf", beacon_value AS "beaconValue", seed, drawn_at AS "drawnAt",
  void_reason AS "voidReason", free_rounds AS "freeRounds"`;

export const ENTRY_COLUMNS = `
  entry_id AS "entryId", member_id AS "memberId", claim_key AS "claimKey", claimed_at AS "claimedAt",
  first_ticket AS "firstTicket", last_ticket AS "lastTicket"`;

/**
 * SQL that counts a member's tickets from the bets on the raffle's days, with a maximum per day. `r` is the raffle and
 * `member` the member's id. A category with a negative sum counts as 0: the negative sum was carried to the next day,
 * and lowers the bets of that day.
 */
export const ticketsOf = (member: string): string => `
  (SELECT coalesce(sum(least(r.tickets_per_day_max, cash / r.ticket_minor)), 0)::bigint
     FROM (SELECT sum(greatest(d.valid_cash_minor, 0))::bigint AS cash FROM play_days d
            WHERE d.member_id = ${member} AND d.day BETWEEN r.counts_from AND r.ends_on GROUP BY d.day) AS days)`;

/** An entry with the numbers of its first and last ticket. */
export interface TicketRun {
  readonly entryId: string;
  readonly firstTicket: bigint;
  readonly lastTicket: bigint;
}

/**
 * All SQL that writes raffles. Every statement that changes a raffle's state first checks the present state, so a
 * repeated call has no effect.
 */
@Injectable()
export class RaffleStore {
  async add(sql: Sql, { days, ...raffle }: NewRaffle): Promise<void> {
    await sql.rows(
      `INSERT INTO raffles (rule, brand, currency, starts_on, ends_on, counts_from, starts_at, closes_at, draws_at,
         ticket_minor, tickets_per_day_max, fund_minor_per_ticket, fund_minor_max, share_percents, turnover_percent,
         seed_sealed, seed_hash, beacon, beacon_round, free_rounds)
       VALUES ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
       ON CONFLICT (rule, brand, starts_on) DO NOTHING`,
      [
        ...[raffle.rule, raffle.brand, raffle.currency, days.from, days.to],
        ...[raffle.startsAt, raffle.closesAt, raffle.drawsAt, raffle.ticketMinor, raffle.ticketsPerDayMax],
        ...[raffle.fundMinorPerTicket, raffle.fundMinorMax, raffle.sharePercents, raffle.turnoverPercent],
        ...[raffle.sealed, raffle.seedHash, raffle.beacon, raffle.beaconRound],
        raffle.freeRounds && JSON.stringify(raffle.freeRounds),
      ],
    );
  }

  async exists(sql: Sql, rule: string, brand: string, startsOn: string): Promise<boolean> {
    const row = await sql.one('SELECT 1 FROM raffles WHERE rule = $1 AND brand = $2 AND starts_on = $3', [
      ...[rule, brand, startsOn],
    ]);
    return row !== undefined;
  }

  /**
   * Returns open raffles that can be locked: their last day is closed, so their bets are complete (or the brand has no
   * bets, and therefore no days). Open raffles whose draw time has passed are returned too; they become void.
   */
  closed(sql: Sql): Promise<{ readonly raffleId: string }[]> {
    return sql.rows(
      `SELECT raffle_id AS "raffleId" FROM raffles r
        WHERE status = 'open' AND closes_at <= clock_timestamp()
          AND (draws_at <= clock_timestamp()
            OR NOT EXISTS (SELECT FROM play_clocks c WHERE c.brand = r.brand AND c.open_day <= r.ends_on))
        ORDER BY closes_at`,
    );
  }

  /** Returns locked raffles whose draw time has passed. */
  due(sql: Sql): Promise<Raffle[]> {
    return sql.rows(
      `SELECT ${RAFFLE_COLUMNS} FROM raffles WHERE status = 'locked' AND draws_at <= clock_timestamp() ORDER BY draws_at`,
    );
  }

  /**
   * Locks the row of a raffle that has the given status. No entry can then be added, and no other instance handles the
   * raffle. Returns undefined if the status has changed or another instance has locked the row.
   */
  take(tx: Tx, raffleId: string, status: 'open' | 'locked'): Promise<Raffle | undefined> {
    return tx.one<Raffle>(
      `SELECT ${RAFFLE_COLUMNS} FROM raffles WHERE raffle_id = $1 AND status = $2 FOR UPDATE SKIP LOCKED`,
      [raffleId, status],
    );
  }

  /** Returns the present time of the database. */
  async now(sql: Sql): Promise<Date> {
    const row = await sql.one<{ now: Date }>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('the database gave no time');
    return row.now;
  }

  /**
   * Stores a member's entry while the raffle is open. Returns true if this call created the entry; of parallel calls
   * only one does.
   */
  async enter(tx: Tx, raffleId: string, memberId: string, key: string): Promise<boolean> {
    const row = await tx.one(
      `INSERT INTO raffle_entries (raffle_id, member_id, claim_key)
       SELECT raffle_id, $2, $3 FROM raffles
        WHERE raffle_id = $1 AND status = 'open' AND closes_at > clock_timestamp() FOR SHARE
       ON CONFLICT (raffle_id, member_id) DO NOTHING RETURNING entry_id`,
      [raffleId, memberId, key],
    );
    return row !== undefined;
  }

  async entryOf(sql: Sql, raffleId: string, memberId: string): Promise<Entry | undefined> {
    return sql.one(`SELECT ${ENTRY_COLUMNS} FROM raffle_entries WHERE raffle_id = $1 AND member_id = $2`, [
      raffleId,
      memberId,
    ]);
  }

  /**
   * Numbers the tickets of all entries in the order of the entries. Entries of members who are not active or whose type
   * is not eligible, and entries without tickets, get no numbers.
   */
  async number(tx: Tx, raffleId: string, { who }: Pick<RaffleRule, 'who'>): Promise<TicketRun[]> {
    const rows = await tx.rows<TicketRun>(
      `WITH counted AS (
         SELECT e.entry_id, ${ticketsOf('e.member_id')} AS tickets
           FROM raffles r JOIN raffle_entries e USING (raffle_id) JOIN members m USING (member_id)
          WHERE r.raffle_id = $1 AND m.status = $2 AND m.type = ANY ($3::int[])
       ), numbered AS (
         SELECT entry_id, tickets, sum(tickets) OVER (ORDER BY entry_id)::bigint AS upto FROM counted WHERE tickets > 0
       )
       UPDATE raffle_entries e SET first_ticket = n.upto - n.tickets + 1, last_ticket = n.upto
         FROM numbered n WHERE n.entry_id = e.entry_id
       RETURNING e.entry_id AS "entryId", e.first_ticket AS "firstTicket", e.last_ticket AS "lastTicket"`,
      [raffleId, identity.MemberStatus.ACTIVE, [...who.memberTypes]],
    );
    return rows.toSorted((a, b) => (a.firstTicket < b.firstTicket ? -1 : 1));
  }

  async lock(tx: Tx, raffleId: string, root: string, tickets: bigint, fundMinor: bigint): Promise<void> {
    await tx.rows(
      `UPDATE raffles SET status = 'locked', root = $2, tickets = $3, fund_minor = $4, total_in_leaf = true
        WHERE raffle_id = $1 AND status = 'open'`,
      [raffleId, root, tickets, fundMinor],
    );
  }

  async sealedSeed(sql: Sql, raffleId: string): Promise<Buffer | undefined> {
    const row = await sql.one<{ sealed: Buffer }>('SELECT seed_sealed AS sealed FROM raffles WHERE raffle_id = $1', [
      raffleId,
    ]);
    return row?.sealed;
  }

  /** Stores the drawn tickets with their winners, and returns the winners in the order of their places. */
  async addWinners(
    tx: Tx,
    raffleId: string,
    drawn: readonly { readonly place: number; readonly ticket: bigint; readonly prizeMinor: bigint }[],
  ): Promise<Winner[]> {
    const rows = await tx.rows<Winner>(
      `INSERT INTO raffle_winners (raffle_id, place, ticket, entry_id, member_id, prize_minor)
       SELECT $1, d.place, d.ticket, e.entry_id, e.member_id, d.prize
         FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS d (place, ticket, prize)
         JOIN raffle_entries e ON e.raffle_id = $1 AND d.ticket BETWEEN e.first_ticket AND e.last_ticket
       RETURNING place, ticket, entry_id AS "entryId", member_id AS "memberId", prize_minor AS "prizeMinor"`,
      [
        raffleId,
        drawn.map(({ place }) => place),
        drawn.map(({ ticket }) => ticket),
        drawn.map(({ prizeMinor }) => prizeMinor),
      ],
    );
    return rows.toSorted((a, b) => a.place - b.place);
  }

  async drawn(tx: Tx, raffleId: string, beaconValue: string, seed: string): Promise<void> {
    await tx.rows(
      `UPDATE raffles SET status = 'drawn', beacon_value = $2, seed = $3, drawn_at = clock_timestamp()
        WHERE raffle_id = $1 AND status = 'locked'`,
      [raffleId, beaconValue, seed],
    );
  }

  async void(tx: Tx, raffleId: string, reason: VoidReason, seed: string | null): Promise<void> {
    await tx.rows(
      `UPDATE raffles SET status = 'void', void_reason = $2, seed = $3
        WHERE raffle_id = $1 AND status IN ('open', 'locked')`,
      [raffleId, reason, seed],
    );
  }

  /**
   * Moves the entries of void raffles, and the days whose bets gave tickets in them, to the open raffle of the same
   * rule, so that members keep their tickets.
   */
  async carry(tx: Tx): Promise<void> {
    await tx.rows(
      `WITH target AS (
         SELECT v.raffle_id AS lost, o.raffle_id
           FROM raffles v JOIN raffles o ON o.rule = v.rule AND o.brand = v.brand AND o.status = 'open'
            AND o.starts_on > v.starts_on AND o.closes_at > clock_timestamp()
          WHERE v.status = 'void' AND v.carried_to IS NULL ORDER BY v.raffle_id, o.raffle_id FOR NO KEY UPDATE OF v, o
       ), marked AS (
         UPDATE raffles v SET carried_to = t.raffle_id FROM target t WHERE v.raffle_id = t.lost
         RETURNING v.raffle_id AS lost, v.counts_from, t.raffle_id
       ), days AS (
         UPDATE raffles o SET counts_from = least(o.counts_from, m.first)
           FROM (SELECT raffle_id, min(counts_from) AS first FROM marked GROUP BY raffle_id) m
          WHERE o.raffle_id = m.raffle_id
       )
       INSERT INTO raffle_entries (raffle_id, member_id, claim_key)
       SELECT DISTINCT ON (m.raffle_id, e.member_id) m.raffle_id, e.member_id, e.claim_key
         FROM marked m JOIN raffle_entries e ON e.raffle_id = m.lost ORDER BY m.raffle_id, e.member_id
       ON CONFLICT (raffle_id, member_id) DO NOTHING`,
    );
  }
}
