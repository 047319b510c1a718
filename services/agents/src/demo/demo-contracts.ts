import { Inject, Injectable, Logger } from '@nestjs/common';
import { ContractKind } from '@nm/contracts/agents.js';
import { Job } from '@nm/kit/jobs/job.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { ContractsService } from '../contracts/contracts.service.js';
import type { Tier } from '../contracts/tier.js';
import { DemoReadModel } from './demo.read-model.js';

const tier = (ppm: { profit: number; loss: number; single: number }, validStakeMinorMin = 0n): Tier => ({
  activeMembersMin: 0,
  validStakeMinorMin,
  netLossMinorMin: 0n,
  profitRatePpm: ppm.profit,
  lossRatePpm: ppm.loss,
  singleBetRatePpm: ppm.single,
});

/**
 * The terms of the house's contract with the demo's top agent; then those of that agent's contract with the agent
 * below.
 */
const FROM_HOUSE: readonly Tier[] = [
  tier({ profit: 3_000, loss: 6_000, single: 2_000 }),
  tier({ profit: 4_000, loss: 8_000, single: 3_000 }, 1_000_000n),
];
const FROM_AGENT: readonly Tier[] = [tier({ profit: 1_500, loss: 3_000, single: 1_000 })];

/**
 * Creates the demo agents' contracts once their registration events have arrived, so that salaries are paid from the
 * first start.
 */
@Injectable()
export class DemoContracts {
  readonly #logger = new Logger(DemoContracts.name);
  #settled = false;

  constructor(
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
    @Inject(DemoReadModel) private readonly readModel: DemoReadModel,
    @Inject(ContractsService) private readonly contracts: ContractsService,
  ) {}

  /** Creates missing contracts. An agent who has a contract keeps it. Payers get theirs before their payees. */
  @Job('demo-contracts', { everyMs: 5_000 })
  async sign(): Promise<void> {
    if (!this.config.demo || this.#settled) return;
    const waiting = await this.readModel.agentsWithoutContract(ContractKind.REALTIME_SALARY);
    for (const { memberId, uplineId } of waiting) {
      const versionId = await this.contracts.offer({
        payerId: uplineId ?? undefined,
        payeeId: memberId,
        kind: ContractKind.REALTIME_SALARY,
        tiers: uplineId ? FROM_AGENT : FROM_HOUSE,
        key: `demo:${memberId}`,
      });
      await this.contracts.accept(memberId, versionId, '');
      this.#logger.log(`demo contract signed for ${memberId}`);
    }
    this.#settled = (await this.readModel.contracts(ContractKind.REALTIME_SALARY)) >= DEMO_AGENTS;
  }
}

/** The number of demo agents: two in each of the three demo brands. */
const DEMO_AGENTS = 6;
