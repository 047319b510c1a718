import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { OperatorCaller } from '../session/operator-caller.js';

export type Fields = Readonly<Record<string, string>>;

/** What an operator is about to do or to see. */
export interface Deed {
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly memberId?: string;
  readonly brand?: string;
  readonly reason?: string;
  /** The operator whose request it decides on; empty for none. */
  readonly requesterId?: string;
}

/** What a deed changed. */
export interface Done<T> {
  readonly answer: T;
  readonly before: Fields;
  readonly after: Fields;
}

/** A page that is read again and again, as one that refreshes itself, is one read. */
const SAME_READ_MS = 60_000;
const READS_MAX = 10_000;

/** Writes what operators do into identity's log: before it is done, and how it ended. */
@Injectable()
export class AuditTrail {
  readonly #log = new Logger('audit');
  readonly #reads = new LRUCache<string, true>({ max: READS_MAX, ttl: SAME_READ_MS });

  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  /**
   * Does a deed that is in the log. What cannot be written is not done; how it ended is written whether it was done or
   * refused. @throws what the work throws, ops.own_request, ops.vouched_for.
   */
  async change<T>(caller: OperatorCaller, deed: Deed, work: () => Promise<Done<T>>): Promise<T> {
    const actionId = await this.#begin(caller, deed);
    try {
      const { answer, before, after } = await work();
      await this.#end(actionId, 'done', before, after);
      return answer;
    } catch (error) {
      await this.#end(actionId, error instanceof Failure ? error.code : 'internal');
      throw error;
    }
  }

  /** Writes that an operator reads something about a member, before it is answered. */
  async read(caller: OperatorCaller, deed: Deed): Promise<void> {
    const key = [caller.sessionId, deed.action, deed.subject.kind, deed.subject.id].join(' ');
    if (this.#reads.has(key)) return;
    await this.#end(await this.#begin(caller, deed), 'done');
    this.#reads.set(key, true);
  }

  async #begin(caller: OperatorCaller, deed: Deed): Promise<string> {
    const { actionId } = await this.operators.beginOperatorAction({
      actor: { operatorId: caller.operator.id, address: caller.address },
      action: deed.action,
      subjectKind: deed.subject.kind,
      subjectId: deed.subject.id,
      memberId: deed.memberId ?? '',
      brand: deed.brand ?? '',
      reason: deed.reason ?? '',
      requesterId: deed.requesterId ?? '',
    });
    return actionId;
  }

  /** The deed is in the log already; an end that cannot be written leaves it as one whose end is unknown. */
  async #end(actionId: string, outcome: string, before: Fields = {}, after: Fields = {}): Promise<void> {
    try {
      const end = { actionId, outcome, before: { ...before }, after: { ...after } };
      await this.operators.endOperatorAction(end, { idempotent: true });
    } catch (error) {
      this.#log.error(`the end of action ${actionId} (${outcome}) could not be written: ${String(error)}`);
    }
  }
}
