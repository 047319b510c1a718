import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContractPreviewDto, ContractTermsBody } from '../../agents/contract.dto.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  ApproveOfferBody,
  DeclineOfferBody,
  EndContractBody,
  HouseOfferBody,
  HouseOfferPreviewDto,
  TopAgentDetailDto,
  TopAgentPageDto,
  TopAgentsQuery,
  WithdrawOfferBody,
} from './house-contract.dto.js';
import { HouseContracts } from './house-contracts.service.js';

/** Console routes for the contracts between the house and top agents. */
@ApiTags('contracts')
@Controller('ops/contracts')
export class HouseContractsController {
  constructor(private readonly contracts: HouseContracts) {}

  @Get()
  @May('contracts.read')
  @Answers(TopAgentPageDto)
  page(@Query() query: TopAgentsQuery, @CallingOperator() caller: OperatorCaller): Promise<TopAgentPageDto> {
    return this.contracts.page(caller, query);
  }

  /** Returns one top agent with all contract versions. The read is written to the audit log. */
  @Get(':id')
  @May('contracts.read')
  @Audited('contracts.open')
  @Answers(TopAgentDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<TopAgentDetailDto> {
    return this.contracts.detail(caller, id);
  }

  /**
   * Returns which contracts an offer would end, and what it would have paid in past periods. Nothing is stored or
   * sent.
   */
  @Post(':id/offers/preview')
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.preview')
  @Answers(HouseOfferPreviewDto)
  preview(
    @Param('id', UuidPipe) id: string,
    @Body() body: ContractTermsBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HouseOfferPreviewDto> {
    return this.contracts.preview(caller, id, body);
  }

  /**
   * Offers a contract to a top agent. If a rate is above the declared maximum, the offer waits for a second operator.
   */
  @Post(':id/offers')
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.offer')
  @Answers(TopAgentDetailDto)
  offer(
    @Param('id', UuidPipe) id: string,
    @Body() body: HouseOfferBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.offer(caller, id, body);
  }

  /** Approves the offer of another operator. The offer is then sent to the agent. */
  @Post(':id/requests/approve')
  @HttpCode(200)
  @May('contracts.approve')
  @Audited('contracts.approve')
  @Answers(TopAgentDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note = '' }: ApproveOfferBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.decide(caller, id, { kind: 'approve', requestId, note });
  }

  /** Rejects another operator's offer. It is not sent to the agent. */
  @Post(':id/requests/reject')
  @HttpCode(200)
  @May('contracts.approve')
  @Audited('contracts.reject')
  @Answers(TopAgentDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineOfferBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.decide(caller, id, { kind: 'reject', requestId, note });
  }

  /** Withdraws the operator's own offer while it waits for a second operator. */
  @Post(':id/requests/withdraw')
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.withdraw')
  @Answers(TopAgentDetailDto)
  withdrawRequest(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineOfferBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.decide(caller, id, { kind: 'withdraw', requestId, note });
  }

  /** Withdraws an offer that the agent has not answered yet. */
  @Post(':id/offers/withdraw')
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.take_back')
  @Answers(TopAgentDetailDto)
  withdraw(
    @Param('id', UuidPipe) id: string,
    @Body() body: WithdrawOfferBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.withdraw(caller, id, body);
  }

  /** Lists the contracts that would end together with this contract in force. The read is written to the audit log. */
  @Get(':id/versions/:contractId/end')
  @May('contracts.offer')
  @Audited('contracts.preview_end')
  @Answers(ContractPreviewDto)
  previewEnd(
    @Param('id', UuidPipe) id: string,
    @Param('contractId', UuidPipe) contractId: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ContractPreviewDto> {
    return this.contracts.previewEnd(caller, id, contractId);
  }

  /** Ends a contract at the end of its period, and with it the contracts of downlines that depend on it. */
  @Post(':id/end')
  @HttpCode(200)
  @May('contracts.offer')
  @Audited('contracts.end')
  @Answers(TopAgentDetailDto)
  end(
    @Param('id', UuidPipe) id: string,
    @Body() body: EndContractBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<TopAgentDetailDto> {
    return this.contracts.end(caller, id, body);
  }
}
