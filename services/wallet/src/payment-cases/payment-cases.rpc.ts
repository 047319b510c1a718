import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  PaymentCaseService,
  type GetPaymentCaseRequest,
  type ListPaymentCasesRequest,
  type ListPaymentCasesResponseSchema,
  type PaymentCaseSchema,
  type PaymentCaseStepRequest,
} from '@nm/contracts/wallet.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid, notFound } from '../wallet.errors.js';
import { isCaseAction, type CaseState } from './payment-case.js';
import { PaymentCasesReadModel, type PaymentCase, type TakenCaseStep } from './payment-cases.read-model.js';
import { PaymentCasesService } from './payment-cases.service.js';

type Answer = MessageInitShape<typeof PaymentCaseSchema>;
const FROM_BFF = { callers: ['bff'] };
const STATES: readonly CaseState[] = ['open', 'explained', 'corrected'];

/** Implements the operators' calls on cases about payment providers. */
@RpcController(PaymentCaseService)
export class PaymentCasesRpc {
  constructor(
    private readonly cases: PaymentCasesService,
    private readonly readModel: PaymentCasesReadModel,
  ) {}

  @Rpc(PaymentCaseService.method.listPaymentCases, FROM_BFF)
  async listPaymentCases(
    request: ListPaymentCasesRequest,
  ): Promise<MessageInitShape<typeof ListPaymentCasesResponseSchema>> {
    const state = STATES.find((known) => known === (request.state || 'open'));
    if (!state) throw invalid('state');
    const page = pageOf(request.page);
    const { brands, withoutBrand, provider, kind, claimedBy } = request;
    const filter = { brands, withoutBrand, state, provider, kind, claimedBy, page };
    const { cases, totalCount } = await this.readModel.page(filter);
    const steps = await this.readModel.steps(cases.map(({ caseId }) => caseId));
    return {
      content: cases.map((found) => encode(found, steps)),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
      providers: await this.readModel.providers(),
    };
  }

  @Rpc(PaymentCaseService.method.getPaymentCase, FROM_BFF)
  async getPaymentCase({ caseId }: GetPaymentCaseRequest): Promise<Answer> {
    return this.#answer(uuidField(caseId, 'case_id'));
  }

  @Rpc(PaymentCaseService.method.takePaymentCaseStep, FROM_BFF)
  async takePaymentCaseStep(request: PaymentCaseStepRequest): Promise<Answer> {
    const { operatorId: operator, version, action, reason, note } = request;
    const caseId = uuidField(request.caseId, 'case_id');
    if (!isCaseAction(action)) throw invalid('action');
    await this.cases.take(caseId, { operator, version, action, reason, note });
    return this.#answer(caseId);
  }

  async #answer(caseId: string): Promise<Answer> {
    const found = await this.readModel.find(caseId);
    if (!found) throw notFound();
    return encode(found, await this.readModel.steps([caseId]));
  }
}

function encode(found: PaymentCase, steps: readonly TakenCaseStep[]): Answer {
  const { caseId, kind, subject, state, version, holdsDeposit, detail, claimEndsAt, closedAt } = found;
  const texts = Object.entries(detail).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  const ours = minorOf(detail['ours']);
  const theirs = minorOf(detail['theirs'] ?? detail['amountMinor']);
  return {
    ...{ caseId, kind, subject, state, version, holdsDeposit },
    provider: found.provider ?? '',
    method: found.method ?? '',
    brand: found.brand ?? '',
    memberId: found.memberId ?? '',
    orderId: found.orderId ?? '',
    currency: found.currency ?? '',
    day: typeof detail['day'] === 'string' ? detail['day'] : '',
    ...(ours !== undefined && { oursMinor: ours }),
    ...(theirs !== undefined && { theirsMinor: theirs }),
    detail: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    openedAt: timestampFromDate(found.openedAt),
    ...(closedAt && { closedAt: timestampFromDate(closedAt) }),
    resolution: found.resolution ?? '',
    claimedBy: found.claimedBy ?? '',
    ...(claimEndsAt && { claimEndsAt: timestampFromDate(claimEndsAt) }),
    steps: steps
      .filter((step) => step.caseId === caseId)
      .map(({ operator, action, reason, note, takenAt }) => ({
        ...{ operatorId: operator, action, reason, note },
        at: timestampFromDate(takenAt),
      })),
  };
}

/**
 * Parses the amount that the provider or the ledger states. The text is a whole number, or a statement line such as
 * `card USD 5000`, whose last word is the amount.
 */
function minorOf(value: unknown): bigint | undefined {
  const last = typeof value === 'string' ? (value.split(' ').at(-1) ?? '') : '';
  return /^-?\d{1,19}$/.test(last) ? BigInt(last) : undefined;
}
