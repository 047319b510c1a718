import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { RoundDescription, VendorDetail } from '../../rounds/round.js';
import { TAKEN_BACK, transactionsOf } from './round-sums.js';
import { leftOf, type RoundTotals } from './round-totals.js';
import { describeRound, type SentDetail } from './round-description.js';
import type { VendorPlayer, VendorRound } from '../transactions/vendor-transaction.js';

/** A change of the amounts of a round that had already ended. */
export interface Correction {
  /** The number of this correction. The first correction of a round has the number 1. */
  readonly number: number;
  readonly settledAt: Date;
  readonly correctedAt: Date;
}

export type NewRound = Pick<VendorRound, 'vassalage' | 'vendorRoundId' | 'playerId' | 'gameCode' | 'category'>;

/**
 * The maximum number of calls of a round whose details are read to build its description. It applies separately to bets
 * and to other calls.
 */
const DETAILS_MAX = 100;

const COLUMNS = `
  round_id AS "roundId", vassalage, vendor_round_id AS "vendorRoundId", player_id AS "playerId", game_code AS "gameCode", category,
  status, closing, corrections, opened_at AS "openedAt"`;

/** Stores the rounds of vendors. A round that has ended also has a row with the same id in the table `rounds`. */
@Injectable()
export class VendorRoundsStore {
  /**
   * Locks and returns the round to which a bet belongs. If the round does not exist, it is created first. A vendor may
   * use the id of a voided round again for a new round.
   */
  async lockForBet(tx: Tx, round: NewRound): Promise<VendorRound> {
    const { vassalage, vendorRoundId, playerId, gameCode, category } = round;
    await tx.rows(
      `INSERT INTO vendor_rounds (vassalage, vendor_round_id, player_id, game_code, category) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (vassalage, vendor_round_id, player_id) WHERE status <> 'voided' DO NOTHING`,
      [vassalage, vendorRoundId, playerId, gameCode, category],
    );
    const locked = await this.lockLatest(tx, round);
    if (!locked) throw new Error(`round ${vendorRoundId} of ${vassalage} is gone`);
    return locked;
  }

  /** Locks and returns the newest round with this id of the vendor. */
  async lockLatest(
    tx: Tx,
    { vassalage, vendorRoundId, playerId }: Pick<NewRound, 'vassalage' | 'vendorRoundId' | 'playerId'>,
  ): Promise<VendorRound | undefined> {
    return tx.one<VendorRound>(
      `SELECT ${COLUMNS} FROM vendor_rounds
        WHERE vassalage = $1 AND vendor_round_id = $2 AND player_id = $3
        ORDER BY status = 'voided', opened_at DESC LIMIT 1 FOR UPDATE`,
      [vassalage, vendorRoundId, playerId],
    );
  }

  async lock(tx: Tx, roundId: string): Promise<VendorRound | undefined> {
    return tx.one<VendorRound>(`SELECT ${COLUMNS} FROM vendor_rounds WHERE round_id = $1 FOR UPDATE`, [roundId]);
  }

  async byId(sql: Sql, roundId: string): Promise<VendorRound | undefined> {
    return sql.one<VendorRound>(`SELECT ${COLUMNS} FROM vendor_rounds WHERE round_id = $1`, [roundId]);
  }

  async close(tx: Tx, roundId: string): Promise<void> {
    await tx.rows(
      `UPDATE vendor_rounds SET closing = true, resolve_at = clock_timestamp() + interval '5 seconds' WHERE round_id = $1 AND NOT closing`,
      [roundId],
    );
  }

  /** Returns the stakes, the payouts and further amounts of a round, each summed over all its transactions. */
  async totals(sql: Sql, roundId: string): Promise<RoundTotals> {
    const totals = await sql.one<RoundTotals & { readonly takenBackMinor: bigint }>(
      `SELECT (count(*) FILTER (WHERE status = 'pending') + coalesce(sum(early_rollbacks), 0))::int AS pending,
              count(*) FILTER (WHERE is_bet)::int AS bets,
              count(*) FILTER (WHERE free_grant_id IS NOT NULL AND op = 'wallet.win' AND effect = 'APPLIED')::int AS "freeRounds",
              count(*) FILTER (WHERE is_bet AND NOT rolled_back)::int AS "liveBets",
              min(tx_id) FILTER (WHERE op IN ('wallet.bet', 'wallet.betwin') AND status IN ('OK', 'pending')
                AND NOT rolled_back) AS "betTxId",
              coalesce(sum(stake_cash_minor) FILTER (WHERE is_bet AND NOT rolled_back), 0)::bigint AS "stakeCashMinor",
              coalesce(sum(stake_bonus_minor) FILTER (WHERE is_bet AND NOT rolled_back), 0)::bigint AS "stakeBonusMinor",
              coalesce(sum(stake_minor) FILTER (WHERE is_bet AND NOT rolled_back AND kind = 'tip'), 0)::bigint AS "tipMinor",
              coalesce(sum(stake_cash_minor) FILTER (WHERE is_bet AND rolled_back), 0)::bigint AS "undoneCashMinor",
              coalesce(sum(stake_bonus_minor) FILTER (WHERE is_bet AND rolled_back), 0)::bigint AS "undoneBonusMinor",
              coalesce(sum(payout_cash_minor) FILTER (WHERE is_won), 0)::bigint AS "payoutCashMinor",
              coalesce(sum(payout_bonus_minor) FILTER (WHERE is_won), 0)::bigint AS "payoutBonusMinor",
              ${TAKEN_BACK} AS "takenBackMinor",
              coalesce(sum(valid_stake_minor) FILTER (WHERE effect = 'APPLIED' AND NOT is_undone), 0)::bigint AS "countedMinor",
              coalesce(sum(payout_minor - held_minor) FILTER (WHERE is_win AND payout_minor > 0), 0)::bigint AS "wonMinor",
              coalesce(sum(held_change_minor), 0)::bigint AS "heldMinor",
              coalesce(sum(house_minor) FILTER (WHERE is_won), 0)::bigint AS "houseMinor",
              count(*) FILTER (WHERE op = 'round.count')::int AS counts,
              count(*) FILTER (WHERE op = 'round.count' AND status NOT IN ('OK', 'pending'))::int AS "failedCounts",
              coalesce((array_agg(balance_minor ORDER BY balance_version DESC NULLS LAST))[1], 0)::bigint AS "balanceMinor",
              coalesce(max(balance_version), 0)::bigint AS "balanceVersion"
         FROM ${transactionsOf('$1')} t`,
      [roundId],
    );
    if (!totals) throw new Error('an aggregate without a row');
    const { takenBackMinor, ...sums } = totals;
    const left = leftOf({ cashMinor: sums.payoutCashMinor, bonusMinor: sums.payoutBonusMinor }, takenBackMinor);
    return { ...sums, payoutCashMinor: left.cashMinor, payoutBonusMinor: left.bonusMinor };
  }

  /** Marks a round as settled, and stores it in the betting record. Returns the time at which the round ended. */
  async settle(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    totals: RoundTotals,
    validStakeMinor: bigint,
  ): Promise<Date> {
    const endedAt = await this.#end(tx, round.roundId, 'settled');
    await this.#record(tx, round, player, totals, validStakeMinor, 'settled', endedAt);
    return endedAt;
  }

  /**
   * Marks a round as void, even if it was settled or corrected before. Returns undefined if it is already void, or if
   * it never had a stake.
   */
  async void(tx: Tx, round: VendorRound, player: VendorPlayer, totals: RoundTotals): Promise<Date | undefined> {
    const { roundId } = round;
    const endedAt = round.status === 'voided' ? undefined : await this.#end(tx, roundId, 'voided');
    const undone = { ...totals, stakeCashMinor: totals.undoneCashMinor, stakeBonusMinor: totals.undoneBonusMinor };
    const wasSettled = await tx.one(`SELECT 1 FROM rounds WHERE round_id = $1 AND status = 'settled'`, [roundId]);
    if (wasSettled) {
      await this.#restate(tx, roundId, undone, 0n);
      const voided = await tx.one<{ voidedAt: Date }>(
        `UPDATE rounds SET status = 'voided', valid_stake_minor = 0, settled_at = coalesce($2, clock_timestamp()) WHERE round_id = $1
         RETURNING settled_at AS "voidedAt"`,
        [roundId, endedAt ?? null],
      );
      return voided?.voidedAt;
    }
    if (!endedAt || totals.bets === 0) return undefined;
    await this.#record(tx, round, player, undone, 0n, 'voided', endedAt);
    return endedAt;
  }

  /**
   * Stores the present amounts of a round that has ended. Returns undefined if they have not changed. A voided round
   * that gets a late payout keeps the status `voided`, because a new round with the same vendor id may be open.
   */
  async correct(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    totals: RoundTotals,
    validStakeMinor: bigint,
  ): Promise<Correction | undefined> {
    const { roundId } = round;
    const stored = await this.#restate(tx, roundId, totals, validStakeMinor);
    if (stored?.isRecorded && !stored.settledAt) return undefined;
    const corrected = await tx.one<Omit<Correction, 'settledAt'>>(
      `UPDATE vendor_rounds SET corrections = corrections + 1 WHERE round_id = $1
       RETURNING corrections AS number, clock_timestamp() AS "correctedAt"`,
      [roundId],
    );
    if (!corrected) throw new Error(`round ${roundId} is gone`);
    const settledAt = stored?.settledAt ?? corrected.correctedAt;
    if (!stored?.isRecorded) await this.#record(tx, round, player, totals, validStakeMinor, 'settled', settledAt);
    return { ...corrected, settledAt };
  }

  /** Leases to this instance the rounds that the vendor has closed but that are not settled yet. */
  async leaseClosing(sql: Sql, limit: number): Promise<VendorRound[]> {
    return sql.rows<VendorRound>(
      `UPDATE vendor_rounds SET resolve_at = clock_timestamp() + interval '10 seconds'
        WHERE round_id IN (
          SELECT round_id FROM vendor_rounds
           WHERE closing AND status = 'open' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${COLUMNS}`,
      [limit],
    );
  }

  /** Leases stale rounds for ten minutes, at most `limit` of each vendor, so that no vendor takes all places. */
  async leaseStale(sql: Sql, openMsMax: number, limit: number): Promise<VendorRound[]> {
    return sql.rows<VendorRound>(
      `UPDATE vendor_rounds SET ask_at = clock_timestamp() + interval '10 minutes'
        WHERE round_id IN (SELECT due.round_id FROM vendors v CROSS JOIN LATERAL (
          SELECT round_id FROM vendor_rounds
           WHERE vassalage = v.vassalage AND status = 'open' AND NOT closing AND ask_at <= clock_timestamp()
             AND opened_at <= clock_timestamp() - make_interval(secs => $1)
           ORDER BY ask_at LIMIT $2
           FOR UPDATE SKIP LOCKED) due)
        RETURNING ${COLUMNS}`,
      [openMsMax / 1_000, limit],
    );
  }

  /**
   * Stores new amounts of a round in the betting record. In the result, `settledAt` is null if the amounts have not
   * changed.
   */
  async #restate(
    tx: Tx,
    roundId: string,
    totals: RoundTotals,
    validStakeMinor: bigint,
  ): Promise<{ isRecorded: boolean; settledAt: Date | null } | undefined> {
    const { stakeCashMinor, stakeBonusMinor, payoutCashMinor, payoutBonusMinor, balanceMinor, balanceVersion } = totals;
    return tx.one(
      `SELECT is_recorded AS "isRecorded", settled_at AS "settledAt"
         FROM correct_vendor_round($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[roundId, stakeCashMinor, stakeBonusMinor, payoutCashMinor, payoutBonusMinor],
        ...[validStakeMinor, balanceMinor, balanceVersion, totals.houseMinor],
      ],
    );
  }

  async #end(tx: Tx, roundId: string, status: 'settled' | 'voided'): Promise<Date> {
    const row = await tx.one<{ endedAt: Date }>(
      `UPDATE vendor_rounds SET status = $2, ended_at = clock_timestamp() WHERE round_id = $1 RETURNING ended_at AS "endedAt"`,
      [roundId, status],
    );
    if (!row) throw new Error(`round ${roundId} is gone`);
    return row.endedAt;
  }

  /** Builds the description of a round from the details of its first bets, and of its last calls that are no bets. */
  async #description(tx: Tx, roundId: string): Promise<RoundDescription | undefined> {
    const sent = await tx.rows<{ readonly isBet: boolean; readonly detail: SentDetail }>(
      `WITH sent AS (
         SELECT op IN ('wallet.bet', 'wallet.betwin') OR free_grant_id IS NOT NULL AND op = 'wallet.win' AS is_bet, detail, created_at, tx_id
           FROM vendor_transactions WHERE round_id = $1 AND detail IS NOT NULL AND status = 'OK' AND NOT rolled_back)
       SELECT is_bet AS "isBet", detail
         FROM ((SELECT * FROM sent WHERE is_bet ORDER BY created_at, tx_id LIMIT $2)
               UNION ALL (SELECT * FROM sent WHERE NOT is_bet ORDER BY created_at DESC, tx_id DESC LIMIT $2)) t
        ORDER BY created_at, tx_id`,
      [roundId, DETAILS_MAX],
    );
    const detailsOf = (isBet: boolean): SentDetail[] =>
      sent.filter((one) => one.isBet === isBet).map(({ detail }) => detail);
    return describeRound(detailsOf(true), detailsOf(false));
  }

  /**
   * Stores a round that has ended in the betting record. The idempotency key of the row contains `#`, which a key from
   * a player never contains, so the keys cannot collide.
   */
  async #record(
    tx: Tx,
    round: VendorRound,
    player: VendorPlayer,
    totals: RoundTotals,
    validStakeMinor: bigint,
    status: 'settled' | 'voided',
    endedAt: Date,
  ): Promise<void> {
    const { roundId, vassalage, vendorRoundId, gameCode, category, openedAt } = round;
    const { stakeCashMinor, stakeBonusMinor, payoutCashMinor, payoutBonusMinor, balanceMinor, balanceVersion } = totals;
    await tx.rows(
      `INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial, detail, placed_at, status,
                           stake_minor, payout_minor, stake_cash_minor, stake_bonus_minor, payout_cash_minor, payout_bonus_minor,
                           valid_stake_minor, balance_minor, balance_version, settled_at, resolve_at, house_minor)
       VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22, $23)`,
      [
        roundId,
        player.memberId,
        `vendor#${vassalage}:${roundId}`,
        player.brand,
        vassalage,
        gameCode,
        category,
        player.currency,
        player.trial,
        JSON.stringify({
          game: 'vendor',
          vendorRoundId,
          bets: totals.bets + totals.freeRounds,
          told: await this.#description(tx, roundId),
        } satisfies VendorDetail),
        openedAt,
        status,
        stakeCashMinor + stakeBonusMinor,
        payoutCashMinor + payoutBonusMinor,
        stakeCashMinor,
        stakeBonusMinor,
        payoutCashMinor,
        payoutBonusMinor,
        validStakeMinor,
        balanceMinor,
        balanceVersion,
        endedAt,
        totals.houseMinor,
      ],
    );
  }
}
