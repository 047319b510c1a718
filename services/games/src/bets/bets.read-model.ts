import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { roundNotFound } from '../games.errors.js';
import { isUuid } from '../rounds/round.js';
import { TAKEN_BACK, transactionsOf } from '../vendors/rounds/round-sums.js';
import { totalsOf, type BetDetailRow, type BetRow, type BetTotals, type PlayedGame } from './bet.js';
import { writeCursor } from './bet-cursor.js';
import type { BetsQuery } from './bets-query.js';

/** Maximum number of games that the betting record offers for its filter by game. */
const GAMES_MAX = 200;
const FOUND_MAX = 20;

export interface BetsPage {
  readonly content: readonly BetRow[];
  readonly nextCursor: string;
  /**
   * The totals of the whole time range. Only the first page has them; on further pages `games` is empty and `openCount`
   * 0.
   */
  readonly totals?: BetTotals;
  readonly games: readonly PlayedGame[];
  readonly openCount: bigint;
}

/**
 * Returns the SQL of the held part of a round's wins (minor units). The part becomes smaller when an operator decides
 * about it, or by a correction.
 */
const heldOf = (roundId: string): string =>
  `(SELECT coalesce(sum(h.held_change_minor), 0)::bigint FROM vendor_transactions h WHERE h.round_id = ${roundId})`;

/**
 * The SQL columns that are read from the table `rounds`. The table contains in-house rounds in any state, and the ended
 * rounds of vendors and of lottery slips.
 */
const ENDED = `
  round_id AS "roundId", vassalage, coalesce(detail ->> 'vendorRoundId', '') AS "vendorRoundId",
    game_code AS "gameCode", category, status, currency,
  stake_minor AS "stakeMinor", valid_stake_minor AS "validStakeMinor", CASE WHEN status = 'settled' THEN payout_minor
    ELSE 0 END AS "payoutMinor",
  placed_at AS "placedAt", settled_at AS "settledAt", coalesce((detail ->> 'bets')::int, 1) AS bets, detail,
  ${heldOf('rounds.round_id')} AS "heldMinor", CASE WHEN status = 'settled' THEN house_minor ELSE 0 END AS "houseMinor",
  (extract(epoch FROM coalesce(settled_at, placed_at)) * 1000000)::bigint AS "atMicros"`;

/** SQL of a page of ended rounds, newest first. If a cursor is given, the page begins after it. */
export const ENDED_PAGE = `
  SELECT ${ENDED}
    FROM rounds
   WHERE member_id = $1 AND status = $2 AND settled_at >= $3 AND settled_at < $4
     AND ($5::int = 0 OR category = $5) AND ($6 = '' OR vassalage = $6) AND ($7 = '' OR game_code = $7)
     AND ($8::int IS NULL OR sign((payout_minor - stake_minor)::numeric) = $8)
     AND ($9::bigint IS NULL OR (settled_at, round_id) < (timestamptz 'epoch' + $9 * interval '1 microsecond',
       $10::uuid))
   ORDER BY settled_at DESC, round_id DESC
   LIMIT $11`;

/**
 * SQL of a member's open rounds at vendors. The stake is the sum of stakes that were not returned, and the payout is
 * the amount paid so far. A round whose stakes were all returned is listed only if the paid amount is not 0.
 */
const openAtVendor = (pools = ''): string => `
  SELECT v.round_id AS "roundId", v.vassalage, v.vendor_round_id AS "vendorRoundId", v.game_code AS "gameCode",
    v.category, v.status, p.currency,
         t.stake AS "stakeMinor", 0::bigint AS "validStakeMinor", t.paid AS "payoutMinor",
         v.opened_at AS "placedAt", NULL::timestamptz AS "settledAt", t.bets, NULL::jsonb AS detail,
         ${heldOf('v.round_id')} AS "heldMinor", t.house AS "houseMinor",
         (extract(epoch FROM v.opened_at) * 1000000)::bigint AS "atMicros"${pools}
    FROM vendor_players p
    JOIN vendor_rounds v ON v.player_id = p.player_id AND v.status = 'open'
   CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE is_bet AND NOT rolled_back)::int AS bets,
                coalesce(sum(stake_minor) FILTER (WHERE is_bet AND NOT rolled_back), 0)::bigint AS stake,
                coalesce(sum(stake_cash_minor) FILTER (WHERE is_bet AND NOT rolled_back), 0)::bigint AS stake_cash,
                coalesce(sum(stake_bonus_minor) FILTER (WHERE is_bet AND NOT rolled_back), 0)::bigint AS stake_bonus,
                coalesce(sum(payout_cash_minor + payout_bonus_minor) FILTER (WHERE is_won), 0)::bigint - ${TAKEN_BACK} AS paid,
                coalesce(sum(house_minor) FILTER (WHERE is_won), 0)::bigint AS house
           FROM ${transactionsOf('v.round_id')} x) t
   WHERE p.member_id = $1 AND (t.bets > 0 OR t.paid <> 0)`;
/**
 * SQL of a member's lottery slips whose draw is not settled yet. A pending slip waits for the wallet's answer to its
 * stake.
 */
const openSlip = (pools = ''): string => `
  SELECT s.slip_id, s.vassalage, '', s.game_code, s.category, 'open', s.currency, s.stake_minor, 0::bigint, 0::bigint,
         s.placed_at, NULL::timestamptz, 1, NULL::jsonb, 0::bigint, 0::bigint,
         (extract(epoch FROM s.placed_at) * 1000000)::bigint${pools}
    FROM lottery_slips s WHERE s.member_id = $1 AND s.status IN ('accepted', 'pending')`;
const OPEN_AT_VENDOR = `${openAtVendor()} UNION ALL ${openSlip()}`;
const OPEN_WITH_POOLS = `${openAtVendor(', t.stake_cash AS "stakeCashMinor", t.stake_bonus AS "stakeBonusMinor"')}
  UNION ALL ${openSlip(', coalesce(s.stake_cash_minor, 0), coalesce(s.stake_bonus_minor, 0)')}`;

/** SQL of all open rounds of a member: in-house rounds, rounds at vendors, and lottery slips. */
const OPEN = `SELECT ${ENDED} FROM rounds WHERE member_id = $1 AND status = 'open' UNION ALL ${OPEN_AT_VENDOR}`;

/**
 * Reads the betting record: all bets of a member, sorted by the time at which they ended. A stake that the wallet
 * refused is not listed.
 */
@Injectable()
export class BetsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns a page of bets, newest first. The first page also has the totals of all bets that match the filter. */
  async list(query: BetsQuery): Promise<BetsPage> {
    if (query.roundName !== '') return this.#named(query);
    const isOpen = query.status === 'open';
    // The queries run one after the other, so that a request never uses more than one database connection.
    const rows = await (isOpen ? this.#open(query) : this.#ended(query));
    const content = rows.slice(0, query.size);
    const last = content.at(-1);
    const page = { content, nextCursor: rows.length > query.size && last ? writeCursor(last) : '' };
    if (query.cursor) return { ...page, games: [], openCount: 0n };
    const played = await (isOpen ? this.#openGames(query) : this.#endedGames(query));
    return {
      ...page,
      totals: totalsOf(played, query),
      games: played.slice(0, GAMES_MAX),
      openCount: await this.#openCount(query.memberId),
    };
  }

  /**
   * Returns one bet of the member.
   * @throws Failure resource.not_found, also if the bet belongs to another member or the wallet refused its stake.
   */
  async detail(memberId: string, roundId: string): Promise<BetDetailRow> {
    if (!isUuid(roundId)) throw roundNotFound();
    const row = await this.db.one<BetDetailRow>(
      `SELECT r.*, s.server_seed_hash AS "serverSeedHash", s.client_seed AS "clientSeed",
              CASE WHEN s.revealed_at IS NOT NULL THEN s.server_seed_sealed END AS "revealedSeed"
         FROM (SELECT ${ENDED}, seed_id, nonce, balance_minor AS "balanceMinor", balance_version AS "balanceVersion",
                      stake_cash_minor AS "stakeCashMinor", stake_bonus_minor AS "stakeBonusMinor",
                      payout_cash_minor AS "payoutCashMinor", payout_bonus_minor AS "payoutBonusMinor"
                 FROM rounds WHERE round_id = $2 AND member_id = $1 AND status <> 'refused') r
         LEFT JOIN seeds s ON s.seed_id = r.seed_id`,
      [memberId, roundId],
    );
    if (row) return row;
    const open = await this.db.one<BetRow & Pick<BetDetailRow, 'stakeCashMinor' | 'stakeBonusMinor'>>(
      `SELECT * FROM (${OPEN_WITH_POOLS}) b WHERE "roundId" = $2`,
      [memberId, roundId],
    );
    if (!open) throw roundNotFound();
    return {
      ...open,
      payoutCashMinor: 0n,
      payoutBonusMinor: 0n,
      balanceMinor: null,
      balanceVersion: null,
      nonce: null,
      serverSeedHash: null,
      clientSeed: null,
      revealedSeed: null,
    };
  }

  async #ended({
    memberId,
    status,
    from,
    to,
    category,
    vassalage,
    gameCode,
    sign,
    cursor,
    size,
  }: BetsQuery): Promise<BetRow[]> {
    return this.db.rows<BetRow>(ENDED_PAGE, [
      memberId,
      status,
      from,
      to,
      category,
      vassalage,
      gameCode,
      sign,
      cursor?.atMicros ?? null,
      cursor?.roundId ?? null,
      size + 1,
    ]);
  }

  async #endedGames({ memberId, status, from, to, sign }: BetsQuery): Promise<PlayedGame[]> {
    return this.db.rows<PlayedGame>(
      `SELECT vassalage, game_code AS "gameCode", category, count(*) AS played, count(*) FILTER (WHERE fits) AS bets,
              coalesce(sum(stake_minor) FILTER (WHERE fits), 0)::bigint AS "stakeMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE fits), 0)::bigint AS "validStakeMinor",
              coalesce(sum(payout_minor) FILTER (WHERE fits AND status = 'settled'), 0)::bigint AS "payoutMinor"
         FROM (SELECT *, $5::int IS NULL OR sign((payout_minor - stake_minor)::numeric) = $5 AS fits
                 FROM rounds WHERE member_id = $1 AND status = $2 AND settled_at >= $3 AND settled_at < $4) r
        GROUP BY vassalage, game_code, category
        ORDER BY played DESC, vassalage, game_code`,
      [memberId, status, from, to, sign],
    );
  }

  async #open({ memberId, category, vassalage, gameCode, cursor, size }: BetsQuery): Promise<BetRow[]> {
    return this.db.rows<BetRow>(
      `SELECT * FROM (${OPEN}) b
        WHERE ($2::int = 0 OR category = $2) AND ($3 = '' OR vassalage = $3) AND ($4 = '' OR "gameCode" = $4)
          AND ($5::bigint IS NULL OR ("atMicros", "roundId") < ($5, $6::uuid))
        ORDER BY "atMicros" DESC, "roundId" DESC
        LIMIT $7`,
      [memberId, category, vassalage, gameCode, cursor?.atMicros ?? null, cursor?.roundId ?? null, size + 1],
    );
  }

  async #openGames({ memberId }: BetsQuery): Promise<PlayedGame[]> {
    return this.db.rows<PlayedGame>(
      `SELECT vassalage, "gameCode", category, count(*) AS played, count(*) AS bets,
         sum("stakeMinor")::bigint AS "stakeMinor",
              0::bigint AS "validStakeMinor", sum("payoutMinor")::bigint AS "payoutMinor"
         FROM (${OPEN}) b GROUP BY vassalage, "gameCode", category ORDER BY played DESC, vassalage, "gameCode"`,
      [memberId],
    );
  }

  /**
   * Returns the rounds with this id in any state and of any time. There can be several rounds, because two vendors may
   * use the same id.
   */
  async #named({ memberId, roundName }: BetsQuery): Promise<BetsPage> {
    const content = await this.db.rows<BetRow>(
      `SELECT * FROM (
         SELECT ${ENDED} FROM rounds WHERE member_id = $1 AND round_id = $2 AND status <> 'refused'
         UNION ALL
         SELECT ${ENDED} FROM rounds WHERE member_id = $1 AND seed_id IS NULL AND detail ->> 'vendorRoundId' = $3
           AND status <> 'refused'
         UNION ALL
         SELECT * FROM (${OPEN_AT_VENDOR}) v WHERE "roundId" = $2 OR "vendorRoundId" = $3) b
        ORDER BY "atMicros" DESC, "roundId" DESC LIMIT $4`,
      [memberId, isUuid(roundName) ? roundName : null, roundName, FOUND_MAX],
    );
    const totals = content.reduce(
      (sum, bet) => ({
        bets: sum.bets + 1n,
        stakeMinor: sum.stakeMinor + bet.stakeMinor,
        validStakeMinor: sum.validStakeMinor + bet.validStakeMinor,
        payoutMinor: sum.payoutMinor + bet.payoutMinor,
      }),
      totalsOf([], { category: 0, vassalage: '', gameCode: '' }),
    );
    return { content, nextCursor: '', totals, games: [], openCount: await this.#openCount(memberId) };
  }

  async #openCount(memberId: string): Promise<bigint> {
    return (await this.db.one<{ count: bigint }>(`SELECT count(*) AS count FROM (${OPEN}) b`, [memberId]))?.count ?? 0n;
  }
}
