import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { agents, identity } from '@nm/contracts';
import { CONTRACTS_MODULE, OfModule } from '../brand/of-module.js';
import { Caller, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectAgents, type AgentsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import { isAgent, type Session } from '../session/session.js';
import { BalanceService } from './balance.service.js';
import { FundsDto } from './funds.dto.js';
import { presentFunds } from './funds.presenter.js';

@ApiTags('wallet')
@Controller('wps/member/info/funds')
@OfModule(CONTRACTS_MODULE)
export class FundsController {
  constructor(
    private readonly balances: BalanceService,
    @InjectAgents() private readonly agents: AgentsClient,
  ) {}

  /**
   * Returns the member's balance, and the kinds of contract by which the member is paid. The agents service is asked
   * only if the member is an agent.
   */
  @Get('consolidated')
  @RealMembers()
  @Answers(FundsDto)
  async consolidated(@Caller() session: Session, @InBrand() brand: identity.Brand): Promise<FundsDto> {
    const [balance, kinds] = await Promise.all([
      this.balances.of(session),
      isAgent(session) ? this.#kindsOf(session.memberId) : [],
    ]);
    return presentFunds(balance, brand, new Set(kinds));
  }

  async #kindsOf(memberId: string): Promise<agents.ContractKind[]> {
    const { content } = await this.agents.listContracts(
      { agentId: memberId, heldOnly: true },
      { memberId, idempotent: true },
    );
    return content.map(({ kind }) => kind);
  }
}
