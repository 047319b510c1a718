import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { InboxService } from '../inbox/inbox.service.js';
import {
  checkedMessage,
  checkedStep,
  judgeStep,
  type NewServiceMessage,
  type ServiceMessage,
  type ThreadStep,
} from './service-thread.js';
import { ServiceThreadsStore } from './service-threads.store.js';

/** Accepts members' messages to customer service, and the steps of the operators who answer them. */
@Injectable()
export class ServiceThreadsService {
  constructor(
    private readonly db: Db,
    private readonly store: ServiceThreadsStore,
    private readonly inbox: InboxService,
  ) {}

  /**
   * Stores a message of a member in the member's thread. A repeated call with the same key returns the message that the
   * first call stored.
   * @throws Failure request.invalid, wallet.key_reused; resource.not_found for a trial member or a member without an
   * inbox.
   */
  async send(wanted: NewServiceMessage): Promise<ServiceMessage> {
    const sent = checkedMessage(wanted);
    return this.db.transaction(async (tx) => {
      await this.store.open(tx, sent.memberId);
      const thread = await this.store.lockOfMember(tx, sent.memberId);
      if (!thread) throw new Failure('resource.not_found', { what: 'inbox' });
      const stored = await this.store.byKey(sent.memberId, sent.key, tx);
      if (stored && stored.content !== sent.content) throw new Failure('wallet.key_reused');
      const message = stored ?? (await this.store.send(tx, thread.threadId, sent));
      if (!message) throw notFound();
      return message;
    });
  }

  /**
   * Executes one step of an operator on a thread. An answer increases the member's number of unread answers in the
   * same transaction.
   * @throws Failure request.invalid, review.decided, review.claimed, review.stale, resource.not_found.
   */
  async take(threadId: string, wanted: ThreadStep): Promise<void> {
    const step = checkedStep(wanted);
    await this.db.transaction(async (tx) => {
      const thread = await this.store.lock(tx, threadId);
      if (!thread) throw notFound();
      const verdict = judgeStep(thread, await this.store.last(tx, thread), step, thread.now);
      if (verdict === 'repeat') return;
      if (verdict !== 'new' && verdict !== 'prolonged') throw new Failure(verdict, { version: thread.version });
      if (step.action === 'claim') await this.store.claim(tx, threadId, step.operator, verdict === 'new');
      else if (step.action === 'release') await this.store.release(tx, threadId);
      else if (step.action === 'answer') {
        await this.store.answer(tx, threadId, step.operator, step.answer);
        await this.inbox.addServiceAnswers(tx, thread.memberId, 1);
      } else {
        await this.store.close(tx, threadId, step.operator);
        // Publishes the unread count with a new version, although the count is unchanged, so that the member's browsers
        // load the thread again.
        await this.inbox.addServiceAnswers(tx, thread.memberId, 0);
      }
      // If the operator already has the claim on the thread and only extends it, no step is recorded.
      if (verdict === 'new') await this.store.addStep(tx, threadId, step);
    });
  }
}

export const notFound = (): Failure => new Failure('resource.not_found', { what: 'service thread' });
