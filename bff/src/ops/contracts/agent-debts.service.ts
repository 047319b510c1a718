import { Injectable } from '@nestjs/common';
import type { agents } from '@nm/contracts';
import { kindName } from '../../agents/contract-kind.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { isoTime } from '../../http/time.js';
import { InjectHouseContracts, type HouseContractsClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { pageOf } from '../reviews/review.dto.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type { AgentDebtDetailDto, AgentDebtDto, AgentDebtPageDto, AgentDebtsQuery } from './agent-debt.dto.js';

const ASKED = { idempotent: true } as const;

/** The debts of agents, for the operators of the agents' brands. */
@Injectable()
export class AgentDebts {
  constructor(
    private readonly scope: BrandScope,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    @InjectHouseContracts() private readonly house: HouseContractsClient,
  ) {}

  async page(
    caller: OperatorCaller,
    { brand, state, query = '', ...page }: AgentDebtsQuery,
  ): Promise<AgentDebtPageDto> {
    const brands = await this.scope.codes(caller, brand);
    const asked = { brands, repaid: state === 'repaid', query, page: pageOf(page) };
    const { content, pageNum, totalPages, totalCount } = await this.house.listAgentDebts(asked, ASKED);
    const rows = content.map(async (debt) => present(debt, await this.accounts.of(debt.agentId)));
    return { content: await Promise.all(rows), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /**
   * Returns one debt with its settlement. The read is written to the audit log.
   * @throws Failure resource.not_found, also for a debt in a brand that this operator may not see.
   */
  async detail(caller: OperatorCaller, settlementId: string): Promise<AgentDebtDetailDto> {
    const debt = await this.house.getAgentDebt({ settlementId }, ASKED);
    await this.scope.assertHis(caller, debt.brand);
    await this.audit.read(caller, {
      action: 'contracts.debt',
      subject: { kind: 'settlement', id: settlementId },
      memberId: debt.agentId,
      brand: debt.brand,
    });
    return {
      ...present(debt, debt.account),
      grossMinor: String(debt.grossMinor),
      toDownlinesMinor: String(debt.owedToDownlinesMinor),
      netMinor: String(debt.netMinor),
      collectedMinor: String(debt.collectedMinor),
    };
  }
}

const present = (debt: agents.AgentDebt, account: string): AgentDebtDto => ({
  id: debt.settlementId,
  agentId: debt.agentId,
  account,
  brand: debt.brand,
  currency: debt.currency,
  kind: kindName(debt.kind),
  version: debt.version,
  withHouse: debt.payerId === '',
  periodStart: isoTime(debt.periodStart) ?? '',
  periodEnd: isoTime(debt.periodEnd) ?? '',
  owedMinor: String(debt.owedMinor),
  repaidMinor: String(debt.repaidMinor),
  owedAt: isoTime(debt.owedAt) ?? '',
});
