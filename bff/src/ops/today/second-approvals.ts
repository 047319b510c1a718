import { timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type { agents, games, promotions } from '@nm/contracts';
import {
  InjectAbuse,
  InjectCashier,
  InjectDrawDesk,
  InjectGames,
  InjectHouseContracts,
  InjectRaffleDesk,
  type AbuseClient,
  type CashierClient,
  type DrawDeskClient,
  type GamesClient,
  type HouseContractsClient,
  type RaffleDeskClient,
} from '../../peers.js';
import type { Action } from '../session/permission.js';
import type { SecondApprovalsDto, WaitingDto } from './today.dto.js';
import { countByMore, countWaiting } from './waiting.js';

const ASKED = { idempotent: true } as const;
/** The query parameter for entries that wait for the second of two operators. */
const SECOND = { secondOnly: true } as const;

/** Which waiting entries are counted: those of these brands, and perhaps entries without a brand. */
interface Asked {
  readonly brands: string[];
  /** True if cases without a brand are counted too. */
  readonly withoutBrand: boolean;
  readonly reads: (action: Action) => boolean;
}

/**
 * Counts the entries that wait for a second operator, by reading the lists of each section. Adjustments and moves are
 * not counted here: all of them wait for a second operator, so their own queues count them.
 */
@Injectable()
export class SecondApprovals {
  constructor(
    @InjectCashier() private readonly cashier: CashierClient,
    @InjectGames() private readonly games: GamesClient,
    @InjectAbuse() private readonly abuse: AbuseClient,
    @InjectHouseContracts() private readonly contracts: HouseContractsClient,
    @InjectDrawDesk() private readonly draws: DrawDeskClient,
    @InjectRaffleDesk() private readonly raffles: RaffleDeskClient,
  ) {}

  async count({ brands, withoutBrand, reads }: Asked): Promise<SecondApprovalsDto> {
    const [deposits, withdrawals, wins, cases, abuse, contracts, draws, raffles] = await Promise.all([
      reads('deposits.read') ? this.#deposits(brands) : undefined,
      reads('withdrawals.read') ? this.#withdrawals(brands) : undefined,
      reads('wins.read') ? this.#wins(brands) : undefined,
      reads('cases.read') ? this.#cases(brands, withoutBrand) : undefined,
      reads('abuse.read') ? this.#abuse(brands) : undefined,
      reads('contracts.read') ? this.#contracts(brands) : undefined,
      reads('draws.read') ? this.#draws(brands) : undefined,
      reads('draws.read') ? this.#raffles(brands) : undefined,
    ]);
    return {
      ...(deposits ? { deposits } : {}),
      ...(withdrawals ? { withdrawals } : {}),
      ...(wins ? { wins } : {}),
      ...(cases ? { cases } : {}),
      ...(abuse ? { abuse } : {}),
      ...(contracts ? { contracts } : {}),
      ...(draws ? { draws } : {}),
      ...(raffles ? { raffles } : {}),
    };
  }

  #deposits(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.cashier.listDepositsForReview({ brands, page, ...SECOND }, ASKED);
      return { totalCount, openedAt: content.map(({ review }) => review?.openedAt) };
    });
  }

  #withdrawals(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const asked = { brands, page, timesOnly: true, ...SECOND };
      const { content, totalCount } = await this.cashier.listWithdrawalsForReview(asked, ASKED);
      return { totalCount, openedAt: content.map(({ review }) => review?.openedAt) };
    });
  }

  #wins(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.games.listHeldWins({ brands, page, ...SECOND }, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #cases(brands: string[], withoutBrand: boolean): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const asked = { brands, withoutBrand, page, ...SECOND };
      const { content, totalCount } = await this.games.listVendorCases(asked, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #abuse(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.abuse.listAbuseReviews({ brands, page, ...SECOND }, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #contracts(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const asked = { brands, waitingOnly: true, page };
      const { content, totalCount } = await this.contracts.listTopAgents(asked, ASKED);
      return { totalCount, openedAt: content.map(({ requests }) => oldestOf(requests)) };
    });
  }

  #draws(brands: string[]): Promise<WaitingDto> {
    return countByMore(async (page) => {
      const { content, hasMore } = await this.draws.listDeskDraws({ brands, state: 'void_asked', page }, ASKED);
      return { hasMore, openedAt: content.map(({ requests }) => oldestOf(requests)) };
    });
  }

  #raffles(brands: string[]): Promise<WaitingDto> {
    return countByMore(async (page) => {
      const { content, hasMore } = await this.raffles.listDeskRaffles({ brands, state: 'void_asked', page }, ASKED);
      return { hasMore, openedAt: content.map(({ requests }) => oldestOf(requests)) };
    });
  }
}

type Request = agents.HouseOffer | games.DrawVoidRequest | promotions.RaffleVoidRequest;

/** Returns the time since which the oldest open request waits, or undefined if none waits. */
function oldestOf(requests: readonly Request[]): Timestamp | undefined {
  return requests
    .flatMap(({ status, requestedAt }) => (status === 'waiting' && requestedAt ? [requestedAt] : []))
    .toSorted((one, other) => timestampMs(one) - timestampMs(other))[0];
}
