import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { agents } from '@nm/contracts';
import { Caller, IdempotencyKey } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ContractDto, ContractListDto, ContractPreviewDto, OfferContractBody, ProcessContractBody } from './agent.dto.js';
import { presentContract } from './agent.presenter.js';
import { isoTime } from '../http/time.js';

const KIND = agents.ContractKind.REALTIME_SALARY;

/** Real-time salary contracts: what an agent offers to his downlines and is offered by his upline. */
@ApiTags('agents')
@Controller('wps')
export class AgentContractController {
  constructor(@InjectAgents() private readonly agents: AgentsClient) {}

  @Get('agents/contracts') @Agents() @Answers(ContractListDto)
  async contracts(@Caller() { memberId }: Session): Promise<ContractListDto> {
    const { content } = await this.agents.listContracts({ agentId: memberId, kind: KIND }, { memberId, idempotent: true });
    return { list: content.map(presentContract) };
  }

  /** Offers a contract to a direct downline; nothing changes until it is accepted. */
  @Post('agents/contracts/offers') @HttpCode(200) @Agents() @Answers(ContractDto)
  async offer(@Body() body: OfferContractBody, @Caller() { memberId }: Session, @IdempotencyKey() key: string): Promise<ContractDto> {
    const tiers = body.tiers.map((tier) => ({
      ...tier, validStakeMinorMin: BigInt(tier.validStakeMinorMin), netLossMinorMin: BigInt(tier.netLossMinorMin),
    }));
    const request = { agentId: memberId, downlineId: body.downlineId.toLowerCase(), kind: KIND, tiers, key };
    return presentContract(await this.agents.offerContract(request, { memberId }));
  }

  /** What accepting an offer would end. */
  @Get('agents/contracts/:id/preview') @Agents() @Answers(ContractPreviewDto)
  async preview(@Param('id', UuidPipe) contractId: string, @Caller() { memberId }: Session): Promise<ContractPreviewDto> {
    const preview = await this.agents.previewContract({ agentId: memberId, contractId }, { memberId, idempotent: true });
    return { wouldEnd: preview.wouldEnd.map(presentContract), token: preview.token, effectiveFrom: isoTime(preview.effectiveFrom) };
  }

  /** Accepts or rejects an offer, or takes an own one back. */
  @Post('relay/MCSFE_processRealTimeSalaryContract') @HttpCode(200) @Agents() @Answers(ContractDto)
  async process(@Body() body: ProcessContractBody, @Caller() { memberId }: Session): Promise<ContractDto> {
    const request = { agentId: memberId, contractId: body.contractId.toLowerCase(), confirmation: body.confirmation ?? '' };
    const answer = { accept: 'acceptContract', reject: 'rejectContract', withdraw: 'withdrawContract' } as const;
    return presentContract(await this.agents[answer[body.action]](request, { memberId }));
  }
}
