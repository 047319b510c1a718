import { Injectable } from '@nestjs/common';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { InjectFeedback, InjectIdentity, type FeedbackClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf, type MayDecideDto } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { ApplicationDetailDto, ApplicationPageDto, ApplicationQuery } from './application.dto.js';
import {
  POWER,
  presentApplication,
  presentDecision,
  sent,
  shownApplication,
  stateOf,
  type SentApplication,
} from './application.presenter.js';

/** An operator's decision about an application. */
export type ApplicationDecision = { readonly version: bigint; readonly note: string } & (
  | { readonly kind: 'accept'; readonly power: keyof typeof POWER }
  | { readonly kind: 'decline'; readonly reason: string }
);

/**
 * Applications to become an agent, for the operators of the members' brands. The messaging service stores applications
 * and decisions. This class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class Applications {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectFeedback() private readonly feedback: FeedbackClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: ApplicationQuery): Promise<ApplicationPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.feedback.listApplications(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.map(({ decidedBy }) => decidedBy));
    const lines = content.map(sent).map(async (application) => {
      const account = await this.accounts.of(application.memberId);
      return presentApplication(application, { account, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one application. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<ApplicationDetailDto> {
    const application = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'applications.open', ...aboutOf(application) });
    return this.#present(caller, application);
  }

  /**
   * Accepts or declines an application.
   * @throws Failure review.stale, review.decided, request.invalid, resource.not_found.
   */
  async decide(caller: OperatorCaller, id: string, decision: ApplicationDecision): Promise<ApplicationDetailDto> {
    const before = await this.#find(caller, id);
    const { kind, note } = decision;
    const reason = kind === 'decline' ? [decision.reason, note].filter(Boolean).join(': ') : note;
    const action = { action: `applications.${kind}`, ...aboutOf(before), reason };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(decision.version, before.version);
      const step = { feedbackId: id, operatorId: caller.operator.id, version, note };
      const answer = sent(
        decision.kind === 'accept'
          ? await this.feedback.acceptApplication({ ...step, power: POWER[decision.power] })
          : await this.feedback.declineApplication({ ...step, reason: decision.reason }),
      );
      return { answer, before: shownApplication(before), after: shownApplication(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns an application.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, feedbackId: string): Promise<SentApplication> {
    const application = sent(await this.feedback.getApplication({ feedbackId }, { idempotent: true }));
    await this.scope.assertHis(caller, application.brand);
    return application;
  }

  async #present(caller: OperatorCaller, application: SentApplication): Promise<ApplicationDetailDto> {
    const { memberId, decidedBy } = application;
    const person = await this.names.of([decidedBy]);
    const member = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    const { uplineId } = member;
    const upline =
      uplineId === ''
        ? undefined
        : await this.identity.getMember({ memberId: uplineId }, { memberId: uplineId, idempotent: true });
    return {
      ...presentApplication(application, { account: member.account, person }),
      registeredAt: isoTime(member.registeredAt) ?? '',
      ...(upline && { upline: upline.account }),
      steps: presentDecision(application, person),
      may: mayDecide(caller, application),
    };
  }
}

function mayDecide({ actions }: OperatorCaller, application: SentApplication): MayDecideDto {
  if (stateOf(application) !== 'open') return { decide: false, because: 'decided' };
  return { decide: actions.includes('applications.decide') };
}

const aboutOf = ({ feedback, memberId, brand }: SentApplication) => ({
  subject: { kind: 'application', id: feedback.feedbackId },
  memberId,
  brand,
});
