import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { CLAIM_MS, type NewServiceMessage, type ServiceMessage, type ServiceThread } from './service-thread.js';
import type { ThreadStep } from './service-thread.js';

export const THREAD_COLUMNS = `thread_id AS "threadId", member_id AS "memberId", brand, state, version,
  operator_version AS "operatorVersion", message_count AS "messageCount", unanswered, changed_at AS "changedAt",
  claimed_by AS "claimedBy", claim_ends_at AS "claimEndsAt", decided_by AS "decidedBy"`;
export const MESSAGE_COLUMNS = 'number, operator, content, sent_at AS "sentAt"';

/** All SQL that writes threads of customer service. Every change of a thread locks its row first. */
@Injectable()
export class ServiceThreadsStore {
  constructor(private readonly db: Db) {}

  /** Returns the message that a member sent with this idempotency key. */
  byKey(memberId: string, key: string, db: Db | Tx = this.db): Promise<ServiceMessage | undefined> {
    return db.one(
      `SELECT ${MESSAGE_COLUMNS} FROM service_messages
        WHERE thread_id = (SELECT thread_id FROM service_threads WHERE member_id = $1) AND request_key = $2`,
      [memberId, key],
    );
  }

  /**
   * Creates the thread of a member who has none. Nothing is created for a trial member or a member without an inbox.
   */
  async open(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(
      `INSERT INTO service_threads (member_id, brand)
       SELECT member_id, brand FROM inboxes WHERE member_id = $1 AND NOT trial
       ON CONFLICT (member_id) DO NOTHING`,
      [memberId],
    );
  }

  lockOfMember(tx: Tx, memberId: string): Promise<ServiceThread | undefined> {
    return tx.one(`SELECT ${THREAD_COLUMNS} FROM service_threads WHERE member_id = $1 FOR UPDATE`, [memberId]);
  }

  /** Locks a thread, and returns it with the present time of the database. */
  lock(tx: Tx, threadId: string): Promise<(ServiceThread & { readonly now: Date }) | undefined> {
    return tx.one(
      `SELECT ${THREAD_COLUMNS}, clock_timestamp() AS now FROM service_threads WHERE thread_id = $1 FOR UPDATE`,
      [threadId],
    );
  }

  last(tx: Tx, { threadId, messageCount }: ServiceThread): Promise<ServiceMessage | undefined> {
    return tx.one(`SELECT ${MESSAGE_COLUMNS} FROM service_messages WHERE thread_id = $1 AND number = $2`, [
      threadId,
      messageCount,
    ]);
  }

  /**
   * Stores a message of the member. If earlier messages are unanswered, the time since which the member waits is not
   * changed.
   */
  async send(tx: Tx, threadId: string, { content, key }: NewServiceMessage): Promise<ServiceMessage | undefined> {
    return tx.one(
      `WITH counted AS (
         UPDATE service_threads
            SET message_count = message_count + 1, unanswered = unanswered + 1, version = version + 1,
                decided_by = NULL, changed_at = CASE WHEN state = 'waiting' AND message_count > 0 THEN changed_at
                                  ELSE clock_timestamp() END,
                state = 'waiting'
          WHERE thread_id = $1
         RETURNING thread_id, message_count
       )
       INSERT INTO service_messages (thread_id, number, content, request_key)
       SELECT thread_id, message_count, $2, $3 FROM counted
       RETURNING ${MESSAGE_COLUMNS}`,
      [threadId, content, key],
    );
  }

  /**
   * Reserves a thread for an operator. If this operator already has it and only extends the time, the version stays the
   * same.
   */
  async claim(tx: Tx, threadId: string, operator: string, isNew: boolean): Promise<void> {
    await tx.rows(
      `UPDATE service_threads
          SET claimed_by = $2, claim_ends_at = clock_timestamp() + $3 * interval '1 millisecond',
              version = version + $4, operator_version = CASE WHEN $4 = 1 THEN version + 1 ELSE operator_version END
        WHERE thread_id = $1`,
      [threadId, operator, CLAIM_MS, isNew ? 1 : 0],
    );
  }

  async release(tx: Tx, threadId: string): Promise<void> {
    await tx.rows(
      `UPDATE service_threads
          SET claimed_by = NULL, claim_ends_at = NULL, version = version + 1, operator_version = version + 1
        WHERE thread_id = $1`,
      [threadId],
    );
  }

  async answer(tx: Tx, threadId: string, operator: string, answer: string): Promise<void> {
    await tx.rows(
      `WITH counted AS (
         UPDATE service_threads
            SET state = 'answered', message_count = message_count + 1, unanswered = 0, decided_by = $2,
                changed_at = clock_timestamp(), claimed_by = NULL, claim_ends_at = NULL,
                version = version + 1, operator_version = version + 1
          WHERE thread_id = $1
         RETURNING thread_id, message_count
       )
       INSERT INTO service_messages (thread_id, number, operator, content)
       SELECT thread_id, message_count, $2, $3 FROM counted`,
      [threadId, operator, answer],
    );
  }

  async close(tx: Tx, threadId: string, operator: string): Promise<void> {
    await tx.rows(
      `UPDATE service_threads
          SET state = 'closed', unanswered = 0, decided_by = $2, changed_at = clock_timestamp(),
              claimed_by = NULL, claim_ends_at = NULL, version = version + 1, operator_version = version + 1
        WHERE thread_id = $1`,
      [threadId, operator],
    );
  }

  async addStep(tx: Tx, threadId: string, step: ThreadStep): Promise<void> {
    await tx.rows('INSERT INTO service_steps (thread_id, operator, action, note) VALUES ($1, $2, $3, $4)', [
      threadId,
      step.operator,
      step.action,
      'note' in step ? step.note : '',
    ]);
  }
}
