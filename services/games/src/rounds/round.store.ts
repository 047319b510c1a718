import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { storedDetail } from '../dice/dice-detail.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round-row.js';
import { validStakeMinor, type Round, type RoundTerms } from './round.js';
import type { Fate } from './wallet-answer.js';

type Settled = Extract<Fate, { kind: 'settled' }>;

/** Rounds: opened once, ended once. What decides a round is never written again. */
@Injectable()
export class RoundStore {
  async byKey(sql: Sql, memberId: string, key: string): Promise<Round | undefined> {
    const row = await sql.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE member_id = $1 AND key = $2`, [memberId, key]);
    return row && roundOf(row);
  }

  async byId(sql: Sql, roundId: string): Promise<Round | undefined> {
    const row = await sql.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    return row && roundOf(row);
  }

  async anyOpenUnder(sql: Sql, seedId: string): Promise<boolean> {
    return (await sql.one(`SELECT 1 FROM rounds WHERE seed_id = $1 AND status = 'open' LIMIT 1`, [seedId])) !== undefined;
  }

  /**
   * Takes the nonce of a locked seed and stores the round with its outcome, in one statement.
   * @param graceMs how long the bet's own call may work on it before the resolver does.
   */
  async open(tx: Tx, terms: RoundTerms, graceMs: number): Promise<Round> {
    const row = await tx.one<RoundRow>(
      `WITH taken AS (
         UPDATE seeds SET next_nonce = next_nonce + 1 WHERE seed_id = $1 AND next_nonce = $2 RETURNING seed_id
       )
       INSERT INTO rounds (seed_id, nonce, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                           trial, detail, stake_minor, payout_minor, resolve_at)
       SELECT seed_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp() + make_interval(secs => $15)
         FROM taken
       RETURNING ${ROUND_COLUMNS}`,
      [
        terms.seedId, terms.nonce, terms.memberId, terms.key, terms.inputHash, terms.brand, terms.vassalage, terms.gameCode,
        terms.category, terms.currency, terms.trial, JSON.stringify(storedDetail(terms.detail)), terms.stakeMinor,
        terms.payoutMinor, graceMs / 1_000,
      ],
    );
    if (!row) throw new Error(`seed ${terms.seedId} has moved past nonce ${terms.nonce}: it was not locked`);
    return roundOf(row);
  }

  /** Ends an open round as settled. Undefined when it had ended already: then nothing is to be published. */
  async settle(tx: Tx, round: Round, fate: Settled): Promise<Round | undefined> {
    const row = await tx.one<RoundRow>(
      `UPDATE rounds
          SET status = 'settled', transfer_id = $2, settled_at = clock_timestamp(), valid_stake_minor = $3,
              stake_cash_minor = $4, stake_bonus_minor = $5, payout_cash_minor = $6, payout_bonus_minor = $7,
              balance_minor = $8, balance_version = $9
        WHERE round_id = $1 AND status = 'open'
        RETURNING ${ROUND_COLUMNS}`,
      [
        round.roundId, fate.transferId, validStakeMinor(round), fate.stake.cashMinor, fate.stake.bonusMinor,
        fate.payout.cashMinor, fate.payout.bonusMinor, fate.balanceMinor, fate.balanceVersion,
      ],
    );
    return row && roundOf(row);
  }

  /** Ends an open round whose stake the wallet refused: no bet was made. */
  async refuse(sql: Sql, roundId: string, code: string): Promise<void> {
    await sql.rows(`UPDATE rounds SET status = 'refused', refusal_code = $2 WHERE round_id = $1 AND status = 'open'`, [roundId, code]);
  }

  /** Ends an open round whose posting had been rolled back before it arrived. */
  async void(tx: Tx, roundId: string): Promise<Round | undefined> {
    const row = await tx.one<RoundRow>(
      `UPDATE rounds SET status = 'voided', settled_at = clock_timestamp() WHERE round_id = $1 AND status = 'open'
       RETURNING ${ROUND_COLUMNS}`,
      [roundId],
    );
    return row && roundOf(row);
  }

  /**
   * Leases open rounds that are due, oldest first: each goes to one copy of the service, and comes back later by
   * itself (after 5 s, doubling, at most 5 minutes) should that copy die or the wallet not answer.
   */
  async leaseDue(sql: Sql, limit: number): Promise<Round[]> {
    const rows = await sql.rows<RoundRow>(
      `UPDATE rounds
          SET resolve_attempts = resolve_attempts + 1,
              resolve_at = clock_timestamp() + least(interval '5 seconds' * power(2, least(resolve_attempts, 6)), interval '5 minutes')
        WHERE round_id IN (
          SELECT round_id FROM rounds
           WHERE status = 'open' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${ROUND_COLUMNS}`,
      [limit],
    );
    return rows.map(roundOf);
  }
}
