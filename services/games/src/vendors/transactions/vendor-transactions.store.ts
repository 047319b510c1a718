import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { MoneyRequest } from '../gateway/vendor-request.js';
import {
  countTxId,
  holdTxId,
  type HoldOp,
  type Outcome,
  type Plan,
  type VendorPlayer,
  type VendorRound,
  type VendorTransaction,
} from './vendor-transaction.js';

/**
 * The time (s) for which a pending transaction belongs to the call that stored it. After it, the job may finish the
 * transaction.
 */
const GRACE_SECONDS = 8;

export interface NewTransaction extends Plan {
  readonly vassalage: string;
  readonly request: MoneyRequest;
  readonly fingerprint: Buffer;
}

/**
 * The bet that this service names to the wallet when it posts a win. The wallet splits the win between cash and bonus
 * by the stakes of all bets in the round of that bet.
 */
export interface BetOfRound {
  readonly txId: string;
  readonly rolledBack: boolean;
}

const COLUMNS = `
  vassalage, tx_id AS "txId", op, fingerprint, player_id AS "playerId", round_id AS "roundId", ref_tx_id AS "refTxId",
    kind,
  stake_minor AS "stakeMinor", payout_minor AS "payoutMinor", valid_stake_minor AS "validStakeMinor",
    held_minor AS "heldMinor", house_minor AS "houseMinor", round_closed AS "roundClosed",
  free_grant_id AS "freeGrantId",
  resolve_attempts AS "resolveAttempts", status, effect, wallet_tx_id AS "walletTxId", balance_minor AS "balanceMinor",
  rolled_back AS "rolledBack"`;

/**
 * SQL condition: a rollback of this bet arrived before the bet and was declined because of its currency. The bet must
 * then be declined too. If the earlier rollback was accepted, the wallet itself refuses the bet.
 */
const IS_UNDONE = `($3 IN ('wallet.bet', 'wallet.betwin') AND EXISTS (
  SELECT FROM vendor_transactions r WHERE r.vassalage = $1 AND r.ref_tx_id = $2 AND r.player_id = $5
     AND r.op = 'wallet.rollback' AND r.status = 'WRONG_CURRENCY'))`;

/**
 * Stores every call that moves money, including declined ones. A row is inserted before the wallet is called, and its
 * answer is stored once.
 */
@Injectable()
export class VendorTransactionsStore {
  async find(sql: Sql, vassalage: string, txId: string): Promise<VendorTransaction | undefined> {
    return sql.one<VendorTransaction>(
      `SELECT ${COLUMNS} FROM vendor_transactions WHERE vassalage = $1 AND tx_id = $2`,
      [vassalage, txId],
    );
  }

  /**
   * Stores a transaction as pending or declined. A bet is declined if a rollback with a wrong currency arrived before
   * it. Returns undefined if another call with this id was stored at the same moment.
   */
  async open(tx: Tx, opening: NewTransaction): Promise<VendorTransaction | undefined> {
    const { vassalage, request, fingerprint, roundId, refTxId, validStakeMinor, declined } = opening;
    const { heldMinor = 0n, houseMinor = 0n } = opening;
    return tx.one<VendorTransaction>(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, ref_tx_id, kind,
         stake_minor, payout_minor,
                                        valid_stake_minor, round_closed, detail, occurred_at, status, answered_at, resolve_at, held_minor,
                                        house_minor, free_grant_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
               CASE WHEN ${IS_UNDONE} THEN 'TX_ROLLED_BACK' ELSE $15 END,
               CASE WHEN $15 <> 'pending' OR ${IS_UNDONE} THEN clock_timestamp() END,
               clock_timestamp() + make_interval(secs => $16), $17, $18, $19)
       ON CONFLICT (vassalage, tx_id) DO NOTHING
       RETURNING ${COLUMNS}`,
      [
        vassalage,
        request.txId,
        request.op,
        fingerprint,
        request.playerId,
        roundId,
        refTxId,
        request.kind,
        request.stakeMinor,
        request.payoutMinor,
        validStakeMinor,
        request.roundClosed,
        request.detail?.json ?? null,
        request.occurredAt || null,
        declined ?? 'pending',
        GRACE_SECONDS,
        heldMinor,
        houseMinor,
        request.freeGrantId ?? opening.freeGrantId ?? null,
      ],
    );
  }

  /**
   * Stores the answer to a transaction, and the round to which the transaction belongs. Returns undefined if an answer
   * is already stored.
   */
  async answer(
    tx: Tx,
    { vassalage, txId, roundId }: VendorTransaction,
    outcome: Outcome,
  ): Promise<VendorTransaction | undefined> {
    const { status, effect, walletTxId, balanceMinor, balanceVersion, stake, payout, heldChangeMinor, houseMinor } =
      outcome;
    return tx.one<VendorTransaction>(
      `UPDATE vendor_transactions t
          SET status = $3, effect = $4, wallet_tx_id = $5, balance_minor = $6, balance_version = $7, stake_cash_minor = $8,
              stake_bonus_minor = $9, payout_cash_minor = $10, payout_bonus_minor = $11, held_change_minor = $12, answered_at = clock_timestamp(),
              round_id = $13, house_minor = $14,
              rolled_back = EXISTS (
                SELECT 1 FROM vendor_transactions r
                 WHERE r.vassalage = t.vassalage AND r.ref_tx_id = t.tx_id AND r.op = 'wallet.rollback'
                   AND r.effect = 'APPLIED')
        WHERE vassalage = $1 AND tx_id = $2 AND status = 'pending'
        RETURNING ${COLUMNS}`,
      [
        vassalage,
        txId,
        status,
        effect,
        walletTxId ?? null,
        balanceMinor ?? null,
        balanceVersion ?? null,
        stake.cashMinor,
        stake.bonusMinor,
        payout.cashMinor,
        payout.bonusMinor,
        heldChangeMinor,
        roundId,
        houseMinor,
      ],
    );
  }

  /**
   * Returns the id of the grant to which the free round with this round id of the vendor belongs; undefined if it is
   * not a free round.
   */
  async freeGrantOf(
    sql: Sql,
    { vassalage, playerId }: VendorPlayer,
    vendorRoundId: string,
  ): Promise<string | undefined> {
    const row = await sql.one<{ grantId: string }>(
      `SELECT t.free_grant_id AS "grantId" FROM vendor_rounds r JOIN vendor_transactions t ON t.round_id = r.round_id
        WHERE r.vassalage = $1 AND r.vendor_round_id = $2 AND r.player_id = $3 AND t.op = 'wallet.win'
          AND t.free_grant_id IS NOT NULL LIMIT 1`,
      [vassalage, vendorRoundId, playerId],
    );
    return row?.grantId;
  }

  async markRolledBack(tx: Tx, vassalage: string, betTxId: string): Promise<void> {
    await tx.rows(
      `UPDATE vendor_transactions SET rolled_back = true WHERE vassalage = $1 AND tx_id = $2 AND status <> 'pending'`,
      [vassalage, betTxId],
    );
  }

  /**
   * Returns the bet that is named to the wallet with a win of this round. It is the oldest bet that was not rolled
   * back, or a rolled-back bet if there is no other. A bet with a pending rollback is skipped, because its state is not
   * known.
   */
  async betOf(sql: Sql, roundId: string): Promise<BetOfRound | undefined> {
    return sql.one<BetOfRound>(
      `SELECT tx_id AS "txId", rolled_back OR status <> 'OK' AS "rolledBack"
         FROM vendor_transactions b
        WHERE round_id = $1 AND op IN ('wallet.bet', 'wallet.betwin') AND status IN ('OK', 'TX_ROLLED_BACK')
          AND NOT EXISTS (SELECT FROM vendor_transactions r
                           WHERE r.vassalage = b.vassalage AND r.ref_tx_id = b.tx_id AND r.op = 'wallet.rollback'
                             AND r.status = 'pending')
        ORDER BY "rolledBack", created_at LIMIT 1`,
      [roundId],
    );
  }

  /** Returns the wins, closes, adjustments and betwins that name this bet and still wait for the wallet's answer. */
  async pendingWinsOn(sql: Sql, vassalage: string, betTxId: string): Promise<VendorTransaction[]> {
    return sql.rows<VendorTransaction>(
      `SELECT ${COLUMNS} FROM vendor_transactions
        WHERE vassalage = $1 AND ref_tx_id = $2 AND status = 'pending' AND op <> 'wallet.rollback'
        ORDER BY created_at`,
      [vassalage, betTxId],
    );
  }

  /** Returns the round of a transaction; null if the transaction belongs to another player. */
  async roundOf(sql: Sql, { vassalage, playerId }: VendorPlayer, txId: string): Promise<string | null> {
    const found = await this.find(sql, vassalage, txId);
    return found?.playerId === playerId ? found.roundId : null;
  }

  /** Returns the part of the win of a betwin (bet and win in one call) that its rollback would take back. */
  async winOf(sql: Sql, vassalage: string, txId: string): Promise<bigint> {
    const row = await sql.one<{ minor: bigint }>(
      `SELECT (payout_cash_minor + payout_bonus_minor + house_minor + held_change_minor + coalesce((
                SELECT sum(h.held_change_minor) FROM vendor_transactions h
                 WHERE h.vassalage = b.vassalage AND h.ref_tx_id = b.tx_id AND h.op = 'hold.return'), 0))::bigint AS minor
         FROM vendor_transactions b WHERE vassalage = $1 AND tx_id = $2`,
      [vassalage, txId],
    );
    return row?.minor ?? 0n;
  }

  /** Returns true if this transaction has closed the round and no other one has. */
  async isOnlyCloser(sql: Sql, roundId: string, txId: string): Promise<boolean> {
    const row = await sql.one<{ closers: bigint; own: bigint }>(
      `SELECT count(*) AS closers, count(*) FILTER (WHERE tx_id = $2) AS own FROM vendor_transactions
        WHERE round_id = $1 AND round_closed AND status IN ('OK', 'TX_ROLLED_BACK', 'pending')`,
      [roundId, txId],
    );
    return row?.closers === 1n && row.own === 1n;
  }

  /**
   * Stores an operator's decision about a held win. The job posts it to the wallet.
   * @returns false if a decision is already stored, or if nothing is held
   */
  async openHold(tx: Tx, vassalage: string, heldTxId: string, op: HoldOp): Promise<boolean> {
    const opened = await tx.one(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, ref_tx_id, kind,
         stake_minor, payout_minor,
                                        valid_stake_minor, round_closed, resolve_at)
       SELECT vassalage, $3, $4, '', player_id, round_id, tx_id, 'hold', 0, 0, 0, false, clock_timestamp()
         FROM vendor_transactions WHERE vassalage = $1 AND tx_id = $2 AND held_change_minor > 0
       ON CONFLICT (vassalage, tx_id) DO NOTHING
       RETURNING tx_id`,
      [vassalage, heldTxId, holdTxId(heldTxId), op],
    );
    return opened !== undefined;
  }

  /** Returns the operator's decision about a held win; undefined if there is none yet. */
  async holdDecision(sql: Sql, vassalage: string, heldTxId: string): Promise<'release' | 'return' | undefined> {
    const row = await sql.one<{ op: HoldOp }>(
      'SELECT op FROM vendor_transactions WHERE vassalage = $1 AND tx_id = $2',
      [vassalage, holdTxId(heldTxId)],
    );
    return row && (row.op === 'hold.release' ? 'release' : 'return');
  }

  /**
   * Stores a transaction `round.count` as pending. The caller must have locked the round. A `round.count` moves no
   * money; it changes the valid stake that the wallet has counted.
   */
  async openCount(
    tx: Tx,
    { vassalage, playerId, roundId }: VendorRound,
    number: number,
    validStakeMinor: bigint,
  ): Promise<VendorTransaction> {
    const opened = await tx.one<VendorTransaction>(
      `INSERT INTO vendor_transactions (vassalage, tx_id, op, fingerprint, player_id, round_id, kind, stake_minor,
         payout_minor,
                                        valid_stake_minor, round_closed, resolve_at)
       VALUES ($1, $2, 'round.count', '', $3, $4, 'count', 0, 0, $5, false,
         clock_timestamp() + make_interval(secs => $6))
       RETURNING ${COLUMNS}`,
      [vassalage, countTxId(roundId, number), playerId, roundId, validStakeMinor, GRACE_SECONDS],
    );
    if (!opened) throw new Error(`round ${roundId} has a count ${number} already: its lock was not held`);
    return opened;
  }

  /**
   * Leases pending transactions that must be handled now to this instance, oldest first. The first lease lasts 5 s, and
   * each further lease of the same transaction twice as long, at most 5 minutes.
   */
  async leaseDue(sql: Sql, limit: number): Promise<VendorTransaction[]> {
    return sql.rows<VendorTransaction>(
      `UPDATE vendor_transactions
          SET resolve_attempts = resolve_attempts + 1,
              resolve_at = clock_timestamp() + least(interval '5 seconds' * power(2, least(resolve_attempts, 6)), interval '5 minutes')
        WHERE (vassalage, tx_id) IN (
          SELECT vassalage, tx_id FROM vendor_transactions
           WHERE status = 'pending' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${COLUMNS}`,
      [limit],
    );
  }
}
