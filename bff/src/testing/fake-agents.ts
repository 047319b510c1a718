import { create } from '@bufbuild/protobuf';
import { agents } from '@nm/contracts';
import type { AgentsClient } from '../peers.js';

/** A fake agents service: the contracts that pay each agent; nobody is recruited. */
export class FakeAgents implements Partial<AgentsClient> {
  readonly held = new Map<string, readonly agents.ContractKind[]>();
  readonly asked: Parameters<AgentsClient['listContracts']>[0][] = [];

  async listContracts(request: Parameters<AgentsClient['listContracts']>[0]): Promise<agents.ListContractsResponse> {
    this.asked.push(request);
    const kinds = this.held.get(request.agentId ?? '') ?? [];
    return create(agents.ListContractsResponseSchema, { content: kinds.map((kind) => ({ kind })) });
  }

  async listRecruitCounts(): Promise<agents.ListRecruitCountsResponse> {
    return create(agents.ListRecruitCountsResponseSchema);
  }
}
