import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { OperatorCaller } from '../session/operator-caller.js';

export type Fields = Readonly<Record<string, string>>;

/** A change or read that an operator is about to make. */
export interface AuditedAction {
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly memberId?: string;
  readonly brand?: string;
  readonly reason?: string;
  /** The operator whose request this operator decides; empty if there is no such request. */
  readonly requesterId?: string;
  /**
   * The figures (for example a balance) that the operator saw when deciding. They are stored with the state before the
   * change, even if the change is refused.
   */
  readonly seen?: Fields;
}

/** The result of an operator's change, and the state of the changed object before it. */
export interface Done<T> {
  readonly answer: T;
  readonly before: Fields;
  readonly after: Fields;
}

/**
 * Repeated reads of the same object within this time (ms) are logged once, because some pages read again at
 * intervals.
 */
const SAME_READ_MS = 60_000;
const READS_MAX = 10_000;

/**
 * Writes the actions of operators to the audit log of the identity service: one entry before the change, and the
 * result afterwards.
 */
@Injectable()
export class AuditTrail {
  readonly #log = new Logger('audit');
  readonly #reads = new LRUCache<string, true>({ max: READS_MAX, ttl: SAME_READ_MS });

  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  /**
   * Writes an operator's change to the audit log and then makes the change. If the entry cannot be written, the
   * change is not made. The result is written too, whether the change succeeded or was refused.
   * @throws the errors of `work`, ops.own_request, ops.vouched_for.
   */
  async change<T>(caller: OperatorCaller, action: AuditedAction, work: () => Promise<Done<T>>): Promise<T> {
    const actionId = await this.#begin(caller, action);
    try {
      const { answer, before, after } = await work();
      await this.#end(actionId, 'done', { ...before, ...action.seen }, after);
      return answer;
    } catch (error) {
      await this.#end(actionId, error instanceof Failure ? error.code : 'internal', action.seen);
      throw error;
    }
  }

  /**
   * Writes to the audit log that an operator reads a member's data. The caller may return the data only afterwards.
   * `asked` is what the operator entered to find the data.
   */
  async read(caller: OperatorCaller, action: AuditedAction, asked: Fields = {}): Promise<void> {
    const { subject } = action;
    const key = [caller.sessionId, action.action, subject.kind, subject.id, JSON.stringify(asked)].join(' ');
    if (this.#reads.has(key)) return;
    await this.#end(await this.#begin(caller, action), 'done', {}, asked);
    this.#reads.set(key, true);
  }

  async #begin(caller: OperatorCaller, action: AuditedAction): Promise<string> {
    const { actionId } = await this.operators.beginOperatorAction({
      actor: { operatorId: caller.operator.id, address: caller.address },
      action: action.action,
      subjectKind: action.subject.kind,
      subjectId: action.subject.id,
      memberId: action.memberId ?? '',
      brand: action.brand ?? '',
      reason: action.reason ?? '',
      requesterId: action.requesterId ?? '',
    });
    return actionId;
  }

  /** Writes the result of a change to the audit log. If this fails, the entry stays without a result. */
  async #end(actionId: string, outcome: string, before: Fields = {}, after: Fields = {}): Promise<void> {
    try {
      const end = { actionId, outcome, before: { ...before }, after: { ...after } };
      await this.operators.endOperatorAction(end, { idempotent: true });
    } catch (error) {
      this.#log.error(`the end of action ${actionId} (${outcome}) could not be written: ${String(error)}`);
    }
  }
}
