import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DecisionStep, RequestStatus } from '@nm/kit/four-eyes/change-request.js';
import type { NewVoidRequest, VoidableDraw, VoidRequest } from './void-request.js';

const REQUEST_COLUMNS = `request_id AS "requestId", draw_id AS "drawId", note, requested_by AS "requestedBy",
  requested_at AS "requestedAt", status, decided_by AS "decidedBy", decided_at AS "decidedAt",
  decision_note AS "decisionNote"`;

/** Stores operators' requests to void a draw. Every change is made while the row of the draw is locked. */
@Injectable()
export class VoidRequestsStore {
  /** Locks the row of a draw and returns its state; undefined if the draw does not exist. */
  async lockDraw(tx: Tx, drawId: string): Promise<VoidableDraw | undefined> {
    return tx.one<VoidableDraw>(
      `SELECT status, due_at <= clock_timestamp() AS "isDue" FROM lottery_draws WHERE draw_id = $1 FOR NO KEY UPDATE`,
      [drawId],
    );
  }

  async find(sql: Sql, requestId: string): Promise<VoidRequest | undefined> {
    return sql.one<VoidRequest>(`SELECT ${REQUEST_COLUMNS} FROM lottery_void_requests WHERE request_id = $1`, [
      requestId,
    ]);
  }

  /** Returns true if a request for this draw waits for a decision. */
  async anyWaiting(tx: Tx, drawId: string): Promise<boolean> {
    const row = await tx.one(`SELECT 1 FROM lottery_void_requests WHERE draw_id = $1 AND status = 'waiting' LIMIT 1`, [
      drawId,
    ]);
    return row !== undefined;
  }

  async add(tx: Tx, { requestId, drawId, note, requestedBy }: NewVoidRequest): Promise<void> {
    await tx.rows(
      'INSERT INTO lottery_void_requests (request_id, draw_id, note, requested_by) VALUES ($1, $2, $3, $4)',
      [requestId, drawId, note, requestedBy],
    );
  }

  async end(tx: Tx, requestId: string, status: RequestStatus, { operator, note }: DecisionStep): Promise<void> {
    await tx.rows(
      `UPDATE lottery_void_requests
          SET status = $2, decided_by = $3, decision_note = $4, decided_at = clock_timestamp()
        WHERE request_id = $1 AND status = 'waiting'`,
      [requestId, status, operator, note],
    );
  }

  /** Returns the requests for the given draws. For each draw, the newest request comes first. */
  async ofDraws(sql: Sql, drawIds: readonly string[]): Promise<VoidRequest[]> {
    return sql.rows<VoidRequest>(
      `SELECT ${REQUEST_COLUMNS} FROM lottery_void_requests
        WHERE draw_id = ANY ($1::uuid[]) ORDER BY requested_at DESC, request_id`,
      [drawIds],
    );
  }
}
