import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AgentsService,
  ContractKind,
  type AnswerContractRequest,
  type ContractPreviewSchema,
  type ContractSchema,
  type CounterContractRequest,
  type ListContractsRequest,
  type ListContractsResponseSchema,
  type OfferContractRequest,
  type PreviewContractRequest,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { decodeTerms, encodeContract, encodeEndedOffsets } from '../agents.presenter.js';
import { ContractPreviewEncoder } from './contract-preview.encoder.js';
import { Reports } from '../reports/reports.service.js';
import { EndedOffsetsReadModel } from '../settlements/ended-offsets.read-model.js';
import { ContractsReadModel } from './contracts.read-model.js';
import { ContractsService } from './contracts.service.js';
import { CounterOffersService } from './counter-offers.service.js';
import { TerminationService } from './termination.service.js';

type WireContract = MessageInitShape<typeof ContractSchema>;
type WirePreview = MessageInitShape<typeof ContractPreviewSchema>;

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;

/** Implements the RPCs for contracts. Each method decodes the request, calls the service and encodes the answer. */
@RpcController(AgentsService)
export class AgentsContractsRpc {
  constructor(
    @Inject(ContractsService) private readonly contracts: ContractsService,
    @Inject(CounterOffersService) private readonly counterOffers: CounterOffersService,
    @Inject(TerminationService) private readonly termination: TerminationService,
    @Inject(ContractsReadModel) private readonly readModel: ContractsReadModel,
    @Inject(ContractPreviewEncoder) private readonly previews: ContractPreviewEncoder,
    @Inject(Reports) private readonly reports: Reports,
  ) {}

  @Rpc(AgentsService.method.offerContract, AGENT)
  async offerContract(request: OfferContractRequest): Promise<WireContract> {
    const payeeId = uuidField(request.downlineId, 'downlineId');
    if (request.key === '' || request.key.length > 128) throw new Failure('request.invalid', { field: 'key' });
    const versionId = await this.contracts.offer(
      {
        payerId: uuidField(request.agentId, 'agentId'),
        payeeId,
        kind: request.kind,
        ...decodeTerms(request),
        key: request.key,
      },
      request.confirmation,
      request.timeZone,
    );
    return this.#contract(versionId);
  }

  @Rpc(AgentsService.method.previewOffer, AGENT)
  async previewOffer(request: OfferContractRequest): Promise<WirePreview> {
    return this.previews.encode(
      await this.contracts.previewOffer(
        {
          payerId: uuidField(request.agentId, 'agentId'),
          payeeId: uuidField(request.downlineId, 'downlineId'),
          kind: request.kind,
          ...decodeTerms(request),
        },
        request.timeZone,
      ),
    );
  }

  @Rpc(AgentsService.method.previewContract, AGENT)
  async previewContract(request: PreviewContractRequest): Promise<WirePreview> {
    return this.previews.encode(
      await this.contracts.preview(uuidField(request.agentId, 'agentId'), uuidField(request.contractId, 'contractId')),
    );
  }

  @Rpc(AgentsService.method.acceptContract, AGENT)
  async acceptContract(request: AnswerContractRequest): Promise<WireContract> {
    const contractId = await this.#answered(request);
    await this.contracts.accept(uuidField(request.agentId, 'agentId'), contractId, request.confirmation);
    return this.#contract(contractId);
  }

  @Rpc(AgentsService.method.rejectContract, AGENT)
  async rejectContract(request: AnswerContractRequest): Promise<WireContract> {
    const contractId = await this.#answered(request);
    await this.contracts.reject(uuidField(request.agentId, 'agentId'), contractId);
    return this.#contract(contractId);
  }

  @Rpc(AgentsService.method.counterContract, AGENT)
  async counterContract({ agentId, contractId, terms }: CounterContractRequest): Promise<WireContract> {
    if (!terms) throw new Failure('request.invalid', { field: 'terms' });
    const versionId = uuidField(contractId, 'contractId');
    await this.counterOffers.counter(uuidField(agentId, 'agentId'), versionId, decodeTerms(terms));
    return this.#contract(versionId);
  }

  @Rpc(AgentsService.method.withdrawContract, AGENT)
  async withdrawContract(request: AnswerContractRequest): Promise<WireContract> {
    const contractId = await this.#answered(request);
    await this.contracts.withdraw(uuidField(request.agentId, 'agentId'), contractId);
    return this.#contract(contractId);
  }

  @Rpc(AgentsService.method.previewTermination, AGENT)
  async previewTermination(request: PreviewContractRequest): Promise<WirePreview> {
    return this.previews.encode(
      await this.termination.preview(
        uuidField(request.agentId, 'agentId'),
        uuidField(request.contractId, 'contractId'),
      ),
    );
  }

  @Rpc(AgentsService.method.terminateContract, AGENT)
  async terminateContract(request: AnswerContractRequest): Promise<WireContract> {
    const contractId = await this.#answered(request);
    await this.termination.terminate(uuidField(request.agentId, 'agentId'), contractId, request.confirmation);
    return this.#contract(contractId);
  }

  @Rpc(AgentsService.method.listContracts, AGENT)
  async listContracts(request: ListContractsRequest): Promise<MessageInitShape<typeof ListContractsResponseSchema>> {
    const agentId = uuidField(request.agentId, 'agentId');
    return this.reports.read(request.asOf, async (sql, moment) => {
      const contracts = new ContractsReadModel(sql);
      if (request.heldOnly) {
        const held = await contracts.heldBy(agentId, request.kind);
        return { content: held.map(encodeContract), count: BigInt(held.length) };
      }
      const [{ rows, count }, ended] = await Promise.all([
        contracts.ofAgent(agentId, request.kind),
        new EndedOffsetsReadModel(sql).of(agentId, request.kind || undefined, moment ?? new Date()),
      ]);
      return { content: rows.map(encodeContract), count, endedOffsets: ended.map(encodeEndedOffsets) };
    });
  }

  /**
   * Returns the id of the contract version that a request accepts, rejects, withdraws or ends.
   * @throws Failure resource.not_found if the contract is of another kind than the one that the request names.
   */
  async #answered({ contractId, kind }: AnswerContractRequest): Promise<string> {
    const versionId = uuidField(contractId, 'contractId');
    if (kind !== ContractKind.UNSPECIFIED && (await this.readModel.one(versionId))?.kind !== kind)
      throw new Failure('resource.not_found');
    return versionId;
  }

  async #contract(versionId: string): Promise<WireContract> {
    const row = await this.readModel.one(versionId);
    if (!row) throw new Failure('resource.not_found');
    return encodeContract(row);
  }
}
