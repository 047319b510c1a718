import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { EntryKind, Movement, Play, PointsState } from './points.js';

/** A member's account, locked to the transaction's end. */
export interface PointAccount extends PointsState {
  readonly version: bigint;
}

/** What a round's first entry was computed from. */
export type Booked = Pick<Play, 'roundId' | 'category' | 'validStakeMinor'>;

export interface EarnedEntry extends Booked {
  readonly promotion: string;
  readonly pointsMicro: bigint;
}

/** All SQL that writes points. */
@Injectable()
export class PointStore {
  /** Opens the account where there is none, and locks it. */
  async lock(tx: Tx, memberId: string): Promise<PointAccount> {
    const account = await tx.one<PointAccount>(
      `INSERT INTO point_accounts (member_id) VALUES ($1)
       ON CONFLICT (member_id) DO UPDATE SET version = point_accounts.version
       RETURNING balance_micro AS "balanceMicro", debt_micro AS "debtMicro", version`,
      [memberId],
    );
    if (!account) throw new Error(`the points of ${memberId} cannot be locked`);
    return account;
  }

  /** The entries of a round: none, earned, reversed, or both. Read under the account's lock. */
  async kindsOf(tx: Tx, roundId: string): Promise<ReadonlySet<EntryKind>> {
    const rows = await tx.rows<{ kind: EntryKind }>('SELECT kind FROM point_entries WHERE round_id = $1', [roundId]);
    return new Set(rows.map(({ kind }) => kind));
  }

  async earnedBy(tx: Tx, roundId: string): Promise<EarnedEntry | undefined> {
    return tx.one<EarnedEntry>(
      `SELECT round_id AS "roundId", promotion, category, valid_stake_minor AS "validStakeMinor", points_micro AS "pointsMicro"
         FROM point_entries WHERE round_id = $1 AND kind = 'earned'`,
      [roundId],
    );
  }

  /** Writes the movements of one round in order, and the account after them. Answers the account's new version. */
  async book(
    tx: Tx, memberId: string, promotion: string, { roundId, category, validStakeMinor }: Booked,
    { version }: PointAccount, { state, movements }: { state: PointsState; movements: readonly Movement[] },
  ): Promise<bigint> {
    await tx.rows(
      `INSERT INTO point_entries (member_id, version, kind, promotion, round_id, category, valid_stake_minor, points_micro, balance_micro)
       SELECT $1, $2 + entry.number, entry.kind, $3, $4, $5, $6, entry.points_micro, entry.balance_micro
         FROM unnest($7::text[], $8::bigint[], $9::bigint[]) WITH ORDINALITY AS entry (kind, points_micro, balance_micro, number)`,
      [
        memberId, version, promotion, roundId, category, validStakeMinor,
        movements.map(({ kind }) => kind), movements.map(({ pointsMicro }) => pointsMicro), movements.map(({ balanceMicro }) => balanceMicro),
      ],
    );
    const next = version + BigInt(movements.length);
    await tx.rows(
      'UPDATE point_accounts SET balance_micro = $2, debt_micro = $3, version = $4 WHERE member_id = $1',
      [memberId, state.balanceMicro, state.debtMicro, next],
    );
    return next;
  }
}
