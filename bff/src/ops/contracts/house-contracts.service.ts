import { Injectable } from '@nestjs/common';
import type { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { termsOf } from '../../agents/contract-terms.js';
import type { ContractPreviewDto, ContractTermsBody } from '../../agents/contract.dto.js';
import { presentEndedOffsets, presentPreview } from '../../agents/contract.presenter.js';
import { presentSimulation } from '../../agents/simulation.presenter.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { InjectHouseContracts, type HouseContractsClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import { pageOf, type MayDecideDto } from '../reviews/review.dto.js';
import { TwoOperators, requesterOf } from '../reviews/two-operators.service.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  EndContractBody,
  HouseOfferBody,
  HouseOfferPreviewDto,
  TopAgentDetailDto,
  TopAgentPageDto,
  TopAgentsQuery,
  WithdrawOfferBody,
} from './house-contract.dto.js';
import { isWaiting, peopleOf, presentRates, presentTopAgent, shownAgent } from './house-contract.presenter.js';

/** An operator's decision about an offer that waits for a second operator. */
export interface OfferDecision {
  readonly kind: 'approve' | 'reject' | 'withdraw';
  readonly requestId: string;
  readonly note: string;
}

/**
 * The house's contracts with top agents, for the operators of the agents' brands. The agents service decides. This
 * class calls that service, writes the audit log and converts the answers for the console.
 */
@Injectable()
export class HouseContracts {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly accounts: MaskedNames,
    private readonly audit: AuditTrail,
    private readonly pair: TwoOperators,
    @InjectHouseContracts() private readonly house: HouseContractsClient,
  ) {}

  async page(caller: OperatorCaller, query: TopAgentsQuery): Promise<TopAgentPageDto> {
    const { content, pageNum, totalPages, totalCount } = await this.house.listTopAgents(
      {
        brands: await this.scope.codes(caller, query.brand),
        query: query.query ?? '',
        waitingOnly: query.state === 'waiting',
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const person = await this.names.of(content.flatMap(peopleOf));
    const rows = content.map(async (agent) => {
      const account = await this.accounts.of(agent.agentId);
      return presentTopAgent(agent, { callerId: caller.operator.id, account, person });
    });
    return { content: await Promise.all(rows), pageNum, totalPages, totalCount: Number(totalCount) };
  }

  /** Returns one top agent. The read is written to the audit log. */
  async detail(caller: OperatorCaller, agentId: string): Promise<TopAgentDetailDto> {
    const agent = await this.#find(caller, agentId);
    await this.audit.read(caller, { action: 'contracts.open', ...aboutOf(agent) });
    return this.#present(caller, agent);
  }

  /**
   * Returns which contracts an offer would end, and what it would have paid in past periods. No offer is stored; the
   * read is written to the audit log.
   * @throws Failure those of `offer`.
   */
  async preview(caller: OperatorCaller, agentId: string, body: ContractTermsBody): Promise<HouseOfferPreviewDto> {
    const agent = await this.#find(caller, agentId);
    await this.audit.read(caller, { action: 'contracts.preview', ...aboutOf(agent) });
    const timeZone = await this.#zoneOf(caller, agent);
    const request = { agentId, ...termsOf(body), timeZone };
    const { preview, needsSecond, simulation } = await this.house.previewHouseOffer(request, { idempotent: true });
    if (!preview || !simulation) throw new Failure('internal', { reason: 'an incomplete preview' });
    return { preview: presentPreview(preview), needsSecond, simulation: presentSimulation(simulation) };
  }

  /**
   * Offers a contract. If a rate is above the declared maximum, the offer waits for a second operator.
   * @throws Failure contract.offer_open, contract.rate_above_max, contract.needs_confirmation, wallet.key_reused,
   * request.invalid, resource.not_found.
   */
  async offer(caller: OperatorCaller, agentId: string, body: HouseOfferBody): Promise<TopAgentDetailDto> {
    const agent = await this.#find(caller, agentId);
    const { id, confirmation, note } = body;
    const timeZone = await this.#zoneOf(caller, agent);
    const request = {
      ...{ agentId, requestId: id.toLowerCase(), confirmation, note, timeZone },
      ...termsOf(body),
      operatorId: caller.operator.id,
    };
    return this.#change(caller, agent, { name: 'offer', reason: note }, () =>
      this.house.offerHouseContract(request, { idempotent: true }),
    );
  }

  /**
   * Approves, rejects or withdraws an offer that waits for a second operator.
   * @throws Failure ops.own_request, ops.vouched_for, access.denied (withdrawing another operator's offer),
   * review.decided, resource.not_found, and those of `offer`.
   */
  async decide(caller: OperatorCaller, agentId: string, decision: OfferDecision): Promise<TopAgentDetailDto> {
    const { kind, note } = decision;
    const requestId = decision.requestId.toLowerCase();
    const agent = await this.#find(caller, agentId);
    const asked = agent.requests.find((request) => request.requestId === requestId);
    if (!asked) throw new Failure('resource.not_found');
    if (kind === 'withdraw' && asked.requestedBy !== caller.operator.id) throw new Failure('access.denied');
    const requesterId = kind === 'approve' && isWaiting(asked) ? requesterOf(asked.requestedBy) : '';
    const timeZone = await this.#zoneOf(caller, agent);
    return this.#change(caller, agent, { name: kind, reason: note, requesterId }, () =>
      this.house.decideHouseOffer({
        ...{ agentId, requestId, decision: kind, note, timeZone },
        operatorId: caller.operator.id,
      }),
    );
  }

  /**
   * Withdraws an offer that the agent has not answered yet.
   * @throws Failure contract.wrong_state, resource.not_found.
   */
  async withdraw(
    caller: OperatorCaller,
    agentId: string,
    { contractId, note }: WithdrawOfferBody,
  ): Promise<TopAgentDetailDto> {
    const agent = await this.#find(caller, agentId);
    const request = { agentId, contractId: contractId.toLowerCase() };
    return this.#change(caller, agent, { name: 'take_back', reason: note }, () =>
      this.house.withdrawHouseOffer(request, { idempotent: true }),
    );
  }

  /**
   * Returns which contracts would end together with a contract in force. The read is written to the audit log.
   * @throws Failure contract.wrong_state, resource.not_found.
   */
  async previewEnd(caller: OperatorCaller, agentId: string, contractId: string): Promise<ContractPreviewDto> {
    const agent = await this.#find(caller, agentId);
    await this.audit.read(caller, { action: 'contracts.preview_end', ...aboutOf(agent) });
    return presentPreview(await this.house.previewHouseEnd({ agentId, contractId }, { idempotent: true }));
  }

  /**
   * Ends a contract in force at the end of its period.
   * @throws Failure contract.needs_confirmation, contract.wrong_state, resource.not_found.
   */
  async end(caller: OperatorCaller, agentId: string, body: EndContractBody): Promise<TopAgentDetailDto> {
    const agent = await this.#find(caller, agentId);
    const request = { agentId, contractId: body.contractId.toLowerCase(), confirmation: body.confirmation };
    return this.#change(caller, agent, { name: 'end', reason: body.note }, () =>
      this.house.endHouseContract(request, { idempotent: true }),
    );
  }

  async #change(
    caller: OperatorCaller,
    before: agents.TopAgent,
    { name, ...rest }: { readonly name: string; readonly reason: string; readonly requesterId?: string },
    change: () => Promise<agents.TopAgent>,
  ): Promise<TopAgentDetailDto> {
    const action = { action: `contracts.${name}`, ...aboutOf(before), ...rest };
    const after = await this.audit.change(caller, action, async () => {
      const answer = await change();
      return { answer, before: shownAgent(before), after: shownAgent(answer) };
    });
    return this.#present(caller, after);
  }

  /**
   * Returns a top agent.
   * @throws Failure resource.not_found for any other member, and for an agent in a brand that this operator may not
   * see.
   */
  async #find(caller: OperatorCaller, agentId: string): Promise<agents.TopAgent> {
    const agent = await this.house.getTopAgent({ agentId }, { idempotent: true });
    await this.scope.assertHis(caller, agent.brand);
    return agent;
  }

  async #zoneOf(caller: OperatorCaller, { brand }: agents.TopAgent): Promise<string> {
    return (await this.scope.brands(caller)).find(({ code }) => code === brand)?.timeZone ?? '';
  }

  async #present(caller: OperatorCaller, agent: agents.TopAgent): Promise<TopAgentDetailDto> {
    const person = await this.names.of(peopleOf(agent));
    const waiting = agent.requests.filter(isWaiting);
    const may = new Map(
      await Promise.all(waiting.map(async (offer) => [offer.requestId, await this.#may(caller, offer)] as const)),
    );
    return {
      ...presentTopAgent(agent, { callerId: caller.operator.id, account: agent.account, person }, ({ requestId }) =>
        may.get(requestId),
      ),
      rates: presentRates(agent),
      endedOffsets: agent.endedOffsets.map(presentEndedOffsets),
      mayOffer: caller.actions.includes('contracts.offer'),
    };
  }

  async #may(caller: OperatorCaller, { requestedBy }: agents.HouseOffer): Promise<MayDecideDto> {
    if (!caller.actions.includes('contracts.approve')) return { decide: false };
    const because = await this.pair.refusal(caller, requestedBy);
    return because ? { decide: false, because } : { decide: true };
  }
}

const aboutOf = ({ agentId, brand }: agents.TopAgent) => ({
  subject: { kind: 'agent', id: agentId },
  memberId: agentId,
  brand,
});
