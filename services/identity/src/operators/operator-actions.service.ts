import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Clock } from '../identity.clock.js';
import { notFound } from '../identity.errors.js';
import { approvalRefusal, type ApprovalRefusal } from './approval.js';
import {
  OperatorActionsStore,
  type ActionEnd,
  type ActionFilter,
  type LoggedAction,
  type NewAction,
} from './operator-actions.store.js';
import { OperatorsStore } from './operators.store.js';

const SIZE = 50;
const SIZE_MAX = 100;

/**
 * Writes the log of operators' actions. It also applies the rule that some decisions need two operators, for which it
 * reads the log.
 */
@Injectable()
export class OperatorActions {
  constructor(
    private readonly db: Db,
    private readonly store: OperatorActionsStore,
    private readonly operators: OperatorsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns why an operator may not decide on another operator's request, or undefined if the decision is allowed.
   * @throws Failure resource.not_found.
   */
  refusal(requesterId: string, approverId: string): Promise<ApprovalRefusal | undefined> {
    return this.#refusal(this.db, requesterId, approverId);
  }

  async #refusal(sql: Sql, requesterId: string, approverId: string): Promise<ApprovalRefusal | undefined> {
    const requester = await this.operators.party(requesterId, sql);
    const approver = await this.operators.party(approverId, sql);
    if (!requester || !approver) throw notFound('operator');
    return approvalRefusal(requester, approver);
  }

  /**
   * Writes an action to the log before the action is executed, so that every action has a log entry.
   * @throws Failure ops.own_request, ops.vouched_for.
   */
  async begin(action: NewAction): Promise<string> {
    const { requesterId, actor } = action;
    const now = this.clock.now();
    if (!requesterId || !actor.operatorId) return this.store.begin(action, now);
    const { operatorId } = actor;
    const begun = await this.db.transaction(async (tx): Promise<string | Failure> => {
      // While the accounts are locked, none of them is reset or reactivated between this check and the log entry.
      await this.operators.lockAccounts(tx);
      const refusal = await this.#refusal(tx, requesterId, operatorId);
      if (!refusal) return this.store.begin(action, now, tx);
      const code = `ops.${refusal}` as const;
      await this.store.done(tx, action, now, { outcome: code });
      return new Failure(code);
    });
    if (begun instanceof Failure) throw begun;
    return begun;
  }

  /**
   * Writes the result of an action to the log. If it was a decision of two operators, both accounts are confirmed by
   * it. An account that was reset or reactivated meanwhile stays unconfirmed: another person may hold it now.
   */
  async end(actionId: string, end: ActionEnd): Promise<void> {
    await this.db.transaction(async (tx) => {
      const parties = await this.store.end(tx, actionId, end, this.clock.now());
      if (end.outcome !== 'done' || !parties?.operatorId || !parties.requesterId) return;
      await this.operators.lockAccounts(tx);
      await this.operators.confirm(tx, [parties.operatorId, parties.requesterId], actionId);
    });
  }

  async list(
    filter: ActionFilter,
    size: number,
  ): Promise<{ readonly content: readonly LoggedAction[]; readonly next: string | undefined }> {
    const limit = Math.min(size > 0 ? size : SIZE, SIZE_MAX);
    const rows = await this.store.list(filter, limit + 1);
    const content = rows.slice(0, limit);
    return { content, next: rows.length > limit ? content.at(-1)?.id : undefined };
  }
}
