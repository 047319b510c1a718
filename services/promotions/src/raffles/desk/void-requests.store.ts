import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DecisionStep, RequestStatus } from '@nm/kit/four-eyes/change-request.js';
import type { NewVoidRequest, VoidableRaffle, VoidRequest } from './void-request.js';

const REQUEST_COLUMNS = `request_id AS "requestId", raffle_id AS "raffleId", note, requested_by AS "requestedBy",
  requested_at AS "requestedAt", status, decided_by AS "decidedBy", decided_at AS "decidedAt",
  decision_note AS "decisionNote"`;

/** Stores requests to make a raffle void. A request is changed only while the raffle's row is locked. */
@Injectable()
export class RaffleVoidRequestsStore {
  /** Locks the row of a raffle of these brands and returns its state; undefined if there is no such raffle. */
  async lockRaffle(tx: Tx, raffleId: string, brands: readonly string[]): Promise<VoidableRaffle | undefined> {
    return tx.one<VoidableRaffle>(
      `SELECT status, draws_at <= clock_timestamp() AS "isDue" FROM raffles
        WHERE raffle_id = $1 AND brand = ANY ($2) FOR UPDATE`,
      [raffleId, brands],
    );
  }

  async find(sql: Sql, requestId: string): Promise<VoidRequest | undefined> {
    return sql.one<VoidRequest>(`SELECT ${REQUEST_COLUMNS} FROM raffle_void_requests WHERE request_id = $1`, [
      requestId,
    ]);
  }

  /** Returns true if a request for this raffle is not decided yet. */
  async anyWaiting(tx: Tx, raffleId: string): Promise<boolean> {
    const row = await tx.one(`SELECT 1 FROM raffle_void_requests WHERE raffle_id = $1 AND status = 'waiting'`, [
      raffleId,
    ]);
    return row !== undefined;
  }

  async add(tx: Tx, { requestId, raffleId, note, requestedBy }: NewVoidRequest): Promise<void> {
    await tx.rows(
      'INSERT INTO raffle_void_requests (request_id, raffle_id, note, requested_by) VALUES ($1, $2, $3, $4)',
      [requestId, raffleId, note, requestedBy],
    );
  }

  async end(tx: Tx, requestId: string, status: RequestStatus, { operator, note }: DecisionStep): Promise<void> {
    await tx.rows(
      `UPDATE raffle_void_requests
          SET status = $2, decided_by = $3, decision_note = $4, decided_at = clock_timestamp()
        WHERE request_id = $1 AND status = 'waiting'`,
      [requestId, status, operator, note],
    );
  }

  /** Returns the requests for these raffles. For each raffle the newest request comes first. */
  async ofRaffles(sql: Sql, raffleIds: readonly string[]): Promise<VoidRequest[]> {
    return sql.rows<VoidRequest>(
      `SELECT ${REQUEST_COLUMNS} FROM raffle_void_requests
        WHERE raffle_id = ANY ($1::uuid[]) ORDER BY requested_at DESC, request_id`,
      [raffleIds],
    );
  }
}
