import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { agents } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Signals to an agent's browsers that a settlement or a contract has changed. The signal contains no details; the
 * browsers then read them from the API.
 */
@Consumer({ name: 'bff.agents', kind: 'signal', lingerMs: 100 })
export class AgentHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(agents.SettlementPaidSchema)
  async onSettlementPaid({ agentId, settlementId, periodEnd }: agents.SettlementPaid): Promise<void> {
    this.gateway.toMember(agentId, 'salary', { settlementId, version: secondsOf(periodEnd) });
  }

  @Handles(agents.SettlementOwedSchema)
  async onSettlementOwed({ agentId, settlementId, periodEnd }: agents.SettlementOwed): Promise<void> {
    this.gateway.toMember(agentId, 'salary', { settlementId, version: secondsOf(periodEnd) });
  }

  @Handles(agents.SettlementHeldSchema)
  async onSettlementHeld({ agentId, settlementId, periodEnd }: agents.SettlementHeld): Promise<void> {
    this.gateway.toMember(agentId, 'salary', { settlementId, version: secondsOf(periodEnd) });
  }

  /** The signal names no settlement, because the decision applies to all settlements that the review held. */
  @Handles(agents.HeldSettlementsDecidedSchema)
  async onHeldSettlementsDecided({ agentId, decidedAt }: agents.HeldSettlementsDecided): Promise<void> {
    this.gateway.toMember(agentId, 'salary', { settlementId: '', version: secondsOf(decidedAt) });
  }

  @Handles(agents.ContractChangedSchema)
  async onContractChanged({ agentId, contractId, changedAt }: agents.ContractChanged): Promise<void> {
    this.gateway.toMember(agentId, 'contract', { contractId, version: secondsOf(changedAt) });
  }
}

const secondsOf = (time: Timestamp | undefined): number => Number(time?.seconds ?? 0n);
