import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
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
  async refusal(requesterId: string, approverId: string): Promise<ApprovalRefusal | undefined> {
    const [requester, approver] = await Promise.all([
      this.operators.party(requesterId),
      this.operators.party(approverId),
    ]);
    if (!requester || !approver) throw notFound('operator');
    return approvalRefusal(requester, approver);
  }

  /**
   * Writes an action to the log before the action is executed, so that every action has a log entry.
   * @throws Failure ops.own_request, ops.vouched_for.
   */
  async begin(action: NewAction): Promise<string> {
    const { requesterId, actor } = action;
    const refusal = requesterId && actor.operatorId ? await this.refusal(requesterId, actor.operatorId) : undefined;
    const now = this.clock.now();
    if (!refusal) return this.store.begin(action, now);
    const code = `ops.${refusal}` as const;
    await this.db.transaction((tx) => this.store.done(tx, action, now, { outcome: code }));
    throw new Failure(code);
  }

  /**
   * Writes the result of an action to the log. If two operators made a decision by this action, both operators'
   * accounts count as confirmed from then on (see approval.ts).
   */
  async end(actionId: string, end: ActionEnd): Promise<void> {
    await this.db.transaction(async (tx) => {
      const parties = await this.store.end(tx, actionId, end, this.clock.now());
      if (end.outcome === 'done' && parties?.operatorId && parties.requesterId)
        await this.operators.confirm(tx, [parties.operatorId, parties.requesterId]);
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
