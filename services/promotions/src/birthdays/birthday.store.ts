import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { RewardStatus } from '../rewards/reward.js';
import type { Birthday } from './birthday.js';

export interface MemberBirthday extends Birthday {
  readonly memberId: string;
  readonly brand: string;
  /** The time at which the member gave the birth date. */
  readonly setAt: Date;
}

/** The state of a member's newest birthday reward. */
export interface BirthdayReward {
  /** The year of the birthday. */
  readonly occasion: string;
  readonly status: RewardStatus;
  readonly expiresAt: Date | null;
}

/** Stores the month and day of members' birthdays, and finds the members who get a birthday reward on a day. */
@Injectable()
export class BirthdayStore {
  /** Stores a member's birthday. If the member has one already, nothing is changed. */
  async add(tx: Tx, { memberId, brand, month, day, setAt }: MemberBirthday): Promise<void> {
    await tx.rows(
      `INSERT INTO birthdays (member_id, brand, month, day, set_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (member_id) DO NOTHING`,
      [memberId, brand, month, day, setAt],
    );
  }

  of(sql: Sql, memberId: string): Promise<MemberBirthday | undefined> {
    return sql.one(
      `SELECT member_id AS "memberId", brand, month, day, set_at AS "setAt" FROM birthdays WHERE member_id = $1`,
      [memberId],
    );
  }

  /**
   * Returns the active members of a brand, of the given types, who have one of the given birthdays and gave the birth
   * date before the given time.
   */
  async celebrating(
    tx: Tx,
    brand: string,
    birthdays: readonly Birthday[],
    setBefore: Date,
    memberTypes: readonly number[],
  ): Promise<string[]> {
    const rows = await tx.rows<{ memberId: string }>(
      `SELECT b.member_id AS "memberId"
         FROM unnest($2::smallint[], $3::smallint[]) AS d (month, day)
         JOIN birthdays b ON b.brand = $1 AND b.month = d.month AND b.day = d.day AND b.set_at < $4
         JOIN members m ON m.member_id = b.member_id AND m.status = $5 AND m.type = ANY ($6::int[])
        ORDER BY b.member_id`,
      [
        ...[brand, birthdays.map(({ month }) => month), birthdays.map(({ day }) => day), setBefore],
        ...[identity.MemberStatus.ACTIVE, memberTypes],
      ],
    );
    return rows.map(({ memberId }) => memberId);
  }

  /** Returns a member's newest birthday reward of the rule; undefined if there was none yet. */
  newest(sql: Sql, memberId: string, promotion: string): Promise<BirthdayReward | undefined> {
    return sql.one(
      `SELECT occasion, status, expires_at AS "expiresAt" FROM rewards
        WHERE member_id = $1 AND promotion = $2 ORDER BY occasion DESC LIMIT 1`,
      [memberId, promotion],
    );
  }
}
