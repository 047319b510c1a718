import { Injectable } from '@nestjs/common';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import {
  InjectAdjustments,
  InjectIdentity,
  InjectWithdrawals,
  type AdjustmentsClient,
  type IdentityClient,
  type WithdrawalsClient,
} from '../../peers.js';
import { MemberLevel } from '../../withdrawals/member-level.service.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { isOpen, operatorsOf, presentSteps } from '../reviews/review.presenter.js';
import { TwoOperators, requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  AdjustmentDetailDto,
  AdjustmentPageDto,
  AdjustmentQuery,
  RequestAdjustmentBody,
} from './adjustment.dto.js';
import {
  presentAdjustment,
  presentFigures,
  reviewed,
  shownAdjustment,
  type ReviewedAdjustment,
} from './adjustment.presenter.js';

/** An operator's action on a request for an adjustment. */
export interface AdjustmentAct {
  readonly kind: 'approve' | 'reject' | 'withdraw';
  readonly version: bigint;
  readonly note: string;
  /** Only for an approval: the balance before the change, as the operator saw it. */
  readonly seenMinor?: bigint;
}

/**
 * Balance adjustments, for the operators of the members' brands. The wallet service stores requests, checks the second
 * operator and posts. This class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class Adjustments {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    private readonly levels: MemberLevel,
    @InjectAdjustments() private readonly adjustments: AdjustmentsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
  ) {}

  async page(caller: OperatorCaller, query: AdjustmentQuery): Promise<AdjustmentPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.adjustments.listAdjustments(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const found = content.map(reviewed);
    const person = await this.names.of(found.flatMap(({ review }) => operatorsOf(review)));
    const lines = found.map(async (adjustment) =>
      presentAdjustment(adjustment, {
        callerId: caller.operator.id,
        account: await this.accounts.of(adjustment.review.memberId),
        person,
      }),
    );
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one adjustment with the steps of its review. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<AdjustmentDetailDto> {
    const adjustment = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'adjustments.open', ...aboutOf(adjustment) });
    return this.#present(caller, adjustment);
  }

  /**
   * Requests an adjustment of a member's balance. No money moves before a second operator approves it.
   * @throws Failure wallet.amount, wallet.key_reused, request.invalid, resource.not_found.
   */
  async request(caller: OperatorCaller, body: RequestAdjustmentBody): Promise<AdjustmentDetailDto> {
    const { memberId, kind, reason, note } = body;
    const { brand, currency } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    await this.scope.assertHis(caller, brand);
    const action = {
      action: 'adjustments.request',
      subject: { kind: 'adjustment', id: body.id },
      ...{ memberId, brand, reason: `${reason}: ${note}` },
    };
    const requested = await this.audit.change(caller, action, async () => {
      const answer = reviewed(
        await this.adjustments.requestAdjustment(
          {
            ...{ adjustmentId: body.id, memberId, currency, kind, reason, note, operatorId: caller.operator.id },
            amountMinor: BigInt(body.amountMinor),
            turnoverMinor: BigInt(body.turnoverMinor ?? '0'),
          },
          { idempotent: true },
        ),
      );
      return { answer, before: {}, after: shownAdjustment(answer) };
    });
    return this.#present(caller, requested);
  }

  /**
   * Approves, rejects or withdraws a request.
   * @throws Failure review.stale, review.decided, review.figures_changed, wallet.insufficient_funds, ops.own_request,
   * ops.vouched_for, access.denied (the request to withdraw is of another operator), resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: AdjustmentAct): Promise<AdjustmentDetailDto> {
    const before = await this.#find(caller, id);
    if (act.kind === 'withdraw' && before.requestedBy !== caller.operator.id) throw new Failure('access.denied');
    const action = {
      action: `adjustments.${act.kind}`,
      ...aboutOf(before),
      reason: act.note,
      // The audit log stores the balance that the operator saw, so that it can later be proven. It does so also if the
      // approval is refused.
      ...(act.seenMinor !== undefined && { seen: { beforeMinor: String(act.seenMinor) } }),
      // An approval is a decision about the request of the operator who requested the adjustment.
      requesterId: act.kind === 'approve' && isOpen(before.review) ? requesterOf(before.requestedBy) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(act.version, before.review.version);
      const step = { subjectId: id, operatorId: caller.operator.id, version, note: act.note };
      const answer = reviewed(
        act.kind === 'approve'
          ? await this.adjustments.approveAdjustment({
              ...step,
              ...(act.seenMinor !== undefined && { seenMinor: act.seenMinor }),
            })
          : await this.adjustments.rejectAdjustment(step),
      );
      return { answer, before: shownAdjustment(before), after: shownAdjustment(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns an adjustment.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, id: string): Promise<ReviewedAdjustment> {
    const adjustment = reviewed(await this.adjustments.getAdjustment({ subjectId: id }, { idempotent: true }));
    await this.scope.assertHis(caller, adjustment.review.brand);
    return adjustment;
  }

  /**
   * Returns the amount that the member could withdraw now, while the adjustment waits for a second operator. It is only
   * information. If the wallet refuses to compute it (for example for a brand without payouts), the result is
   * undefined, so that operators can still open the adjustment.
   */
  async #withdrawable({ review, beforeMinor }: ReviewedAdjustment): Promise<bigint | undefined> {
    if (beforeMinor === undefined) return undefined;
    const { memberId, currency, brand } = review;
    const asked = { memberId, currency, level: await this.levels.of({ memberId, brand }) };
    const call = { memberId, idempotent: true } as const;
    const money = await this.withdrawals.getWithdrawable(asked, call).catch((error: unknown) => {
      if (isFailure(error)) return undefined;
      throw error;
    });
    return money?.withdrawableMinor;
  }

  async #present(caller: OperatorCaller, adjustment: ReviewedAdjustment): Promise<AdjustmentDetailDto> {
    const { review, requestedBy } = adjustment;
    const { memberId } = review;
    const person = await this.names.of(operatorsOf(review));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      ...presentAdjustment(adjustment, { callerId: caller.operator.id, account, person }),
      steps: presentSteps(review, person),
      ...presentFigures(adjustment, await this.#withdrawable(adjustment)),
      may: {
        ...(await this.pair.mayDecide(caller, review, 'adjustments.approve')),
        withdraw:
          isOpen(review) && requestedBy === caller.operator.id && caller.actions.includes('adjustments.request'),
      },
    };
  }
}

const aboutOf = ({ review }: ReviewedAdjustment) => ({
  subject: { kind: 'adjustment', id: review.subjectId },
  memberId: review.memberId,
  brand: review.brand,
});
