import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Stores the intervals of session reminders that members have chosen. */
@Injectable()
export class RemindersStore {
  constructor(private readonly db: Db) {}

  /** Returns the chosen interval in minutes, or undefined if the member has not chosen one. */
  async of(memberId: string): Promise<number | undefined> {
    const row = await this.db.one<{ minutes: number }>('SELECT minutes FROM session_reminders WHERE member_id = $1', [
      memberId,
    ]);
    return row?.minutes;
  }

  async set(memberId: string, minutes: number, at: Date): Promise<void> {
    await this.db.rows(
      `INSERT INTO session_reminders (member_id, minutes, chosen_at) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT session_reminders_pk DO UPDATE SET minutes = excluded.minutes, chosen_at = excluded.chosen_at`,
      [memberId, minutes, at],
    );
  }
}
