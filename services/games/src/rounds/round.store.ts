import { Injectable } from '@nestjs/common';
import type { Db, Prepared, Sql, Tx } from '@nm/kit/db/db.js';
import type { OutboxRow } from '@nm/kit/events/outbox.js';
import { storedDetail } from '../dice/dice-detail.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round-row.js';
import type { Round, RoundTerms } from './round.js';
import type { Fate } from './wallet-answer.js';

type Settled = Extract<Fate, { kind: 'settled' }>;

const OPEN: Prepared = {
  name: 'round_open',
  text: `WITH taken AS (
           UPDATE seeds SET next_nonce = next_nonce + 1
            WHERE seed_id = $1 AND next_nonce = $2 AND revealed_at IS NULL
           RETURNING seed_id
         )
         INSERT INTO rounds (seed_id, nonce, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                             trial, detail, stake_minor, payout_minor, resolve_at)
         SELECT seed_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp() + make_interval(secs => $15)
           FROM taken
         RETURNING ${ROUND_COLUMNS}`,
};

const SETTLE: Prepared = {
  name: 'round_settle',
  text: `WITH settled AS (
           UPDATE rounds
              SET status = 'settled', transfer_id = $2, valid_stake_minor = $3, stake_cash_minor = $4, stake_bonus_minor = $5,
                  payout_cash_minor = $6, payout_bonus_minor = $7, balance_minor = $8, balance_version = $9, settled_at = $10
            WHERE round_id = $1 AND status = 'open'
           RETURNING ${ROUND_COLUMNS}
         ), told AS (
           INSERT INTO outbox (type, topic, key, payload, trace) SELECT $11, $12, $13, $14, $15 FROM settled
         )
         SELECT * FROM settled`,
};

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
   * Takes the nonce of a live seed and stores the round with its outcome, in one prepared statement. Undefined when the seed has
   * moved past the nonce or was revealed meanwhile: nothing is stored then, and the outcome must be drawn anew.
   * @param graceMs how long the bet's own call may work on it before the resolver does.
   * @throws the driver's error with constraint rounds_member_key_unique when the key was taken meanwhile.
   */
  async open(db: Db, terms: RoundTerms, graceMs: number): Promise<Round | undefined> {
    const [row] = await db.prepared<RoundRow>(OPEN, [
      terms.seedId, terms.nonce, terms.memberId, terms.key, terms.inputHash, terms.brand, terms.vassalage, terms.gameCode,
      terms.category, terms.currency, terms.trial, JSON.stringify(storedDetail(terms.detail)), terms.stakeMinor,
      terms.payoutMinor, graceMs / 1_000,
    ]);
    return row && roundOf(row);
  }

  /**
   * Ends an open round as settled and appends the fact, in one prepared statement. Undefined when it had ended already: then
   * nothing is published. Wake the relay afterwards.
   */
  async settle(db: Db, { roundId }: Round, fate: Settled & { readonly validStakeMinor: bigint; readonly settledAt: Date }, fact: OutboxRow): Promise<Round | undefined> {
    const [row] = await db.prepared<RoundRow>(SETTLE, [
      roundId, fate.transferId, fate.validStakeMinor, fate.stake.cashMinor, fate.stake.bonusMinor,
      fate.payout.cashMinor, fate.payout.bonusMinor, fate.balanceMinor, fate.balanceVersion, fate.settledAt,
      fact.type, fact.topic, fact.key, fact.payload, fact.trace,
    ]);
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
