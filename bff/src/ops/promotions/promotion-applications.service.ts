import { Injectable } from '@nestjs/common';
import type { promotions } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import {
  InjectIdentity,
  InjectPromotionApplications,
  type IdentityClient,
  type PromotionApplicationsClient,
} from '../../peers.js';
import { presentPicture } from '../../promotions/manual-promotion.presenter.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  MayDecidePromotionDto,
  PromotionApplicationDetailDto,
  PromotionApplicationPageDto,
  PromotionApplicationQuery,
} from './promotion-application.dto.js';
import {
  isWaiting,
  peopleOf,
  presentApplication,
  presentSteps,
  shownApplication,
} from './promotion-application.presenter.js';

export interface ApplicationDecision {
  /** After `approve` the member can claim the reward; `reject` ends the application. */
  readonly decision: 'approve' | 'reject';
  readonly version: bigint;
  readonly note: string;
}

/**
 * Applications for promotions, for the operators of the members' brands. The promotions service makes the decision.
 * This class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class PromotionApplications {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectPromotionApplications() private readonly applications: PromotionApplicationsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: PromotionApplicationQuery): Promise<PromotionApplicationPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.applications.listPromotionApplications(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const lines = content.map(async (application) =>
      presentApplication(application, { account: await this.accounts.of(application.memberId), person }),
    );
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns a picture of an application. The audit log records the read. */
  async picture(caller: OperatorCaller, id: string, pictureId: string): Promise<Uint8Array> {
    const application = await this.#find(caller, id);
    await this.audit.read(caller, {
      action: 'promotion_requests.picture',
      ...aboutOf(application),
      subject: { kind: 'application_picture', id: pictureId },
    });
    const asked = { rewardId: id, pictureId };
    return (await this.applications.getApplicationPictureForReview(asked, { idempotent: true })).jpeg;
  }

  /** Returns one application with what the member bet and deposited lately. The audit log records the read. */
  async detail(caller: OperatorCaller, id: string): Promise<PromotionApplicationDetailDto> {
    const application = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'promotion_requests.open', ...aboutOf(application) });
    return this.#present(caller, application);
  }

  /**
   * Approves or rejects an application.
   * @throws review.stale, review.decided, resource.not_found.
   */
  async decide(
    caller: OperatorCaller,
    id: string,
    decided: ApplicationDecision,
  ): Promise<PromotionApplicationDetailDto> {
    const before = await this.#find(caller, id);
    const { decision, note } = decided;
    const action = { action: `promotion_requests.${decision}`, ...aboutOf(before), reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(decided.version, before.version);
      const request = { rewardId: id, operatorId: caller.operator.id, decision, note, version };
      const answer = await this.applications.decidePromotionApplication(request);
      return { answer, before: shownApplication(before), after: shownApplication(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns an application.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, rewardId: string): Promise<promotions.PromotionApplication> {
    const application = await this.applications.getPromotionApplication({ rewardId }, { idempotent: true });
    await this.scope.assertHis(caller, application.brand);
    return application;
  }

  async #present(
    caller: OperatorCaller,
    application: promotions.PromotionApplication,
  ): Promise<PromotionApplicationDetailDto> {
    const { memberId } = application;
    const [person, { account }] = await Promise.all([
      this.names.of(peopleOf(application)),
      this.identity.getMember({ memberId }, { memberId, idempotent: true }),
    ]);
    return {
      ...presentApplication(application, { account, person }),
      turnoverMinor: String(application.turnoverMinor),
      depositMinor: String(application.depositMinor),
      approvedBefore: application.approvedBefore,
      pictures: application.pictures.map(presentPicture),
      steps: presentSteps(application, person),
      may: mayDecide(caller, application),
    };
  }
}

function mayDecide(caller: OperatorCaller, application: promotions.PromotionApplication): MayDecidePromotionDto {
  if (!isWaiting(application)) return { approve: false, reject: false, because: 'decided' };
  const may = caller.actions.includes('promotionRequests.decide');
  return { approve: may, reject: may };
}

const aboutOf = ({ rewardId, memberId, brand }: promotions.PromotionApplication) => ({
  subject: { kind: 'reward', id: rewardId },
  memberId,
  brand,
});
