import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { isoTime } from '../../http/time.js';
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
import { DayFigures } from './day-figures.service.js';
import { TodayDto, TodayQuery, type DayFiguresDto, type WaitingDto } from './today.dto.js';

/** A page of one row: the list is sorted oldest first, so the page gives the oldest entry and the total count. */
const FIRST = { page: 1, size: 1 } as const;
const ASKED = { idempotent: true } as const;

@ApiTags('today')
@Controller('ops/today')
export class TodayController {
  constructor(
    private readonly scope: BrandScope,
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
    private readonly figures: DayFigures,
  ) {}

  /** Returns what waits for an operator, for each section that the operator's roles may read. */
  @Get()
  @May('today.read')
  @Answers(TodayDto)
  async today(@Query() { brand }: TodayQuery, @CallingOperator() caller: OperatorCaller): Promise<TodayDto> {
    const brands = await this.scope.codes(caller, brand);
    const reads = (action: Action): boolean => caller.actions.includes(action);
    const [
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
      figures,
    ] = await Promise.all([
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
      reads('figures.read') ? this.#figures(caller, brands) : undefined,
    ]);
    return {
      asOf: new Date().toISOString(),
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
      ...(figures ? { figures } : {}),
    };
  }

  async #deposits(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.cashier.listDepositsForReview({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.review?.openedAt);
  }

  async #withdrawals(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.cashier.listWithdrawalsForReview({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.review?.openedAt);
  }

  async #wins(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.games.listHeldWins({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.openedAt);
  }

  async #adjustments(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.adjustments.listAdjustments({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.review?.openedAt);
  }

  async #applications(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.feedback.listApplications({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.feedback?.sentAt);
  }

  async #serviceThreads(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.threads.listServiceThreads({ brands, size: FIRST.size }, ASKED);
    return waiting(totalCount, content[0]?.changedAt);
  }

  async #feedback(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.feedback.listFeedbackToAnswer({ brands, size: FIRST.size }, ASKED);
    return waiting(totalCount, content[0]?.feedback?.sentAt);
  }

  async #mallOrders(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.mall.listDeskOrders({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.askedAt);
  }

  async #abuse(brands: string[]): Promise<WaitingDto> {
    const { waiting: count, oldestAt } = await this.abuse.countAbuseReviews({ brands }, ASKED);
    return waiting(count, oldestAt);
  }

  async #moves(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.moves.listRequestedMoves({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.requestedAt);
  }

  async #referrals(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.referrals.listHeldReferrals({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.heldAt);
  }

  async #promotions(brands: string[]): Promise<WaitingDto> {
    const { content, totalCount } = await this.promotions.listPromotionApplications({ brands, page: FIRST }, ASKED);
    return waiting(totalCount, content[0]?.appliedAt);
  }

  async #figures(caller: OperatorCaller, codes: string[]): Promise<DayFiguresDto[]> {
    const brands = (await this.scope.brands(caller)).filter(({ code }) => codes.includes(code));
    return Promise.all(brands.map((brand) => this.figures.of(brand)));
  }

  async #payments(brands: string[], withoutBrand: boolean): Promise<WaitingDto> {
    const asked = { brands, withoutBrand, page: FIRST };
    const { content, totalCount } = await this.paymentCases.listPaymentCases(asked, ASKED);
    return waiting(totalCount, content[0]?.openedAt);
  }

  async #cases(brands: string[], withoutBrand: boolean): Promise<WaitingDto> {
    const asked = { brands, withoutBrand, page: FIRST };
    const { content, totalCount } = await this.games.listVendorCases(asked, ASKED);
    return waiting(totalCount, content[0]?.openedAt);
  }
}

function waiting(count: bigint, oldest: Timestamp | undefined): WaitingDto {
  const oldestAt = isoTime(oldest);
  return { waiting: Number(count), ...(oldestAt ? { oldestAt } : {}) };
}
