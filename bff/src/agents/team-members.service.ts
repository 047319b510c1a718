import { Injectable, Logger } from '@nestjs/common';
import { identity, type agents } from '@nm/contracts';
import {
  InjectAgents,
  InjectDownlines,
  InjectWallet,
  type AgentsClient,
  type DownlinesClient,
  type WalletClient,
} from '../peers.js';
import { kindName } from './contract-kind.js';
import type { DownlineSettingsDto, LastSeenName, TeamMemberDto } from './team.dto.js';

const SEEN: Readonly<Partial<Record<identity.LastSeen, LastSeenName>>> = {
  [identity.LastSeen.THIS_WEEK]: 'thisWeek',
  [identity.LastSeen.LAST_WEEK]: 'lastWeek',
  [identity.LastSeen.LAST_MONTH]: 'lastMonth',
  [identity.LastSeen.EARLIER]: 'earlier',
  [identity.LastSeen.NEVER]: 'never',
};

/** Data of other services that is added to the rows of the team table, by member id. */
interface Extras {
  readonly balances: ReadonlyMap<string, bigint>;
  readonly seen: ReadonlyMap<string, identity.LastSeen>;
  /**
   * The nicknames, notes and blocks that the agent has set for members, by member id. Undefined if they could not be
   * read. The row then has no settings, so that a change cannot overwrite an unknown note.
   */
  readonly settings: ReadonlyMap<string, agents.DownlineSettings> | undefined;
}

/**
 * Builds the rows of the team table. The agents service decides which members an agent may see, and only their data
 * is read from the wallet and identity services. If one of these two does not answer, the rows are returned without
 * its data.
 */
@Injectable()
export class TeamMembers {
  readonly #logger = new Logger(TeamMembers.name);

  constructor(
    @InjectAgents() readonly agents: AgentsClient,
    @InjectDownlines() private readonly downlines: DownlinesClient,
    @InjectWallet() private readonly wallet: WalletClient,
  ) {}

  /**
   * @param isPast true if the rows show a past moment. They then have no current data (balance, last login, settings),
   * because the member may be in another team by now.
   */
  async rowsOf(
    agentId: string,
    currency: string,
    rows: readonly agents.Downline[],
    isPast = false,
  ): Promise<TeamMemberDto[]> {
    const memberIds = isPast ? [] : rows.map(({ memberId }) => memberId);
    const { balances, seen, settings } = await this.#extras(agentId, currency, memberIds);
    return rows.map((row) => {
      const balance = balances.get(row.memberId);
      return {
        memberId: row.memberId,
        account: row.account,
        agent: row.agent,
        active: row.active,
        downlines: Number(row.downlines),
        membersBelow: Number(row.members) - 1,
        validStakeMinor: String(row.validStakeMinor),
        netLossMinor: String(row.netLossMinor),
        ...(balance === undefined ? {} : { balanceMinor: String(balance) }),
        ...(settings && { settings: presentSettings(settings.get(row.memberId)) }),
        lastSeen: SEEN[seen.get(row.memberId) ?? identity.LastSeen.UNSPECIFIED],
        contracts: row.contracts.map(kindName),
        offers: row.offers.map(kindName),
      };
    });
  }

  async #extras(agentId: string, currency: string, memberIds: readonly string[]): Promise<Extras> {
    if (memberIds.length === 0) return { balances: new Map(), seen: new Map(), settings: undefined };
    const [balances, seen, settings] = await Promise.all([
      this.#orNothing(async () => {
        const accounts = memberIds.map((memberId) => ({ memberId, currency }));
        const answer = await this.wallet.getBalances({ accounts }, { idempotent: true });
        return answer.balances.map(({ memberId, balance }) => [memberId, balance?.cashMinor ?? 0n] as const);
      }),
      this.#orNothing(async () => {
        const request = { agentId, memberIds: [...memberIds] };
        const answer = await this.downlines.listLastSeen(request, { memberId: agentId, idempotent: true });
        return answer.content.map(({ memberId, lastSeen }) => [memberId, lastSeen] as const);
      }),
      this.#settings(agentId, memberIds),
    ]);
    return { balances: new Map(balances), seen: new Map(seen), settings };
  }

  async #settings(
    agentId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, agents.DownlineSettings> | undefined> {
    const request = { agentId, memberIds: [...memberIds] };
    const [found] = await this.#orNothing(async () => [
      await this.agents.listDownlineSettings(request, { memberId: agentId, idempotent: true }),
    ]);
    return found && new Map(found.content.map((own) => [own.memberId, own]));
  }

  /** Returns an empty list if the call fails. The table of members is still useful without the data of that call. */
  async #orNothing<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await ask();
    } catch (error) {
      this.#logger.warn(`a column of the team table is missing: ${String(error)}`);
      return [];
    }
  }
}

const presentSettings = (settings: agents.DownlineSettings | undefined): DownlineSettingsDto => ({
  nickname: settings?.nickname ?? '',
  note: settings?.note ?? '',
  transfersBlocked: settings?.transfersBlocked ?? false,
  contractsBlocked: settings?.contractsBlocked ?? false,
});
