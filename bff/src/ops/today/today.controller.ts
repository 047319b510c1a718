import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../openapi/answers.js';
import {
  InjectAbuse,
  InjectAdjustments,
  InjectCashier,
  InjectFeedback,
  InjectServiceThreads,
  InjectGames,
  InjectOperatorMoves,
  InjectPaymentCases,
  InjectPointMallDesk,
  InjectPromotionApplications,
  InjectReferrals,
  type AbuseClient,
  type AdjustmentsClient,
  type CashierClient,
  type FeedbackClient,
  type ServiceThreadsClient,
  type GamesClient,
  type OperatorMovesClient,
  type PaymentCasesClient,
  type PointMallDeskClient,
  type PromotionApplicationsClient,
  type ReferralsClient,
} from '../../peers.js';
import { BrandScope } from '../http/brand-scope.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { May, type Action } from '../session/permission.js';
import { SecondApprovals } from './second-approvals.js';
import { TodayDto, TodayQuery, type WaitingDto } from './today.dto.js';
import { PAGE_SIZE, countByCursor, countWaiting } from './waiting.js';

const ASKED = { idempotent: true } as const;

@ApiTags('today')
@Controller('ops/today')
export class TodayController {
  constructor(
    private readonly scope: BrandScope,
    private readonly secondApprovals: SecondApprovals,
    @InjectCashier() private readonly cashier: CashierClient,
    @InjectGames() private readonly games: GamesClient,
    @InjectAdjustments() private readonly adjustments: AdjustmentsClient,
    @InjectAbuse() private readonly abuse: AbuseClient,
    @InjectOperatorMoves() private readonly moves: OperatorMovesClient,
    @InjectPaymentCases() private readonly paymentCases: PaymentCasesClient,
    @InjectFeedback() private readonly feedback: FeedbackClient,
    @InjectServiceThreads() private readonly threads: ServiceThreadsClient,
    @InjectPointMallDesk() private readonly mall: PointMallDeskClient,
    @InjectReferrals() private readonly referrals: ReferralsClient,
    @InjectPromotionApplications() private readonly promotions: PromotionApplicationsClient,
  ) {}

  /** Returns the number of entries that wait for an operator, for each section that the operator's roles may read. */
  @Get()
  @May('today.read')
  @Answers(TodayDto)
  async today(@Query() { brand }: TodayQuery, @CallingOperator() caller: OperatorCaller): Promise<TodayDto> {
    const brands = await this.scope.codes(caller, brand);
    const reads = (action: Action): boolean => caller.actions.includes(action);
    const [
      second,
      deposits,
      withdrawals,
      wins,
      adjustments,
      applications,
      feedback,
      serviceThreads,
      abuse,
      moves,
      mallOrders,
      referrals,
      promotions,
      cases,
      payments,
    ] = await Promise.all([
      this.secondApprovals.count({ brands, withoutBrand: this.scope.isOfAll(caller), reads }),
      reads('deposits.read') ? this.#deposits(brands) : undefined,
      reads('withdrawals.read') ? this.#withdrawals(brands) : undefined,
      reads('wins.read') ? this.#wins(brands) : undefined,
      reads('adjustments.read') ? this.#adjustments(brands) : undefined,
      reads('applications.read') ? this.#applications(brands) : undefined,
      reads('feedback.read') ? this.#feedback(brands) : undefined,
      reads('serviceThreads.read') ? this.#serviceThreads(brands) : undefined,
      reads('abuse.read') ? this.#abuse(brands) : undefined,
      reads('moves.read') ? this.#moves(brands) : undefined,
      reads('mallOrders.read') ? this.#mallOrders(brands) : undefined,
      reads('referrals.read') ? this.#referrals(brands) : undefined,
      reads('promotionRequests.read') ? this.#promotions(brands) : undefined,
      reads('cases.read') ? this.#cases(brands, this.scope.isOfAll(caller)) : undefined,
      reads('payments.read') ? this.#payments(brands, this.scope.isOfAll(caller)) : undefined,
    ]);
    return {
      asOf: new Date().toISOString(),
      second,
      ...(deposits ? { deposits } : {}),
      ...(withdrawals ? { withdrawals } : {}),
      ...(wins ? { wins } : {}),
      ...(adjustments ? { adjustments } : {}),
      ...(applications ? { applications } : {}),
      ...(feedback ? { feedback } : {}),
      ...(serviceThreads ? { serviceThreads } : {}),
      ...(abuse ? { abuse } : {}),
      ...(moves ? { moves } : {}),
      ...(mallOrders ? { mallOrders } : {}),
      ...(referrals ? { referrals } : {}),
      ...(promotions ? { promotions } : {}),
      ...(cases ? { cases } : {}),
      ...(payments ? { payments } : {}),
    };
  }

  #deposits(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.cashier.listDepositsForReview({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ review }) => review?.openedAt) };
    });
  }

  #withdrawals(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const asked = { brands, page, timesOnly: true };
      const { content, totalCount } = await this.cashier.listWithdrawalsForReview(asked, ASKED);
      return { totalCount, openedAt: content.map(({ review }) => review?.openedAt) };
    });
  }

  #wins(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.games.listHeldWins({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #adjustments(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.adjustments.listAdjustments({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ review }) => review?.openedAt) };
    });
  }

  #applications(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.feedback.listApplications({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ feedback }) => feedback?.sentAt) };
    });
  }

  #serviceThreads(brands: string[]): Promise<WaitingDto> {
    return countByCursor(async (cursor) => {
      const asked = { brands, cursor, size: PAGE_SIZE };
      const { content, totalCount, next } = await this.threads.listServiceThreads(asked, ASKED);
      return { totalCount, next, openedAt: content.map(({ changedAt }) => changedAt) };
    });
  }

  #feedback(brands: string[]): Promise<WaitingDto> {
    return countByCursor(async (cursor) => {
      const asked = { brands, cursor, size: PAGE_SIZE };
      const { content, totalCount, next } = await this.feedback.listFeedbackToAnswer(asked, ASKED);
      return { totalCount, next, openedAt: content.map(({ feedback }) => feedback?.sentAt) };
    });
  }

  #mallOrders(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.mall.listDeskOrders({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ askedAt }) => askedAt) };
    });
  }

  #abuse(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.abuse.listAbuseReviews({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #moves(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.moves.listRequestedMoves({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ requestedAt }) => requestedAt) };
    });
  }

  #referrals(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.referrals.listHeldReferrals({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ heldAt }) => heldAt) };
    });
  }

  #promotions(brands: string[]): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.promotions.listPromotionApplications({ brands, page }, ASKED);
      return { totalCount, openedAt: content.map(({ appliedAt }) => appliedAt) };
    });
  }

  #payments(brands: string[], withoutBrand: boolean): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const asked = { brands, withoutBrand, page };
      const { content, totalCount } = await this.paymentCases.listPaymentCases(asked, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }

  #cases(brands: string[], withoutBrand: boolean): Promise<WaitingDto> {
    return countWaiting(async (page) => {
      const { content, totalCount } = await this.games.listVendorCases({ brands, withoutBrand, page }, ASKED);
      return { totalCount, openedAt: content.map(({ openedAt }) => openedAt) };
    });
  }
}
