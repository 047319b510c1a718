import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../games.errors.js';
import { FreeCasesService } from '../free-rounds/free-cases.service.js';
import { VendorCallsGateway } from '../vendors/gateway/vendor-calls.gateway.js';
import { ReconciliationService } from '../vendors/reconciliation/reconciliation.service.js';
import { CASE_STATES, VendorCasesReadModel, type VendorCase } from './vendor-cases.read-model.js';
import { MARK_REASONS, VendorCasesService, type CaseMarking, type MarkOutcome } from './vendor-cases.service.js';

const { GamesService } = games;
const FROM_BFF = { callers: ['bff'] };
const DAY_MS = 86_400_000;
const COMPARED_DAYS_MAX = 30;
const MARKS = ['explained', 'corrected', 'open', 'retry', 'end', 'take_back'] as const;
const NO_REASON: readonly string[] = [''];
const STEP_NAMES: Readonly<Record<string, string>> = { closed: 'explained' };

/**
 * Implements the operators' RPCs for reconciliation cases. Each method decodes the request, calls the service and
 * encodes the answer.
 */
@RpcController(GamesService)
export class VendorCasesRpc {
  constructor(
    private readonly service: VendorCasesService,
    private readonly cases: VendorCasesReadModel,
    private readonly reconciliation: ReconciliationService,
    private readonly vendors: VendorCallsGateway,
    private readonly freeCases: FreeCasesService,
  ) {}

  @Rpc(GamesService.method.listVendorCases, FROM_BFF)
  async listVendorCases(
    request: games.ListVendorCasesRequest,
  ): Promise<MessageInitShape<typeof games.ListVendorCasesResponseSchema>> {
    const { brands, withoutBrand, vassalage, kind, secondOnly } = request;
    const state = CASE_STATES.find((one) => one === (request.state || 'open'));
    if (!state) throw invalid('state');
    const page = pageOf(request.page);
    const [{ cases, totalCount }, withCases] = await Promise.all([
      this.cases.page({ brands, withoutBrand, state, vassalage, kind, secondOnly }, page),
      this.cases.vendors({ brands, withoutBrand }),
    ]);
    const content = cases.map(encode);
    const connected = this.vendors.vendors.map((vendor) => vendor.vassalage);
    const vassalages = [...new Set([...connected, ...withCases])].sort();
    return { content, pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount, vassalages };
  }

  @Rpc(GamesService.method.getVendorCase, FROM_BFF)
  async getVendorCase({
    caseId,
  }: games.GetVendorCaseRequest): Promise<MessageInitShape<typeof games.VendorCaseSchema>> {
    return encode(await this.#find(uuidField(caseId, 'case_id')));
  }

  @Rpc(GamesService.method.markVendorCase, FROM_BFF)
  async markVendorCase(request: games.MarkVendorCaseRequest): Promise<MessageInitShape<typeof games.VendorCaseSchema>> {
    const { caseId, operatorId: operator, reason, note, version } = request;
    uuidField(caseId, 'case_id');
    const mark = MARKS.find((one) => one === request.mark);
    if (!mark) throw invalid('mark');
    if (!/^[\x21-\x7e]{1,64}$/.test(operator)) throw invalid('operatorId');
    const outcome =
      mark === 'take_back'
        ? await this.freeCases.takeBack(caseId, operator)
        : await this.#mark(mark, { caseId, reason, note, operator, version });
    if (outcome === 'not_found') throw new Failure('resource.not_found');
    if (outcome !== 'marked') throw new Failure(`review.${outcome}`);
    return encode(await this.#find(caseId));
  }

  async #mark(
    mark: Exclude<(typeof MARKS)[number], 'take_back'>,
    { caseId, reason, ...step }: Omit<CaseMarking, 'mark'> & { readonly caseId: string },
  ): Promise<MarkOutcome> {
    const reasons = mark === 'retry' || mark === 'end' ? NO_REASON : MARK_REASONS[mark];
    if (!reasons.includes(reason)) throw invalid('reason');
    if (step.note.trim() === '' || step.note.length > 500) throw invalid('note');
    return mark === 'retry' || mark === 'end'
      ? this.freeCases[mark](caseId, step)
      : this.service.mark(caseId, { mark, reason, ...step });
  }

  @Rpc(GamesService.method.compareVendorDay, FROM_BFF)
  async compareVendorDay({
    vassalage,
    day,
  }: games.CompareVendorDayRequest): Promise<MessageInitShape<typeof games.CompareVendorDayResponseSchema>> {
    if (!this.vendors.vendors.some((known) => known.vassalage === vassalage)) throw invalid('vassalage');
    const now = Date.now();
    const days = Array.from({ length: COMPARED_DAYS_MAX + 1 }, (_, i) => isoDay(now - i * DAY_MS));
    if (!days.includes(day)) throw invalid('day');
    try {
      return await this.reconciliation.reconcile(vassalage, day, now);
    } catch (error) {
      throw new Failure('system.temporary', { vassalage }, { cause: error });
    }
  }

  async #find(caseId: string): Promise<VendorCase> {
    const found = await this.cases.find(caseId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const encode = ({
  sides: { currency, ours, theirs, differenceMinor },
  ...found
}: VendorCase): MessageInitShape<typeof games.VendorCaseSchema> => ({
  caseId: found.caseId,
  kind: found.kind,
  vassalage: found.vassalage,
  subject: found.subject,
  detail: { ...found.detail },
  openedAt: timestampFromDate(found.openedAt),
  ...(found.closedAt && { closedAt: timestampFromDate(found.closedAt) }),
  state: found.state,
  memberId: found.memberId ?? '',
  brand: found.brand ?? '',
  // The number of notes is the version of the case, because every step of an operator adds one note.
  version: BigInt(found.notes.length),
  notes: found.notes.map(({ notedAt, step, reason, operator, note }) => ({
    at: timestampFromDate(notedAt),
    step: STEP_NAMES[step] ?? step,
    reason: reason ?? '',
    operatorId: operator,
    note,
  })),
  currency,
  ...(ours && {
    ours: {
      op: ours.op,
      stakeMinor: ours.stakeMinor,
      payoutMinor: ours.payoutMinor,
      status: ours.status,
      ...(ours.at && { at: timestampFromDate(ours.at) }),
    },
  }),
  ...(theirs && { theirs: { ...theirs } }),
  ...(differenceMinor !== undefined && { differenceMinor }),
  unconfirmed: found.unconfirmed,
});
