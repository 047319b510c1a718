import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { CONTRACTS_MODULE, OfModule } from '../brand/of-module.js';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  ContractDto,
  ContractListDto,
  ContractPreviewDto,
  ContractsQuery,
  OfferContractBody,
  type OfferTermsBody,
  ProcessContractBody,
  ProposedTermsBody,
} from './contract.dto.js';
import { KIND, type ContractKindName } from './contract-kind.js';
import { proposedTermsOf, termsOf } from './contract-terms.js';
import { presentContract, presentEndedOffsets, presentPreview } from './contract.presenter.js';
import { reportMoment } from './report-query.dto.js';
import { OfferSimulationDto, SimulateOfferBody } from './simulation.dto.js';
import { presentSimulation } from './simulation.presenter.js';

/**
 * API routes for agent contracts: offers that an agent makes to direct downlines, and offers that the agent gets from
 * the upline.
 */
@ApiTags('agents')
@Controller('wps')
@OfModule(CONTRACTS_MODULE)
export class AgentContractController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  @Get('agents/contracts')
  @Agents()
  @Answers(ContractListDto)
  async contracts(@Query() query: ContractsQuery, @Caller() { memberId }: Session): Promise<ContractListDto> {
    const { content, count, endedOffsets } = await this.agents.listContracts(
      { agentId: memberId, ...(query.kind && { kind: KIND[query.kind] }), ...reportMoment(query) },
      { memberId, idempotent: true },
    );
    return {
      list: content.map(presentContract),
      count: Number(count),
      endedOffsets: endedOffsets.map(presentEndedOffsets),
    };
  }

  /** Offers a contract to a direct downline. The offer has no effect until the downline accepts it. */
  @Post('agents/contracts/offers')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async offer(
    @Body() body: OfferContractBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<ContractDto> {
    return presentContract(
      await this.agents.offerContract(
        { ...offerOf(body, memberId, brand), key, confirmation: body.confirmation ?? '' },
        { memberId },
      ),
    );
  }

  /** Lists the contracts that would end if this offer were made and accepted now. The offer is not stored or sent. */
  @Post('agents/contracts/offers/preview')
  @HttpCode(200)
  @Agents()
  @Answers(ContractPreviewDto)
  async foresee(
    @Body() body: OfferContractBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<ContractPreviewDto> {
    return presentPreview(
      await this.agents.previewOffer(offerOf(body, memberId, brand), { memberId, idempotent: true }),
    );
  }

  /** Computes what this offer would have paid over the last closed periods. The offer is not stored or sent. */
  @Post('agents/contracts/offers/simulation')
  @HttpCode(200)
  @Agents()
  @Answers(OfferSimulationDto)
  async simulate(
    @Body() body: SimulateOfferBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<OfferSimulationDto> {
    return presentSimulation(
      await this.agents.simulateOffer(
        { ...offerOf(body, memberId, brand), periods: body.periods },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Lists the contracts that would end if the caller accepted the offer. */
  @Get('agents/contracts/:id/preview')
  @Agents()
  @Answers(ContractPreviewDto)
  async preview(
    @Param('id', UuidPipe) contractId: string,
    @Caller() { memberId }: Session,
  ): Promise<ContractPreviewDto> {
    return presentPreview(
      await this.agents.previewContract({ agentId: memberId, contractId }, { memberId, idempotent: true }),
    );
  }

  /** Lists the contracts that would end together with this contract in force. */
  @Get('agents/contracts/:id/termination')
  @Agents()
  @Answers(ContractPreviewDto)
  async foreseeEnd(
    @Param('id', UuidPipe) contractId: string,
    @Caller() { memberId }: Session,
  ): Promise<ContractPreviewDto> {
    return presentPreview(
      await this.agents.previewTermination({ agentId: memberId, contractId }, { memberId, idempotent: true }),
    );
  }

  /**
   * Rejects an offer of the upline and proposes other terms. The upline can then offer these terms. The proposal has
   * no other effect.
   */
  @Post('agents/contracts/:id/counter')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async counter(
    @Param('id', UuidPipe) contractId: string,
    @Body() body: ProposedTermsBody,
    @Caller() { memberId }: Session,
  ): Promise<ContractDto> {
    return presentContract(
      await this.agents.counterContract(
        { agentId: memberId, contractId, terms: proposedTermsOf(body) },
        { memberId, idempotent: true },
      ),
    );
  }

  /**
   * Accepts, rejects or withdraws an offer of a real-time salary contract, or ends such a contract. The caller must
   * be a party of it.
   */
  @Post('relay/MCSFE_processRealTimeSalaryContract')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async processRealtime(@Body() body: ProcessContractBody, @Caller() caller: Session): Promise<ContractDto> {
    return this.#process('realtimeSalary', body, caller);
  }

  /**
   * Accepts, rejects or withdraws an offer of a daily salary contract, or ends such a contract. The caller must be a
   * party of it.
   */
  @Post('relay/MCS2_processDailySalContract')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async processDaily(@Body() body: ProcessContractBody, @Caller() caller: Session): Promise<ContractDto> {
    return this.#process('dailySalary', body, caller);
  }

  /**
   * Accepts, rejects or withdraws an offer of an hourly salary contract, or ends such a contract. The caller must be
   * a party of it.
   */
  @Post('relay/MCS2_processContractHourSalary')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async processHourly(@Body() body: ProcessContractBody, @Caller() caller: Session): Promise<ContractDto> {
    return this.#process('hourlySalary', body, caller);
  }

  /**
   * Accepts, rejects or withdraws an offer of a dividend contract, or ends such a contract. The caller must be a
   * party of it.
   */
  @Post('relay/MCS2_processDividendReq')
  @HttpCode(200)
  @Agents()
  @Answers(ContractDto)
  async processDividend(@Body() body: ProcessContractBody, @Caller() caller: Session): Promise<ContractDto> {
    return this.#process('dividend', body, caller);
  }

  async #process(kind: ContractKindName, body: ProcessContractBody, { memberId }: Session): Promise<ContractDto> {
    const request = {
      agentId: memberId,
      contractId: body.contractId.toLowerCase(),
      confirmation: body.confirmation ?? '',
      kind: KIND[kind],
    };
    const answer = {
      accept: 'acceptContract',
      reject: 'rejectContract',
      withdraw: 'withdrawContract',
      terminate: 'terminateContract',
    } as const;
    return presentContract(await this.agents[answer[body.action]](request, { memberId }));
  }
}

const offerOf = (body: OfferTermsBody, agentId: string, { timeZone }: identity.Brand) => ({
  agentId,
  timeZone,
  downlineId: body.downlineId.toLowerCase(),
  ...termsOf(body),
});
