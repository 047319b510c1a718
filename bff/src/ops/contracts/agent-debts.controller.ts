import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { AgentDebtDetailDto, AgentDebtPageDto, AgentDebtsQuery } from './agent-debt.dto.js';
import { AgentDebts } from './agent-debts.service.js';

/** Console routes for the debts of agents whose balance could not cover the pay of their downlines. */
@ApiTags('contracts')
@Controller('ops/agent-debts')
export class AgentDebtsController {
  constructor(private readonly debts: AgentDebts) {}

  @Get()
  @May('contracts.read')
  @Answers(AgentDebtPageDto)
  page(@Query() query: AgentDebtsQuery, @CallingOperator() caller: OperatorCaller): Promise<AgentDebtPageDto> {
    return this.debts.page(caller, query);
  }

  /** Returns one debt with its settlement. The read is written to the audit log. */
  @Get(':id')
  @May('contracts.read')
  @Audited('contracts.debt')
  @Answers(AgentDebtDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<AgentDebtDetailDto> {
    return this.debts.detail(caller, id);
  }
}
