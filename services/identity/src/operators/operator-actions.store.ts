import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { isUuid } from '../members/member.js';
import type { Actor, OperatorName } from './operator.js';

/** An action that an operator is about to execute, in the form in which it is written to the log. */
export interface NewAction {
  readonly actor: Actor;
  /** The name of the action, for example deposits.approve. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly memberId?: string | undefined;
  readonly brand?: string;
  readonly reason?: string;
  /** The operator who made the request that this action decides. */
  readonly requesterId?: string | undefined;
}

export type Fields = Readonly<Record<string, string>>;

/** The result of an action: `done`, or the code of a failure. */
export interface ActionEnd {
  readonly outcome: string;
  readonly before?: Fields;
  readonly after?: Fields;
}

/** An entry in the log of operators' actions, with its result. */
export interface LoggedAction {
  readonly id: string;
  readonly at: Date;
  readonly operator: OperatorName | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly memberId: string | null;
  readonly brand: string;
  readonly reason: string;
  readonly address: string;
  readonly requesterId: string | null;
  /** The result of the action; null if no result was written yet. */
  readonly outcome: string | null;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

export interface ActionFilter {
  readonly brands: readonly string[];
  readonly operatorId: string | undefined;
  readonly subjectId: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /**
   * The id of a log entry. Only entries that are older than this entry are returned; undefined begins with the newest.
   */
  readonly before: string | undefined;
}

/** Stores the log of operators' actions. Rows are added, but never changed or removed. */
@Injectable()
export class OperatorActionsStore {
  constructor(private readonly db: Db) {}

  async begin(action: NewAction, at: Date, sql: Sql = this.db): Promise<string> {
    const row = await sql.one<{ id: string }>(
      `INSERT INTO operator_actions (at, operator_id, action, subject_kind, subject_id, member_id, brand, reason, address, requester_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        at,
        action.actor.operatorId,
        action.action,
        action.subject.kind,
        action.subject.id,
        action.memberId ?? null,
        action.brand ?? '',
        action.reason ?? '',
        action.actor.address,
        action.requesterId ?? null,
      ],
    );
    if (!row) throw new Error('the action was not written');
    return row.id;
  }

  /**
   * Writes the result of an action. Returns the two operators if the action was a decision of two operators; undefined
   * if the action already has a result.
   */
  async end(
    tx: Tx,
    actionId: string,
    { outcome, before = {}, after = {} }: ActionEnd,
    at: Date,
  ): Promise<{ readonly operatorId: string | null; readonly requesterId: string | null } | undefined> {
    const ended = await tx.rows(
      `INSERT INTO operator_action_ends (action_id, outcome, before, after, at)
       SELECT id, $2::text, $3::jsonb, $4::jsonb, $5::timestamptz FROM operator_actions WHERE id = $1
       ON CONFLICT (action_id) DO NOTHING RETURNING action_id`,
      [actionId, outcome, JSON.stringify(before), JSON.stringify(after), at],
    );
    if (ended.length === 0) return undefined;
    return tx.one(
      `SELECT operator_id AS "operatorId", requester_id AS "requesterId" FROM operator_actions WHERE id = $1`,
      [actionId],
    );
  }

  /** Writes an action together with its result, in the transaction that executes the action. */
  async done(tx: Tx, action: NewAction, at: Date, end: ActionEnd = { outcome: 'done' }): Promise<void> {
    await this.end(tx, await this.begin(action, at, tx), end, at);
  }

  /** Returns entries of the log, newest first. Ids increase with time. */
  list(filter: ActionFilter, limit: number): Promise<LoggedAction[]> {
    return this.db.rows<LoggedAction>(
      `SELECT a.id, a.at, CASE WHEN o.id IS NULL THEN NULL ELSE jsonb_build_object('id', o.id, 'name', o.account) END AS operator,
              a.action, a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.member_id AS "memberId", a.brand,
              a.reason, a.address, a.requester_id AS "requesterId", e.outcome, e.before, e.after
         FROM operator_actions a
         LEFT JOIN operator_action_ends e ON e.action_id = a.id
         LEFT JOIN operators o ON o.id = a.operator_id
        WHERE (a.brand = '' OR a.brand = ANY ($1::text[]))
          AND ($2::uuid IS NULL OR a.operator_id = $2)
          AND ($3::text IS NULL OR a.subject_id = $3 OR a.member_id = $8::uuid)
          AND ($4::text IS NULL OR a.action = $4)
          AND ($5::timestamptz IS NULL OR a.at >= $5)
          AND ($6::timestamptz IS NULL OR a.at < $6)
          AND ($7::uuid IS NULL OR a.id < $7)
        ORDER BY a.id DESC LIMIT $9`,
      [
        filter.brands,
        filter.operatorId ?? null,
        filter.subjectId ?? null,
        filter.action ?? null,
        filter.from ?? null,
        filter.to ?? null,
        filter.before ?? null,
        filter.subjectId !== undefined && isUuid(filter.subjectId) ? filter.subjectId : null,
        limit,
      ],
    );
  }
}
