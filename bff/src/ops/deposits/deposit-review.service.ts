import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectCashier, InjectIdentity, type CashierClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import { pageOf } from '../reviews/review.dto.js';
import { isOpen, operatorsOf, presentSteps } from '../reviews/review.presenter.js';
import { TwoOperators, isOwnFirst, requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { DepositReviewDetailDto, DepositReviewPageDto, DepositReviewQuery } from './deposit-review.dto.js';
import { presentDeposit, reviewed, shownDeposit, type ReviewedDeposit } from './deposit-review.presenter.js';

/** An operator's action on a deposit under review. */
export interface DepositAct {
  readonly kind: 'claim' | 'release' | 'take_back' | 'approve' | 'reject';
  readonly version: bigint;
  readonly note?: string;
  /** The reason of a rejection. The member can read it. */
  readonly reason?: string;
}

/**
 * Deposits under review, for the operators of the members' brands. The wallet service makes the decisions. This class
 * calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class DepositReviews {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectCashier() private readonly cashier: CashierClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: DepositReviewQuery): Promise<DepositReviewPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.cashier.listDepositsForReview(
      {
        brands: await this.scope.codes(caller, query.brand),
        decided: query.state === 'decided',
        secondOnly: query.second === 'true',
        claimedBy: query.mine ? caller.operator.id : '',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const deposits = content.map(reviewed);
    const person = await this.names.of(deposits.flatMap(({ review }) => operatorsOf(review)));
    const lines = deposits.map(async (deposit) =>
      presentDeposit(deposit, {
        callerId: caller.operator.id,
        account: await this.accounts.of(deposit.review.memberId),
        person,
      }),
    );
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one deposit with the steps of its review. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<DepositReviewDetailDto> {
    const deposit = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'deposits.open', ...aboutOf(deposit) });
    return this.#present(caller, deposit);
  }

  /** Returns the picture of a proof of payment. The read is written to the audit log. */
  async proof(caller: OperatorCaller, id: string, proofId: string): Promise<Uint8Array> {
    const deposit = await this.#find(caller, id);
    await this.audit.read(caller, {
      action: 'deposits.proof',
      ...aboutOf(deposit),
      subject: { kind: 'deposit_proof', id: proofId },
    });
    const { jpeg } = await this.cashier.getDepositProofForReview({ subjectId: id, proofId }, { idempotent: true });
    return jpeg;
  }

  /**
   * Claims or releases a deposit, or decides its review.
   * @throws review.stale, review.claimed, review.decided, review.other_currency, ops.own_request, ops.vouched_for,
   * resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: DepositAct): Promise<DepositReviewDetailDto> {
    const before = await this.#find(caller, id);
    if (act.kind === 'take_back' && !isOwnFirst(caller, before.review.firstOperator)) return this.detail(caller, id);
    const action = {
      action: `deposits.${act.kind}`,
      ...aboutOf(before),
      reason: [act.reason, act.note].filter(Boolean).join(': '),
      // If another operator has already approved the deposit, this operator decides about that operator's approval.
      requesterId: act.kind === 'approve' && isOpen(before.review) ? requesterOf(before.review.firstOperator) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(act.version, before.review.version);
      const answer = reviewed(await this.#send(caller, id, { ...act, version }));
      return { answer, before: shownDeposit(before), after: shownDeposit(answer) };
    });
    return this.#present(caller, after);
  }

  #send({ operator }: OperatorCaller, subjectId: string, act: DepositAct): Promise<wallet.DepositForReview> {
    const { kind, version, note = '', reason = '' } = act;
    const claim = { subjectId, operatorId: operator.id, version };
    const decision = { ...claim, note, reason };
    const calls = {
      claim: () => this.cashier.claimDeposit(claim),
      release: () => this.cashier.releaseDeposit(claim),
      take_back: () => this.cashier.takeBackDeposit(claim),
      approve: () => this.cashier.approveDeposit(decision),
      reject: () => this.cashier.rejectDeposit(decision),
    };
    return calls[kind]();
  }

  /**
   * Returns a deposit.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, id: string): Promise<ReviewedDeposit> {
    const deposit = reviewed(await this.cashier.getDepositForReview({ subjectId: id }, { idempotent: true }));
    await this.scope.assertHis(caller, deposit.review.brand);
    return deposit;
  }

  async #present(caller: OperatorCaller, deposit: ReviewedDeposit): Promise<DepositReviewDetailDto> {
    const { memberId } = deposit.review;
    const person = await this.names.of(operatorsOf(deposit.review));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    return {
      ...presentDeposit(deposit, { callerId: caller.operator.id, account, person }),
      steps: presentSteps(deposit.review, person),
      may: await this.pair.mayDecide(caller, deposit.review, 'deposits.review'),
    };
  }
}

const aboutOf = ({ review }: ReviewedDeposit) => ({
  subject: { kind: 'deposit', id: review.subjectId },
  memberId: review.memberId,
  brand: review.brand,
});
