import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/**
 * A process claims an agent before it computes the agent's abuse score. A claim of this age counts as abandoned by a
 * crashed process, and another process may claim the agent.
 */
const CLAIM = `interval '1 minute'`;

/** All SQL that claims agents for the computation of their abuse scores, and that marks the computation as finished. */
@Injectable()
export class ScoresStore {
  /**
   * Claims one agent whose abuse score must be computed now; undefined if there is none. The claim is committed before
   * the facts are read. A fact that is committed later therefore schedules another computation for the agent.
   */
  async claim(sql: Sql): Promise<string | undefined> {
    const row = await sql.one<{ agentId: string }>(
      `WITH next AS (
         SELECT agent_id FROM abuse_due
          WHERE due_at <= now() OR claimed_at < now() - ${CLAIM}
          ORDER BY coalesce(due_at, claimed_at) LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE abuse_due d SET due_at = NULL, claimed_at = now() FROM next WHERE d.agent_id = next.agent_id
       RETURNING d.agent_id AS "agentId"`,
    );
    return row?.agentId;
  }

  /**
   * Takes a lock for this agent, so that two processes never compute the score of the same agent at the same time.
   * Returns the present time of the database.
   */
  async lock(tx: Tx, agentId: string): Promise<Date> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('abuse score'), hashtext($1))`, [agentId]);
    const row = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now');
    if (!row) throw new Error('the database has no time');
    return row.now;
  }

  async done(tx: Tx, agentId: string): Promise<void> {
    await tx.rows('UPDATE abuse_due SET claimed_at = NULL, scored_at = now() WHERE agent_id = $1', [agentId]);
  }
}
