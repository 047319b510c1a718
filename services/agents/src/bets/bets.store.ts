import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { realtimeWindow } from '../periods/realtime-window.js';

export type Outcome = 'won' | 'lost' | 'single';

export interface NewBet {
  readonly roundId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly category: number;
  readonly vendor: string;
  readonly gameCode: string;
  readonly outcome: Outcome;
  /** Of both pools. */
  readonly stakeMinor: bigint;
  /** The cash share of the valid stake. */
  readonly validStakeMinor: bigint;
  /** Stakes less payouts, both pools; below zero when the member won. */
  readonly netLossMinor: bigint;
  readonly settledAt: Date;
}

export interface VoidedBet {
  readonly roundId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly outcome: Outcome;
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
  readonly countedIn: Date;
  /** True when the window that counted it is closed: what it paid is to be offset. */
  readonly paid: boolean;
}

/** All SQL that writes bets. A window is share-locked while a bet is counted in it, so that closing waits for the bet. */
@Injectable()
export class BetsStore {
  /** Counts a settled bet once. False when its member is not known here yet. */
  async count(tx: Tx, bet: NewBet): Promise<boolean> {
    const known = await tx.one('SELECT 1 FROM members WHERE member_id = $1', [bet.memberId]);
    if (!known) return false;
    const own = realtimeWindow(bet.settledAt).startsAt;
    const countedIn = await this.#openWindow(tx, bet.brand, bet.settledAt);
    await tx.rows(
      `INSERT INTO bets (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at,
                         counted_in, late, vendor, game_code, stake_minor, voided_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, (SELECT voided_at FROM early_voids WHERE round_id = $1)
       ON CONFLICT (round_id) DO NOTHING`,
      [bet.roundId, bet.memberId, bet.brand, bet.category, bet.outcome, bet.validStakeMinor, bet.netLossMinor, bet.settledAt,
        countedIn, countedIn.getTime() !== own.getTime(), bet.vendor, bet.gameCode, bet.stakeMinor],
    );
    return true;
  }

  /**
   * Takes a bet out of what is counted. Undefined when it was voided before, or is not here yet: then the void is kept
   * for it. Both are facts of one member, which are handled one after the other.
   */
  async void(tx: Tx, roundId: string, voidedAt: Date): Promise<VoidedBet | undefined> {
    const bet = await tx.one<VoidedBet>(
      `SELECT round_id AS "roundId", member_id AS "memberId", brand, outcome, valid_stake_minor AS "validStakeMinor",
              settled_at AS "settledAt", counted_in AS "countedIn"
         FROM bets WHERE round_id = $1 AND voided_at IS NULL FOR UPDATE`,
      [roundId],
    );
    if (!bet) {
      await tx.rows(
        `INSERT INTO early_voids (round_id, voided_at)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM bets WHERE round_id = $1) ON CONFLICT DO NOTHING`,
        [roundId, voidedAt],
      );
      return undefined;
    }
    const window = await tx.one<{ closed: boolean }>(
      `SELECT status = 'closed' AS closed FROM windows WHERE brand = $1 AND kind = $2 AND starts_at = $3 FOR SHARE`,
      [bet.brand, ContractKind.REALTIME_SALARY, bet.countedIn],
    );
    await tx.rows('UPDATE bets SET voided_at = $2 WHERE round_id = $1', [roundId, voidedAt]);
    return { ...bet, paid: window?.closed ?? false };
  }

  /** The window that counts a bet of this settle time: its own, or, when that is closed, the next that is not. */
  async #openWindow(tx: Tx, brand: string, settledAt: Date): Promise<Date> {
    let { startsAt, endsAt } = realtimeWindow(settledAt);
    for (;;) {
      await tx.rows(
        `INSERT INTO windows (brand, kind, starts_at, ends_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [brand, ContractKind.REALTIME_SALARY, startsAt, endsAt],
      );
      const window = await tx.one<{ status: 'open' | 'closed' }>(
        `SELECT status FROM windows WHERE brand = $1 AND kind = $2 AND starts_at = $3 FOR SHARE`,
        [brand, ContractKind.REALTIME_SALARY, startsAt],
      );
      if (window?.status === 'open') return startsAt;
      const next = await tx.one<{ startsAt: Date }>(
        `SELECT greatest(max(ends_at), $3) AS "startsAt" FROM windows WHERE brand = $1 AND kind = $2 AND status = 'closed'`,
        [brand, ContractKind.REALTIME_SALARY, endsAt],
      );
      ({ startsAt, endsAt } = realtimeWindow(next?.startsAt ?? endsAt));
    }
  }
}
