import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export type MoveRequestStatus = 'waiting' | 'approved' | 'rejected' | 'withdrawn';

/** A request of an operator to move a member to another upline. */
export interface MoveRequest {
  readonly requestId: string;
  readonly brand: string;
  readonly memberId: string;
  /** The member's upline at the time of the request; null if it is the house. */
  readonly fromId: string | null;
  /** The requested new upline of the member; null if it is the house. */
  readonly toId: string | null;
  /**
   * The token of the preview that the requesting operator confirmed. `members`, `endedVersions` and `withdrawnOffers`
   * are the content of this preview.
   */
  readonly token: string;
  readonly members: bigint;
  readonly endedVersions: readonly string[];
  readonly withdrawnOffers: number;
  readonly status: MoveRequestStatus;
  readonly note: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string;
  readonly movedAt: Date | null;
  /**
   * The last operator whose approval was sent to the identity service. `approvingNote` and `approvingAt` are the note
   * and the time of this approval. All three are null if no approval was sent yet.
   */
  readonly approvingBy: string | null;
  readonly approvingNote: string | null;
  readonly approvingAt: Date | null;
}

export type NewMoveRequest = Omit<
  MoveRequest,
  | 'status'
  | 'requestedAt'
  | 'decidedBy'
  | 'decidedAt'
  | 'decisionNote'
  | 'movedAt'
  | 'approvingBy'
  | 'approvingNote'
  | 'approvingAt'
>;

export interface MoveDecision {
  readonly status: Exclude<MoveRequestStatus, 'waiting'>;
  readonly operator: string;
  readonly note: string;
  readonly movedAt?: Date;
}

export const MOVE_REQUEST = `r.request_id AS "requestId", r.brand, r.member_id AS "memberId", r.from_id AS "fromId",
  r.to_id AS "toId", r.token, r.members, r.ended_versions AS "endedVersions", r.withdrawn_offers AS "withdrawnOffers",
  r.status, r.note, r.requested_by AS "requestedBy", r.requested_at AS "requestedAt", r.decided_by AS "decidedBy",
  r.decided_at AS "decidedAt", r.decision_note AS "decisionNote", r.moved_at AS "movedAt",
  r.approving_by AS "approvingBy", r.approving_note AS "approvingNote", r.approving_at AS "approvingAt"`;

const KEY_PREFIX = 'request:';

/** Returns the idempotency key with which the identity service makes the move of a request. */
export const moveKeyOf = (requestId: string): string => `${KEY_PREFIX}${requestId}`;

/**
 * Returns the id of the request for which the key of a move was made; undefined if the key belongs to a move by an
 * agent.
 */
export const requestOf = (key: string): string | undefined =>
  key.startsWith(KEY_PREFIX) ? key.slice(KEY_PREFIX.length) : undefined;

/** All SQL that writes operators' requests for moves. The caller must have locked the tree of the brand. */
@Injectable()
export class MoveRequestsStore {
  async find(tx: Tx, requestId: string): Promise<MoveRequest | undefined> {
    return tx.one(`SELECT ${MOVE_REQUEST} FROM move_requests r WHERE r.request_id = $1`, [requestId]);
  }

  /**
   * Stores a request.
   * @returns false if another request for this member waits for a decision
   */
  async insert(tx: Tx, request: NewMoveRequest): Promise<boolean> {
    const inserted = await tx.one(
      `INSERT INTO move_requests (request_id, brand, member_id, from_id, to_id, token, members, ended_versions,
                                  withdrawn_offers, note, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (member_id) WHERE status = 'waiting' DO NOTHING
       RETURNING request_id`,
      [
        ...[request.requestId, request.brand, request.memberId, request.fromId, request.toId, request.token],
        ...[request.members, request.endedVersions, request.withdrawnOffers, request.note, request.requestedBy],
      ],
    );
    return inserted !== undefined;
  }

  /** Stores the operator who approves, before the identity service is called to make the move. */
  async approving(tx: Tx, requestId: string, operator: string, note: string): Promise<void> {
    await tx.rows(
      `UPDATE move_requests SET approving_by = $2, approving_note = $3, approving_at = now() WHERE request_id = $1`,
      [requestId, operator, note],
    );
  }

  /**
   * Marks a request as approved, after the identity service has made its move. A request that is already decided does
   * not change.
   */
  async approved(tx: Tx, requestId: string, movedAt: Date): Promise<void> {
    await tx.rows(
      `UPDATE move_requests SET status = 'approved', decided_by = approving_by, decided_at = now(), moved_at = $2,
              decision_note = approving_note
        WHERE request_id = $1 AND status = 'waiting' AND approving_by IS NOT NULL`,
      [requestId, movedAt],
    );
  }

  async decide(tx: Tx, requestId: string, { status, operator, note, movedAt }: MoveDecision): Promise<void> {
    await tx.rows(
      `UPDATE move_requests SET status = $2, decided_by = $3, decided_at = now(), decision_note = $4, moved_at = $5
        WHERE request_id = $1`,
      [requestId, status, operator, note, movedAt ?? null],
    );
  }
}
