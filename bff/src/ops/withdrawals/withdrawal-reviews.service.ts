import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { MaskedNames, masked } from '../../catalogue/masked-names.service.js';
import { maskedName } from '../../member/masked-name.js';
import { InjectCashier, InjectIdentity, type CashierClient, type IdentityClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf, type MayDecideDto } from '../reviews/review.dto.js';
import { isOpen, presentSteps } from '../reviews/review.presenter.js';
import { TwoOperators, isOwnFirst, requesterOf, versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  MayDecideWithdrawalDto,
  RevealedPayoutDto,
  RiskReasonDto,
  WithdrawalReviewDetailDto,
  WithdrawalReviewPageDto,
  WithdrawalReviewQuery,
} from './withdrawal-review.dto.js';
import {
  LISTED,
  isPaidOut,
  peopleOf,
  presentFacts,
  presentReturn,
  presentRisk,
  presentStates,
  presentWithdrawal,
  seen,
  shownWithdrawal,
  waitingForSecond,
  type SeenWithdrawal,
} from './withdrawal-review.presenter.js';

/** An operator's action on a withdrawal under review. */
export interface WithdrawalAct {
  readonly kind: 'claim' | 'release' | 'approve' | 'reject' | 'returned' | 'take_back' | 'take_return_back';
  readonly version: bigint;
  readonly note?: string;
  /** The reason of a rejection. The member can read it. */
  readonly reason?: string;
}

const NOT_REVIEWED: MayDecideDto = { decide: false, because: 'decided' };

/**
 * Withdrawals, for the operators of the members' brands. The wallet service makes the decisions. This class calls that
 * service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class WithdrawalReviews {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectCashier() private readonly cashier: CashierClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: WithdrawalReviewQuery): Promise<WithdrawalReviewPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.cashier.listWithdrawalsForReview(
      {
        brands: await this.scope.codes(caller, query.brand),
        statuses: LISTED[query.state ?? 'review'],
        claimedBy: query.mine ? caller.operator.id : '',
        memberId: query.member ?? '',
        notReceived: query.state === 'notReceived',
        secondOnly: query.second === 'true',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const withdrawals = content.map(seen).map(query.second ? waitingForSecond : (withdrawal) => withdrawal);
    const person = await this.names.of(withdrawals.flatMap(peopleOf));
    const lines = withdrawals.map(async (withdrawal) => {
      const account = await this.accounts.of(withdrawal.memberId);
      return presentWithdrawal(withdrawal, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one withdrawal with the steps of its review. The read is written to the audit log. */
  async detail(caller: OperatorCaller, id: string): Promise<WithdrawalReviewDetailDto> {
    const withdrawal = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'withdrawals.open', ...aboutOf(withdrawal) });
    return this.#present(caller, withdrawal);
  }

  /** Returns the whole name and number of the payout account. The reason is written to the audit log. */
  async reveal(caller: OperatorCaller, id: string, reason: string): Promise<RevealedPayoutDto> {
    const found = await this.#find(caller, id);
    return this.audit.change(caller, { action: 'withdrawals.reveal', ...aboutOf(found), reason }, async () => {
      const account = await this.cashier.revealPayoutAccount({ subjectId: id }, { idempotent: true });
      const { institution, holder, number, payeeName } = account;
      return { answer: { institution, holder, number, payeeName }, before: {}, after: {} };
    });
  }

  /**
   * Claims or releases a withdrawal, or decides its review.
   * @throws review.stale, review.claimed, review.decided, wallet.wrong_state, ops.own_request, ops.vouched_for,
   * resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: WithdrawalAct): Promise<WithdrawalReviewDetailDto> {
    const before = await this.#find(caller, id);
    const isReturn = act.kind === 'returned' || act.kind === 'take_return_back';
    const review = isReturn ? before.returnReview : before.review;
    const isBack = act.kind === 'take_back' || act.kind === 'take_return_back';
    if (isBack && !isOwnFirst(caller, review?.firstOperator)) return this.detail(caller, id);
    const decides = act.kind === 'approve' || act.kind === 'returned';
    const action = {
      action: `withdrawals.${act.kind}`,
      ...aboutOf(before),
      reason: [act.reason, act.note].filter(Boolean).join(': '),
      // If another operator made the first decision, this operator decides about that decision.
      requesterId: decides && review && isOpen(review) ? requesterOf(review.firstOperator) : '',
    };
    const after = await this.audit.change(caller, action, async () => {
      const version = versionToSend(act.version, review?.version ?? 0n);
      const answer = seen(await this.#send(caller, id, { ...act, version }));
      return { answer, before: shownWithdrawal(before), after: shownWithdrawal(answer) };
    });
    return this.#present(caller, after);
  }

  #send({ operator }: OperatorCaller, subjectId: string, act: WithdrawalAct): Promise<wallet.WithdrawalForReview> {
    const { kind, version, note = '', reason = '' } = act;
    const claim = { subjectId, operatorId: operator.id, version };
    const decision = { ...claim, note, reason };
    const calls = {
      claim: () => this.cashier.claimWithdrawal(claim),
      release: () => this.cashier.unclaimWithdrawal(claim),
      take_back: () => this.cashier.takeBackWithdrawal(claim),
      take_return_back: () => this.cashier.takeBackReturn(claim),
      approve: () => this.cashier.approveWithdrawal(decision),
      reject: () => this.cashier.rejectWithdrawal(decision),
      returned: () => this.cashier.markWithdrawalReturned(decision),
    };
    return calls[kind]();
  }

  /**
   * Returns a withdrawal.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, id: string): Promise<SeenWithdrawal> {
    const withdrawal = seen(await this.cashier.getWithdrawalForReview({ subjectId: id }, { idempotent: true }));
    await this.scope.assertHis(caller, withdrawal.brand);
    return withdrawal;
  }

  async #present(caller: OperatorCaller, found: SeenWithdrawal): Promise<WithdrawalReviewDetailDto> {
    const { withdrawal, review, returnReview, memberId, providerPayoutId } = found;
    const person = await this.names.of(peopleOf(found));
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    const look = { callerId: caller.operator.id, account, person };
    return {
      ...presentWithdrawal(found, look),
      holder: maskedName(withdrawal.holder),
      payeeName: maskedName(found.payeeName),
      ...(providerPayoutId !== '' && { providerPayoutId }),
      ...(found.caseId !== '' && caller.actions.includes('payments.read') && { caseId: found.caseId }),
      risks: await Promise.all(found.risks.map((reason) => this.#risk(caller, reason))),
      facts: presentFacts(found.facts),
      states: presentStates(withdrawal),
      steps: review ? presentSteps(review, person) : [],
      ...(returnReview && { returnReview: presentReturn(returnReview, look) }),
      may: await this.#may(caller, found),
    };
  }

  /**
   * Converts a risk rule for the response. Members in its evidence are named only to an operator who may read players,
   * and only if they belong to the operator's brands.
   */
  async #risk(caller: OperatorCaller, reason: wallet.RiskReason): Promise<RiskReasonDto> {
    if (!caller.actions.includes('players.read')) return presentRisk(reason);
    const brands = await this.scope.codes(caller);
    const members = await Promise.all(
      reason.memberIds.map(async (memberId) => {
        const { brand, account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
        return brands.includes(brand) ? [{ id: memberId, account: masked(account) }] : [];
      }),
    );
    return presentRisk(reason, members.flat());
  }

  async #may(caller: OperatorCaller, found: SeenWithdrawal): Promise<MayDecideWithdrawalDto> {
    const { review, returnReview } = found;
    const may = review ? await this.pair.mayDecide(caller, review, 'withdrawals.review') : NOT_REVIEWED;
    const isOffered = isPaidOut(found) && caller.actions.includes('withdrawals.review');
    if (!isOffered) return { ...may, markReturned: false };
    const returnBecause = await this.pair.refusal(caller, returnReview?.firstOperator ?? '');
    return { ...may, markReturned: !returnBecause, ...(returnBecause && { returnBecause }) };
  }
}

const aboutOf = ({ withdrawal, memberId, brand }: SeenWithdrawal) => ({
  subject: { kind: 'withdrawal', id: withdrawal.withdrawalId },
  memberId,
  brand,
});
