import { Inject, Injectable, Logger } from '@nestjs/common';
import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { Job } from '@nm/kit/jobs/job.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { ContractsService } from '../contracts/contracts.service.js';
import type { Terms } from '../contracts/terms.js';
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
 * The tiers of the real-time salary that the house pays to a top agent in the demo. FROM_AGENT has the tiers that the
 * top agent pays to the agent below. The test `tests/contracts/agents-own-play.spec.ts` checks that all salaries and
 * the member's daily rebate for one bet cost less together than the average house edge.
 */
const FROM_HOUSE: readonly Tier[] = [
  tier({ profit: 3_000, loss: 3_500, single: 2_000 }),
  tier({ profit: 4_000, loss: 4_500, single: 3_000 }, 1_000_000n),
];
const FROM_AGENT: readonly Tier[] = [tier({ profit: 1_500, loss: 3_000, single: 1_000 })];

const oneRate = (ppm: number, validStakeMinorMin = 0n): Tier =>
  tier({ profit: ppm, loss: ppm, single: ppm }, validStakeMinorMin);
/**
 * The terms of the contracts between the house and the top agents of the demo, for all kinds except real-time salary.
 * The rates of all salaries for one bet add up to less than 1%, which is the lowest house edge of a game. A dividend is
 * not part of this sum, because it is a share of the players' losses.
 */
const OTHERS_FROM_HOUSE: ReadonlyMap<ContractKind, Terms> = new Map<ContractKind, Terms>([
  [ContractKind.HOURLY_SALARY, { tiers: [oneRate(500)] }],
  [ContractKind.DAILY_SALARY, { tiers: [oneRate(500), oneRate(1_000, 10_000_000n)] }],
  [
    ContractKind.DIVIDEND,
    { tiers: [oneRate(100_000), oneRate(150_000, 10_000_000n)], period: ContractPeriod.WEEK, carries: true },
  ],
]);

/** The terms of all contracts between the house and the top agents of the demo, by kind. */
export const DEMO_TERMS: ReadonlyMap<ContractKind, Terms> = new Map([
  [ContractKind.REALTIME_SALARY, { tiers: FROM_HOUSE }],
  ...OTHERS_FROM_HOUSE,
]);

/**
 * Creates the contracts of the demo's agents after the events of their registration have arrived. Salaries are
 * therefore paid from the first start of the demo.
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

  /**
   * Creates the contracts that the demo's agents do not have yet. An agent with a contract keeps it. Agents nearer to
   * the top come first, because only an agent with a contract can offer one.
   */
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
    for (const [kind, terms] of OTHERS_FROM_HOUSE) await this.#signTop(kind, terms);
    const kinds = [ContractKind.REALTIME_SALARY, ...OTHERS_FROM_HOUSE.keys()];
    const signed = await Promise.all(kinds.map((kind) => this.readModel.contracts(kind)));
    this.#settled = signed.every((count, n) => count >= (n === 0 ? DEMO_AGENTS : DEMO_AGENTS / 2));
  }

  /**
   * Signs contracts of one kind between the house and the top agents of the demo, so that these agents can offer
   * contracts of this kind to their downlines.
   */
  async #signTop(kind: ContractKind, terms: Terms): Promise<void> {
    for (const memberId of await this.readModel.topAgentsWithoutContract(kind)) {
      const offer = { payerId: undefined, payeeId: memberId, kind, ...terms, key: `demo:${kind}:${memberId}` };
      await this.contracts.accept(memberId, await this.contracts.offer(offer), '');
    }
  }
}

/** The number of agents in the demo: two in each of the three demo brands. */
const DEMO_AGENTS = 6;
