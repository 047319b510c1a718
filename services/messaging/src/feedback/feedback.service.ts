import { Injectable } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { IdentityService, type Origin } from '@nm/contracts/identity.js';
import { AgentApplicationAcceptedSchema } from '@nm/contracts/messaging.js';
import { Db } from '@nm/kit/db/db.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { InboxService } from '../inbox/inbox.service.js';
import {
  checkedFeedback,
  isApplication,
  judge,
  validateDecision,
  type Decision,
  type Feedback,
  type NewFeedback,
} from './feedback.js';
import { FeedbackStore } from './feedback.store.js';

/** The answer to the captcha that was shown to the browser in `origin`. */
export interface CaptchaAnswer {
  readonly origin: Origin | undefined;
  readonly answer: string;
}

/** Accepts feedback from members, and decisions of operators about applications to become an agent. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly db: Db,
    private readonly store: FeedbackStore,
    private readonly inbox: InboxService,
    private readonly outbox: Outbox,
    @InjectRpc(IdentityService) private readonly identity: RpcClient<typeof IdentityService>,
  ) {}

  /**
   * Stores feedback, or an application to become an agent, which is a type of feedback. A repeated call with the same
   * key returns the feedback of the first call and needs no new captcha.
   * @throws Failure request.invalid, identity.captcha_required, wallet.key_reused; feedback.application_open or
   * feedback.already_agent for an application; resource.not_found for a trial member or a member without an inbox;
   * system.temporary if an earlier application was declined during the call.
   */
  async send(wanted: NewFeedback, captcha: CaptchaAnswer): Promise<Feedback> {
    const sent = checkedFeedback(wanted);
    const repeated = await this.#repeated(sent);
    if (repeated) return repeated;
    const brand = await this.store.brandOf(sent.memberId);
    if (brand === undefined) throw new Failure('resource.not_found', { what: 'inbox' });
    try {
      if (isApplication(sent)) await this.#assertNoneStands(sent.memberId);
      await this.identity.checkCaptcha({ origin: captcha.origin, answer: captcha.answer });
    } catch (error) {
      // If this call failed, a parallel call may have stored the same feedback or used the captcha first. In that case
      // the feedback of that call is returned.
      const winner = isFailure(error) ? await this.#repeated(sent) : undefined;
      if (winner) return winner;
      throw error;
    }
    const stored = await this.store.add(sent, brand, isApplication(sent) ? 'open' : 'received');
    if (stored) return stored;
    const winner = await this.#repeated(sent);
    if (winner) return winner;
    await this.#assertNoneStands(sent.memberId);
    // An earlier application of the member to become an agent blocked this one but has been declined since then. The
    // caller tries again.
    throw new Failure('system.temporary');
  }

  /**
   * Accepts or declines an application to become an agent. After an acceptance, the identity service makes the member
   * an agent when it handles the event, and the member's message follows that change. After a decline, the member's
   * message is delivered with the decision.
   * @throws Failure request.invalid, review.stale, review.decided, resource.not_found.
   */
  async decide(feedbackId: string, decision: Decision): Promise<Feedback> {
    validateDecision(decision);
    return this.db.transaction(async (tx) => {
      const application = await this.store.lockApplication(tx, feedbackId);
      if (!application) throw notFound();
      const verdict = judge(application, decision);
      if (verdict === 'repeat') return application;
      if (verdict !== 'new') throw new Failure(verdict, { version: application.version });
      const decided = await this.store.decide(tx, feedbackId, decision);
      if (!decided) throw notFound();
      const { memberId, brand, decidedAt } = decided;
      const at = decidedAt ?? new Date();
      if (decision.status === 'accepted') {
        await this.outbox.append(tx, AgentApplicationAcceptedSchema, {
          ...{ memberId, brand, applicationId: feedbackId, power: decision.power },
          decidedAt: timestampFromDate(at),
        });
      } else {
        await this.inbox.deliver(tx, {
          ...{ memberId, template: 'application_declined', currency: '', amountMinor: 0n },
          ...{ reference: `agent_${decision.reason}`, deliveredAt: at },
        });
      }
      return decided;
    });
  }

  async #repeated(sent: NewFeedback): Promise<Feedback | undefined> {
    const stored = await this.store.byKey(sent.memberId, sent.key);
    if (stored && (stored.type !== sent.type || stored.content !== sent.content))
      throw new Failure('wallet.key_reused');
    return stored;
  }

  /**
   * Checks that the member has no application to become an agent that is open or was accepted.
   * @throws Failure feedback.application_open, feedback.already_agent.
   */
  async #assertNoneStands(memberId: string): Promise<void> {
    const standing = await this.store.standing(memberId);
    if (!standing) return;
    throw new Failure(standing.status === 'open' ? 'feedback.application_open' : 'feedback.already_agent');
  }
}

export const notFound = (): Failure => new Failure('resource.not_found', { what: 'application' });
