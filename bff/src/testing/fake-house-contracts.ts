import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { HouseContractsClient } from '../peers.js';

type Asked<M extends keyof HouseContractsClient> = Parameters<HouseContractsClient[M]>[0];

const { ContractKind, ContractStatus } = agents;
const TIER = { profitRatePpm: 2_000, lossRatePpm: 4_000, singleBetRatePpm: 1_000 };

/**
 * A fake of the house's contracts in the agents service. It has the top agents that a test adds, and records the
 * calls that change them.
 */
export class FakeHouseContracts implements Partial<HouseContractsClient> {
  readonly stored = new Map<string, agents.TopAgent>();
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  readonly lists: Asked<'listTopAgents'>[] = [];
  readonly debts = new Map<string, agents.AgentDebt>();
  readonly debtLists: Asked<'listAgentDebts'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /**
   * Adds a top agent and returns the agent's id. If `requestedBy` is given, the agent has an offer that waits for a
   * second operator.
   */
  put({
    requestedBy,
    ...change
  }: MessageInitShape<typeof agents.TopAgentSchema> & { requestedBy?: string } = {}): string {
    const agentId = this.newMember();
    const agent = create(agents.TopAgentSchema, {
      ...{ agentId, account: 'karob_88', brand: 'lab', currency: 'USD', registeredAt: timestampFromMs(0) },
      rates: [{ kind: ContractKind.REALTIME_SALARY, ratePpmMax: 9_000, secondAbovePpm: 5_000 }],
      contracts: [
        {
          ...{
            contractId: randomUUID(),
            kind: ContractKind.REALTIME_SALARY,
            status: ContractStatus.ACTIVE,
            version: 2,
          },
          ...{ payeeId: agentId, payeeAccount: 'karob_88', tiers: [TIER] },
        },
      ],
      requests: requestedBy === undefined ? [] : [aRequest(requestedBy)],
      ...change,
    });
    this.stored.set(agentId, agent);
    return agentId;
  }

  requestOf(agentId: string): string {
    return this.stored.get(agentId)?.requests[0]?.requestId ?? '';
  }

  listTopAgents = async (asked: Asked<'listTopAgents'>): Promise<agents.ListTopAgentsResponse> => {
    this.lists.push(asked);
    const content = [...this.stored.values()].filter(
      ({ brand, requests }) =>
        asked.brands?.includes(brand) && (!asked.waitingOnly || requests.some(({ status }) => status === 'waiting')),
    );
    const totalCount = BigInt(content.length);
    return create(agents.ListTopAgentsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  /** Adds a debt of an agent, and returns the id of its settlement. */
  putDebt(change: MessageInitShape<typeof agents.AgentDebtSchema> = {}): string {
    const settlementId = randomUUID();
    const amounts = { grossMinor: 1_000n, owedToDownlinesMinor: 6_000n, netMinor: -5_000n, collectedMinor: 2_000n };
    const debt = create(agents.AgentDebtSchema, {
      ...{ settlementId, agentId: this.newMember(), account: 'karob_88', brand: 'lab', currency: 'USD' },
      ...{ kind: ContractKind.DIVIDEND, contractId: randomUUID(), version: 2, owedMinor: 3_000n, repaidMinor: 500n },
      ...amounts,
      ...{ periodStart: timestampFromMs(0), periodEnd: timestampFromMs(1_000), owedAt: timestampFromMs(2_000) },
      ...change,
    });
    this.debts.set(settlementId, debt);
    return settlementId;
  }

  listAgentDebts = async (asked: Asked<'listAgentDebts'>): Promise<agents.ListAgentDebtsResponse> => {
    this.debtLists.push(asked);
    const content = [...this.debts.values()].filter(({ brand }) => asked.brands?.includes(brand));
    const totalCount = BigInt(content.length);
    return create(agents.ListAgentDebtsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  getAgentDebt = async ({ settlementId = '' }: Asked<'getAgentDebt'>): Promise<agents.AgentDebt> => {
    const found = this.debts.get(settlementId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  getTopAgent = async ({ agentId = '' }: Asked<'getTopAgent'>): Promise<agents.TopAgent> => {
    const found = this.stored.get(agentId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  previewHouseOffer = async (request: Asked<'previewHouseOffer'>): Promise<agents.HouseOfferPreview> => {
    await this.#act('preview', request);
    return create(agents.HouseOfferPreviewSchema, { preview: { token: 'seen' }, needsSecond: true, simulation: {} });
  };

  offerHouseContract = async (request: Asked<'offerHouseContract'>): Promise<agents.TopAgent> => {
    const agent = await this.#act('offer', request);
    agent.requests.unshift(aRequest(request.operatorId ?? '', request.requestId));
    return agent;
  };

  decideHouseOffer = async (request: Asked<'decideHouseOffer'>): Promise<agents.TopAgent> => {
    const agent = await this.#act(request.decision ?? '', request);
    const status = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' }[request.decision ?? ''] ?? '';
    const decidedAt = timestampFromMs(Date.now());
    Object.assign(agent.requests[0]!, { status, decidedBy: request.operatorId, decidedAt });
    return agent;
  };

  withdrawHouseOffer = (request: Asked<'withdrawHouseOffer'>): Promise<agents.TopAgent> =>
    this.#act('take_back', request);

  previewHouseEnd = async (request: Asked<'previewHouseEnd'>): Promise<agents.ContractPreview> => {
    await this.#act('previewEnd', request);
    return create(agents.ContractPreviewSchema, { token: 'seen' });
  };

  endHouseContract = async (request: Asked<'endHouseContract'>): Promise<agents.TopAgent> => {
    const agent = await this.#act('end', request);
    agent.contracts[0]!.status = ContractStatus.TERMINATED;
    return agent;
  };

  /** Records a call, and replaces its agent with a copy, which it returns. */
  async #act(call: string, request: { agentId?: string }): Promise<agents.TopAgent> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const copy = structuredClone(await this.getTopAgent(request));
    this.stored.set(request.agentId ?? '', copy);
    return copy;
  }
}

const aRequest = (requestedBy: string, requestId: string = randomUUID()): agents.HouseOffer =>
  create(agents.HouseOfferSchema, {
    ...{ requestId, requestedBy, status: 'waiting', note: 'agreed by mail', kind: ContractKind.DAILY_SALARY },
    tiers: [{ profitRatePpm: 3_000, lossRatePpm: 3_000, singleBetRatePpm: 3_000 }],
    requestedAt: timestampFromMs(Date.now() - 60_000),
  });
