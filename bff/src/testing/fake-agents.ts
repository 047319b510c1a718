import { create } from '@bufbuild/protobuf';
import { agents } from '@nm/contracts';
import type { AgentsClient } from '../peers.js';

/**
 * A fake agents service: the contracts that pay each agent, and the requests about contracts and settlements; nobody is
 * recruited.
 */
export class FakeAgents implements Partial<AgentsClient> {
  readonly held = new Map<string, readonly agents.ContractKind[]>();
  readonly asked: Parameters<AgentsClient['listContracts']>[0][] = [];
  readonly offered: Parameters<AgentsClient['offerContract']>[0][] = [];
  readonly answered: Parameters<AgentsClient['acceptContract']>[0][] = [];
  readonly listed: Parameters<AgentsClient['listSettlements']>[0][] = [];

  async listContracts(request: Parameters<AgentsClient['listContracts']>[0]): Promise<agents.ListContractsResponse> {
    this.asked.push(request);
    const kinds = this.held.get(request.agentId ?? '') ?? [];
    return create(agents.ListContractsResponseSchema, { content: kinds.map((kind) => ({ kind })) });
  }

  async offerContract(request: Parameters<AgentsClient['offerContract']>[0]): Promise<agents.Contract> {
    this.offered.push(request);
    return create(agents.ContractSchema, { kind: request.kind ?? 0 });
  }

  async acceptContract(request: Parameters<AgentsClient['acceptContract']>[0]): Promise<agents.Contract> {
    this.answered.push(request);
    return create(agents.ContractSchema, { kind: request.kind ?? 0 });
  }

  async listSettlements(
    request: Parameters<AgentsClient['listSettlements']>[0],
  ): Promise<agents.ListSettlementsResponse> {
    this.listed.push(request);
    return create(agents.ListSettlementsResponseSchema);
  }

  async listRecruitCounts(): Promise<agents.ListRecruitCountsResponse> {
    return create(agents.ListRecruitCountsResponseSchema);
  }
}
