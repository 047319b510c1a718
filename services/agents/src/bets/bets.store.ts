import { Injectable } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import type { Tx } from '@nm/kit/db/db.js';
import { realtimeWindow } from '../periods/realtime-window.js';
import { shareWindows, WindowsStore } from '../periods/windows.store.js';

export type Outcome = 'won' | 'lost' | 'single';

export interface NewBet {
  readonly roundId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly category: number;
  readonly vendor: string;
  readonly gameCode: string;
  readonly outcome: Outcome;
  /** The whole stake in minor units, cash and bonus together. */
  readonly stakeMinor: bigint;
  /** The part of the valid stake (minor units) that was staked in cash. Salaries count only this part. */
  readonly validStakeMinor: bigint;
  /** Stakes minus payouts (minor units), cash and bonus together; negative if the member won. */
  readonly netLossMinor: bigint;
  readonly settledAt: Date;
}

export interface VoidedBet {
  readonly roundId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly outcome: Outcome;
  readonly validStakeMinor: bigint;
  readonly netLossMinor: bigint;
  readonly settledAt: Date;
  readonly countedIn: Date;
  readonly voidedAt: Date;
  /**
   * True if the settlement window in which the bet was counted is closed. The salary for the bet is then already
   * settled, and a later settlement must take it back if the bet is voided.
   */
  readonly paid: boolean;
}

/**
 * All SQL that writes bets. Counting a bet takes a shared lock on its settlement window, so that the window cannot be
 * closed before the transaction of the bet ends.
 */
@Injectable()
export class BetsStore {
  private readonly windows = new WindowsStore();

  /**
   * Stores settled bets. Bets that are already stored are skipped. The number of statements does not grow with the
   * number of bets.
   * @returns the id of a member that this service does not know yet; no bet of the list is stored in this case
   */
  async count(tx: Tx, bets: readonly NewBet[]): Promise<string | undefined> {
    if (bets.length === 0) return undefined;
    const memberIds = [...new Set(bets.map(({ memberId }) => memberId))];
    const known = new Set(
      (
        await tx.rows<{ memberId: string }>(
          'SELECT member_id AS "memberId" FROM members WHERE member_id = ANY ($1::uuid[])',
          [memberIds],
        )
      ).map(({ memberId }) => memberId),
    );
    const unknown = memberIds.find((memberId) => !known.has(memberId));
    if (unknown !== undefined) return unknown;
    const countedIn = await this.windows.countingOf(tx, bets);
    await tx.rows(
      `INSERT INTO bets (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at,
                         counted_in, late, vendor, game_code, stake_minor, voided_at)
       SELECT round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor, settled_at,
              counted_in, late, vendor, game_code, stake_minor, (SELECT voided_at FROM early_voids early
                WHERE early.round_id = bet.round_id)
         FROM unnest($1::text[], $2::uuid[], $3::text[], $4::smallint[], $5::bet_outcome[], $6::bigint[], $7::bigint[],
           $8::timestamptz[],
                     $9::timestamptz[], $10::boolean[], $11::text[], $12::text[], $13::bigint[])
              WITH ORDINALITY AS bet (round_id, member_id, brand, category, outcome, valid_stake_minor, net_loss_minor,
                settled_at,
                                      counted_in, late, vendor, game_code, stake_minor, place)
        ORDER BY round_id, place
       ON CONFLICT (round_id) DO NOTHING`,
      [
        bets.map((bet) => bet.roundId),
        bets.map((bet) => bet.memberId),
        bets.map((bet) => bet.brand),
        bets.map((bet) => bet.category),
        bets.map((bet) => bet.outcome),
        bets.map((bet) => bet.validStakeMinor),
        bets.map((bet) => bet.netLossMinor),
        bets.map((bet) => bet.settledAt),
        countedIn,
        bets.map((bet, i) => countedIn[i]!.getTime() !== realtimeWindow(bet.settledAt).startsAt.getTime()),
        bets.map((bet) => bet.vendor),
        bets.map((bet) => bet.gameCode),
        bets.map((bet) => bet.stakeMinor),
      ],
    );
    return undefined;
  }

  /**
   * Voids a bet and returns it. Returns undefined if the bet is already voided. Also returns undefined if the bet is
   * not stored yet; the void is then stored until the bet arrives. The events of a bet and of its void have the same
   * key (the member), so they are never handled at the same time.
   */
  async void(tx: Tx, roundId: string, voidedAt: Date): Promise<VoidedBet | undefined> {
    // Without this shared lock on the settlement windows, the period of the bet could be closed while the bet is being
    // voided. The closing would still count the bet, and the void would not find the settlement from which an amount
    // must be taken back.
    await shareWindows(tx);
    const bet = await tx.one<Omit<VoidedBet, 'voidedAt' | 'paid'>>(
      `SELECT round_id AS "roundId", member_id AS "memberId", brand, outcome, valid_stake_minor AS "validStakeMinor",
              net_loss_minor AS "netLossMinor", settled_at AS "settledAt", counted_in AS "countedIn"
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
    return { ...bet, voidedAt, paid: window?.closed ?? false };
  }
}
