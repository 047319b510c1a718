import { create } from '@bufbuild/protobuf';
import { agents } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AgentsClient } from '../peers.js';

/**
 * A fake agents service. It has the contracts by which each agent is paid, and records requests about contracts and
 * settlements. It has no members who registered by a code.
 */
export class FakeAgents implements Partial<AgentsClient> {
  readonly held = new Map<string, readonly agents.ContractKind[]>();
  /** The upline of each member, by member id. */
  readonly uplines = new Map<string, string>();
  readonly asked: Parameters<AgentsClient['listContracts']>[0][] = [];
  readonly offered: Parameters<AgentsClient['offerContract']>[0][] = [];
  readonly simulated: Parameters<AgentsClient['simulateOffer']>[0][] = [];
  readonly answered: Parameters<AgentsClient['acceptContract']>[0][] = [];
  readonly countered: Parameters<AgentsClient['counterContract']>[0][] = [];
  /** The recorded requests for reports about the team. */
  readonly reports: { readonly to?: unknown; readonly agentId?: string }[] = [];
  /** The number of rows that each report about the team has. */
  members = 0;
  /** The members that have left the team. The member with the number n has the id `id<n>`. */
  readonly left = new Set<number>();
  readonly listed: Parameters<AgentsClient['listSettlements']>[0][] = [];
  /** The ids of an agent's settlements, newest first. */
  settlements: readonly string[] = [];

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

  async counterContract(request: Parameters<AgentsClient['counterContract']>[0]): Promise<agents.Contract> {
    this.countered.push(request);
    const { contractId = '', terms } = request;
    return create(agents.ContractSchema, {
      ...{ contractId, kind: agents.ContractKind.DIVIDEND, status: agents.ContractStatus.REJECTED },
      ...(terms && { counter: terms }),
    });
  }

  async simulateOffer(request: Parameters<AgentsClient['simulateOffer']>[0]): Promise<agents.OfferSimulation> {
    this.simulated.push(request);
    const pay = {
      tier: 0,
      grossMinor: 20n,
      ownNetMinor: -5n,
      dividend: { baseMinor: -7n, period: request.period ?? 0 },
    };
    return create(agents.OfferSimulationSchema, { presentVersion: 2, periods: [{ ownGrossMinor: 15n, offered: pay }] });
  }

  async listSettlements(
    request: Parameters<AgentsClient['listSettlements']>[0],
  ): Promise<agents.ListSettlementsResponse> {
    this.listed.push(request);
    const { rows, ...page } = this.#page(request.page, this.settlements.length);
    const content = rows.map((n) => ({ settlementId: this.settlements[n - 1] ?? '', netMinor: BigInt(n) }));
    return create(agents.ListSettlementsResponseSchema, { content, ...page });
  }

  /** Returns a page of bets with numbered ids. `members` is the number of bets over all pages. */
  async listTeamBets(request: Parameters<AgentsClient['listTeamBets']>[0]): Promise<agents.ListTeamBetsResponse> {
    this.reports.push(request);
    const { rows, ...page } = this.#page(request.page);
    const content = rows.map((n) => ({ roundId: `r${n}`, account: `m${n}`, validStakeMinor: 100n, outcome: 'lost' }));
    return create(agents.ListTeamBetsResponseSchema, { content, ...page });
  }

  async listMemberResults(
    request: Parameters<AgentsClient['listMemberResults']>[0],
  ): Promise<agents.ListMemberResultsResponse> {
    this.reports.push(request);
    const { rows, ...page } = this.#page(request.page);
    const content = rows.map((n) => ({ memberId: `id${n}`, account: `m${n}`, bets: BigInt(n) }));
    return create(agents.ListMemberResultsResponseSchema, { content, ...page, total: BigInt(this.members) });
  }

  /**
   * Returns a page of members with numbered ids, after the member with the id `after`. Members who have left the team
   * are not listed.
   */
  async findDownlines(request: Parameters<AgentsClient['findDownlines']>[0]): Promise<agents.FindDownlinesResponse> {
    this.reports.push(request);
    const after = request.after ? Number(request.after.slice('id'.length)) : 0;
    const { pageNum, totalPages } = this.#page(request.page);
    const size = request.page?.size || 20;
    const team = Array.from({ length: this.members }, (_, n) => n + 1).filter((n) => !this.left.has(n));
    const rows = team.filter((n) => n > after).slice((pageNum - 1) * size, pageNum * size);
    const next = rows.length === size ? `id${rows.at(-1)}` : '';
    const content = rows.map((n) => ({
      downline: { memberId: `id${n}`, account: `m${n}`, members: 3n },
      level: 2,
      path: [{ memberId: 'id', account: 'between' }],
    }));
    return create(agents.FindDownlinesResponseSchema, { content, pageNum, totalPages, next });
  }

  #page(asked: { page?: number; size?: number } | undefined, total = this.members) {
    const [pageNum, size] = [asked?.page ?? 1, asked?.size || 20];
    const first = (pageNum - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, n) => first + n + 1);
    return { rows, pageNum, totalPages: Math.ceil(total / size) };
  }

  async listRecruitCounts(): Promise<agents.ListRecruitCountsResponse> {
    return create(agents.ListRecruitCountsResponseSchema);
  }

  /**
   * Returns the path between two members in the agent tree. Without a second member it is the path to the upline. An
   * account name is `of` with the member's id.
   */
  async getLine({ memberId = '', otherId }: Parameters<AgentsClient['getLine']>[0]): Promise<agents.Line> {
    const other = otherId || this.uplines.get(memberId);
    const up = other ? this.#levels(memberId, other) : 0;
    const down = other ? this.#levels(other, memberId) : 0;
    if (!other || up + down === 0) throw new Failure('resource.not_found');
    return create(agents.LineSchema, {
      account: `of ${memberId}`,
      otherId: other,
      otherAccount: `of ${other}`,
      above: up > 0,
      levels: up + down,
    });
  }

  /** Returns how many levels the second member is above the first in the agent tree; 0 if it is not above. */
  #levels(memberId: string, above: string): number {
    let levels = 1;
    for (let at = this.uplines.get(memberId); at; at = this.uplines.get(at), levels += 1)
      if (at === above) return levels;
    return 0;
  }
}
