import { Injectable } from '@nestjs/common';
import type { messaging } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectIdentity, InjectServiceThreads, type IdentityClient, type ServiceThreadsClient } from '../../peers.js';
import { AuditTrail, type Fields } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { MayDecideDto } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  DeskServiceThreadDetailDto,
  DeskServiceThreadPageDto,
  DeskServiceThreadQuery,
} from './desk-service-thread.dto.js';
import {
  isClaimed,
  peopleOf,
  presentDeskMessages,
  presentDeskServiceThread,
  presentThreadSteps,
  shownThread,
  stateOf,
} from './desk-service-thread.presenter.js';

const PAGE_SIZE = 20;
type Thread = messaging.ServiceThreadToAnswer;

/** An operator's action on a customer service thread: claim, release, answer or close. */
export type ThreadAct = { readonly version: bigint } & (
  | { readonly kind: 'claim' | 'release' }
  | { readonly kind: 'answer'; readonly answer: string; readonly note: string }
  | { readonly kind: 'close'; readonly note: string }
);

/**
 * Threads of the built-in customer service, for the operators of the members' brands. The messaging service stores
 * them. This class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class DeskServiceThreads {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectServiceThreads() private readonly threads: ServiceThreadsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: DeskServiceThreadQuery): Promise<DeskServiceThreadPageDto> {
    const { content, next, totalCount } = await this.threads.listServiceThreads(
      {
        brands: await this.scope.codes(caller, query.brand),
        answered: query.state === 'decided',
        claimedBy: query.mine ? caller.operator.id : '',
        cursor: query.cursor ?? '',
        size: query.pageSize ?? PAGE_SIZE,
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(async (thread) => {
      const account = await this.accounts.of(thread.memberId);
      return presentDeskServiceThread(thread, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), ...(next && { next }), totalCount: Number(totalCount) };
  }

  /** Returns one thread. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<DeskServiceThreadDetailDto> {
    const thread = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'service_threads.open', ...aboutOf(thread) });
    return this.#present(caller, thread);
  }

  /**
   * Claims, releases, answers or closes a thread.
   * @throws Failure review.decided, review.claimed, review.stale, request.invalid, resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: ThreadAct): Promise<DeskServiceThreadDetailDto> {
    const before = await this.#find(caller, id);
    const reason = 'note' in act ? act.note : '';
    const action = { action: `service_threads.${act.kind}`, ...aboutOf(before), reason };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(act.version, before.version);
      const answer = await this.#send({ threadId: id, operatorId: caller.operator.id, version }, act);
      const written: Fields = act.kind === 'answer' ? { answer: act.answer } : {};
      return { answer, before: shownThread(before), after: { ...shownThread(answer), ...written } };
    });
    return this.#present(caller, after);
  }

  #send(
    step: { readonly threadId: string; readonly operatorId: string; readonly version: bigint },
    act: ThreadAct,
  ): Promise<Thread> {
    if (act.kind === 'answer') return this.threads.answerServiceThread({ ...step, answer: act.answer, note: act.note });
    if (act.kind === 'close') return this.threads.closeServiceThread({ ...step, note: act.note });
    return act.kind === 'claim' ? this.threads.claimServiceThread(step) : this.threads.releaseServiceThread(step);
  }

  /**
   * Returns a thread.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, threadId: string): Promise<Thread> {
    const thread = await this.threads.getServiceThreadToAnswer({ threadId }, { idempotent: true });
    await this.scope.assertHis(caller, thread.brand);
    return thread;
  }

  async #present(caller: OperatorCaller, thread: Thread): Promise<DeskServiceThreadDetailDto> {
    const { memberId } = thread;
    const person = await this.names.of(peopleOf(thread));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      ...presentDeskServiceThread(thread, { callerId: caller.operator.id, account, person }),
      messages: presentDeskMessages(thread, person),
      steps: presentThreadSteps(thread, person),
      may: mayAnswer(caller, thread),
    };
  }
}

/**
 * Returns whether the caller may write to the member. An operator may add to an earlier answer, but not to a closed
 * thread.
 */
function mayAnswer({ actions, operator }: OperatorCaller, thread: Thread): MayDecideDto {
  if (stateOf(thread) === 'closed') return { decide: false, because: 'decided' };
  if (!actions.includes('serviceThreads.answer')) return { decide: false };
  if (isClaimed(thread) && thread.claimedBy !== operator.id) return { decide: false, because: 'claimed' };
  return { decide: true };
}

const aboutOf = ({ threadId, memberId, brand }: Thread) => ({
  subject: { kind: 'serviceThread', id: threadId },
  memberId,
  brand,
});
