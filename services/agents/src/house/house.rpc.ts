import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  HouseContractService,
  type ContractPreviewSchema,
  type DecideHouseOfferRequest,
  type GetTopAgentRequest,
  type HouseContractRequest,
  type HouseOfferPreviewSchema,
  type HouseOfferRequest,
  type HouseOfferSchema,
  type ListTopAgentsRequest,
  type ListTopAgentsResponseSchema,
  type TopAgentSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { decisionOf } from '@nm/kit/four-eyes/change-request.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { ContractPreviewEncoder } from '../contracts/contract-preview.encoder.js';
import type { ContractRow } from '../contracts/contracts.read-model.js';
import { decodeTerms, encodeContract, encodeEndedOffsets, encodeTier } from '../agents.presenter.js';
import { noteField, operatorField } from '../operator-fields.js';
import { Completeness } from '../settlements/completeness.js';
import { EndedOffsetsReadModel, type EndedOffsetsRow } from '../settlements/ended-offsets.read-model.js';
import { SimulationService } from '../simulation/simulation.service.js';
import { encodeSimulation } from '../simulation/simulation.presenter.js';
import { HouseContractsService } from './house-contracts.service.js';
import type { HouseOfferRow } from './house-offers.store.js';
import { HOUSE_RATES } from './house-rates.js';
import { TopAgentsReadModel, type TopAgentRow } from './top-agents.read-model.js';

type WireTopAgent = MessageInitShape<typeof TopAgentSchema>;

const FROM_BFF = { callers: ['bff'] };
const QUERY_LENGTH_MAX = 64;
const PERIODS = 6;

/**
 * Implements the RPCs for contracts with the house. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(HouseContractService)
export class HouseRpc {
  constructor(
    @Inject(HouseContractsService) private readonly house: HouseContractsService,
    @Inject(TopAgentsReadModel) private readonly readModel: TopAgentsReadModel,
    @Inject(ContractPreviewEncoder) private readonly previews: ContractPreviewEncoder,
    @Inject(SimulationService) private readonly simulation: SimulationService,
    @Inject(Completeness) private readonly completeness: Completeness,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
    @Inject(EndedOffsetsReadModel) private readonly endedOffsets: EndedOffsetsReadModel,
  ) {}

  @Rpc(HouseContractService.method.listTopAgents, FROM_BFF)
  async listTopAgents({
    brands,
    query,
    waitingOnly,
    page: asked,
  }: ListTopAgentsRequest): Promise<MessageInitShape<typeof ListTopAgentsResponseSchema>> {
    if (query.length > QUERY_LENGTH_MAX) throw new Failure('request.invalid', { field: 'query' });
    const page = pageOf(asked);
    const { rows, count } = await this.readModel.page({ brands, query, waitingOnly }, page);
    const ids = rows.map(({ agentId }) => agentId);
    const [contracts, offers] = await Promise.all([
      this.readModel.contracts(ids, true),
      this.readModel.offers(ids, true),
    ]);
    return {
      content: rows.map((row) =>
        encodeTopAgent(
          row,
          contracts.filter(({ payeeId }) => payeeId === row.agentId),
          offers.filter(({ agentId }) => agentId === row.agentId),
        ),
      ),
      ...{ pageNum: page.number, totalPages: totalPages(count, page), totalCount: count },
    };
  }

  @Rpc(HouseContractService.method.getTopAgent, FROM_BFF)
  async getTopAgent({ agentId }: GetTopAgentRequest): Promise<WireTopAgent> {
    return this.#agent(uuidField(agentId, 'agentId'));
  }

  @Rpc(HouseContractService.method.previewHouseOffer, FROM_BFF)
  async previewHouseOffer(request: HouseOfferRequest): Promise<MessageInitShape<typeof HouseOfferPreviewSchema>> {
    const offer = termsOf(request);
    const { preview, needsSecond } = await this.house.preview(offer, request.timeZone);
    const { agentId: payeeId, ...terms } = offer;
    const simulation = await this.simulation.simulate(
      { payerId: undefined, payeeId, ...terms },
      request.periods || PERIODS,
      {
        asOf: await this.completeness.until(),
        activeStakeMinorMin: this.config.activeStakeMinorMin,
        timeZone: request.timeZone,
      },
    );
    return {
      preview: await this.previews.encode(preview),
      needsSecond,
      simulation: encodeSimulation(simulation, undefined),
    };
  }

  @Rpc(HouseContractService.method.offerHouseContract, FROM_BFF)
  async offerHouseContract(request: HouseOfferRequest): Promise<WireTopAgent> {
    const offer = termsOf(request);
    await this.house.offer(
      {
        ...offer,
        requestId: uuidField(request.requestId, 'requestId'),
        requestedBy: operatorField(request.operatorId),
        note: noteField(request.note, true),
      },
      request.confirmation,
      request.timeZone,
    );
    return this.#agent(offer.agentId);
  }

  @Rpc(HouseContractService.method.decideHouseOffer, FROM_BFF)
  async decideHouseOffer(request: DecideHouseOfferRequest): Promise<WireTopAgent> {
    const kind = decisionOf(request.decision);
    const agentId = uuidField(request.agentId, 'agentId');
    await this.house.decide(agentId, uuidField(request.requestId, 'requestId'), {
      kind,
      operator: operatorField(request.operatorId),
      note: noteField(request.note, kind !== 'approve'),
      timeZone: request.timeZone,
    });
    return this.#agent(agentId);
  }

  @Rpc(HouseContractService.method.withdrawHouseOffer, FROM_BFF)
  async withdrawHouseOffer({ agentId, contractId }: HouseContractRequest): Promise<WireTopAgent> {
    await this.house.withdraw(uuidField(agentId, 'agentId'), uuidField(contractId, 'contractId'));
    return this.#agent(agentId);
  }

  @Rpc(HouseContractService.method.previewHouseEnd, FROM_BFF)
  async previewHouseEnd({
    agentId,
    contractId,
  }: HouseContractRequest): Promise<MessageInitShape<typeof ContractPreviewSchema>> {
    const id = uuidField(contractId, 'contractId');
    return this.previews.encode(await this.house.previewEnd(uuidField(agentId, 'agentId'), id));
  }

  @Rpc(HouseContractService.method.endHouseContract, FROM_BFF)
  async endHouseContract({ agentId, contractId, confirmation }: HouseContractRequest): Promise<WireTopAgent> {
    await this.house.end(uuidField(agentId, 'agentId'), uuidField(contractId, 'contractId'), confirmation);
    return this.#agent(agentId);
  }

  async #agent(agentId: string): Promise<WireTopAgent> {
    const [row, contracts, offers, ended] = await Promise.all([
      this.readModel.one(agentId),
      this.readModel.contracts([agentId], false),
      this.readModel.offers([agentId], false),
      this.endedOffsets.of(agentId, undefined, new Date()),
    ]);
    if (!row) throw new Failure('resource.not_found');
    return encodeTopAgent(row, contracts, offers, ended);
  }
}

const termsOf = (request: HouseOfferRequest) => ({
  agentId: uuidField(request.agentId, 'agentId'),
  kind: request.kind,
  ...decodeTerms(request),
});

const encodeTopAgent = (
  { agentId, account, brand, currency, registeredAt }: TopAgentRow,
  contracts: readonly ContractRow[],
  offers: readonly HouseOfferRow[],
  ended: readonly EndedOffsetsRow[] = [],
): WireTopAgent => ({
  ...{ agentId, account, brand, currency },
  registeredAt: timestampFromDate(registeredAt),
  contracts: contracts.map(encodeContract),
  requests: offers.map(encodeOffer),
  endedOffsets: ended.map(encodeEndedOffsets),
  rates: [...HOUSE_RATES].map(([kind, { ratePpmMax, secondAbovePpm }]) => ({ kind, ratePpmMax, secondAbovePpm })),
});

const encodeOffer = (row: HouseOfferRow): MessageInitShape<typeof HouseOfferSchema> => ({
  requestId: row.requestId,
  kind: row.kind,
  tiers: row.tiers.map(encodeTier),
  activeMembersMin: row.deferral?.activeMembersMin ?? 0,
  deferralPeriods: row.deferral?.periodsMax ?? 0,
  period: row.period ?? 0,
  carries: row.carries ?? false,
  status: row.status,
  note: row.note,
  requestedBy: row.requestedBy,
  requestedAt: timestampFromDate(row.requestedAt),
  decidedBy: row.decidedBy ?? '',
  ...(row.decidedAt && { decidedAt: timestampFromDate(row.decidedAt) }),
  decisionNote: row.decisionNote,
});
