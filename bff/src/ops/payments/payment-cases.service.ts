import { Injectable } from '@nestjs/common';
import type { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectIdentity, InjectPaymentCases, type IdentityClient, type PaymentCasesClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf } from '../reviews/review.dto.js';
import { versionToSend } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  PaymentCaseDetailDto,
  PaymentCasePageDto,
  PaymentCaseQuery,
  PaymentCaseStepName,
} from './payment-case.dto.js';
import { caseOperators, presentCaseSteps, presentPaymentCase, shownPaymentCase } from './payment-case.presenter.js';

export interface PaymentCaseAct {
  readonly action: PaymentCaseStepName;
  readonly version: bigint;
  readonly reason?: string;
  readonly note?: string;
}

/**
 * Payment cases, for the operators of the members' brands. A case whose order and member are not known here belongs
 * to no brand; only operators of all brands see it.
 */
@Injectable()
export class PaymentCases {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectPaymentCases() private readonly cases: PaymentCasesClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  async page(caller: OperatorCaller, query: PaymentCaseQuery): Promise<PaymentCasePageDto> {
    const { content, pageNum, totalPages, totalCount, providers } = await this.cases.listPaymentCases(
      {
        brands: await this.scope.codes(caller, query.brand),
        withoutBrand: this.scope.isOfAll(caller),
        state: query.state ?? 'open',
        provider: query.provider ?? '',
        kind: query.kind ?? '',
        claimedBy: query.mine ? caller.operator.id : '',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(caseOperators));
    const lines = content.map(async (found) => {
      const account = found.memberId === '' ? '' : await this.accounts.of(found.memberId);
      return presentPaymentCase(found, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(lines), pageNum, totalPages, totalCount: Number(totalCount), providers };
  }

  /**
   * Returns one payment case with its facts and the steps that operators took. The read is written to the audit log.
   */
  async detail(caller: OperatorCaller, id: string): Promise<PaymentCaseDetailDto> {
    const found = await this.#find(caller, id);
    await this.audit.read(caller, { action: 'payments.open', ...aboutOf(found) });
    return this.#present(caller, found);
  }

  /**
   * Acts on a payment case: claims or releases it, adds a note, closes it, or opens it again. No money moves.
   * @throws review.stale, review.claimed, review.decided, wallet.wrong_state, resource.not_found.
   */
  async act(caller: OperatorCaller, id: string, act: PaymentCaseAct): Promise<PaymentCaseDetailDto> {
    const before = await this.#find(caller, id);
    const { action, note = '', reason = '' } = act;
    const logged = { action: `payments.${action}`, ...aboutOf(before), reason: note };
    const after = await this.audit.change(caller, logged, async () => {
      const version = versionToSend(act.version, before.version);
      const step = { caseId: id, operatorId: caller.operator.id, version, action, reason, note };
      const answer = await this.cases.takePaymentCaseStep(step);
      return { answer, before: shownPaymentCase(before), after: shownPaymentCase(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns a case.
   * @throws resource.not_found if it does not exist or belongs to a brand that this operator may not see. The error
   * is the same in both cases.
   */
  async #find(caller: OperatorCaller, caseId: string): Promise<wallet.PaymentCase> {
    const found = await this.cases.getPaymentCase({ caseId }, { idempotent: true });
    if (found.brand !== '') await this.scope.assertHis(caller, found.brand);
    else if (!this.scope.isOfAll(caller)) throw new Failure('resource.not_found');
    return found;
  }

  async #present(caller: OperatorCaller, found: wallet.PaymentCase): Promise<PaymentCaseDetailDto> {
    const { memberId, detail, holdsDeposit } = found;
    const person = await this.names.of(caseOperators(found));
    const account =
      memberId === '' ? '' : (await this.identity.getMember({ memberId }, { memberId, idempotent: true })).account;
    const isMarked = found.steps.some(({ action }) => action === 'explain' || action === 'correct');
    return {
      ...presentPaymentCase(found, { callerId: caller.operator.id, account, person }),
      facts: Object.entries(detail).map(([name, value]) => ({ name, value })),
      steps: presentCaseSteps(found, person),
      resolution: isMarked ? '' : found.resolution,
      holdsDeposit,
      mayMark: caller.actions.includes('payments.decide'),
    };
  }
}

const aboutOf = ({ caseId, memberId, brand }: wallet.PaymentCase) => ({
  subject: { kind: 'payment_case', id: caseId },
  ...(memberId !== '' && { memberId }),
  ...(brand !== '' && { brand }),
});
