import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity, promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { invalid } from '../promotions.errors.js';
import { freeRoundsInContract, rewardInContract } from '../rewards/reward.presenter.js';
import { paid, type Paid } from '../rules/reward-rule.js';
import { openTerms } from '../rules/while-open.js';
import { VipService } from '../vip/vip.service.js';
import { ApplicationReadModel, type Application } from './application.read-model.js';
import { ApplicationsService, type ManualOffer } from './applications.service.js';
import { pictureInContract } from './pictures.rpc.js';
import { PicturesService } from './pictures.service.js';
import type { ApplicationPicture } from './pictures.store.js';

const { method } = promotions.PromotionApplicationService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const EDGE = { callers: ['bff'] } as const;
const KEY = /^[A-Za-z0-9._:-]{1,64}$/;
/** The maximum length of the comment that a member adds to an application for a promotion (specification §9). */
const COMMENT_MAX = 140;
const NOTE_MAX = 500;
const STATES = { approve: 'approved', reject: 'rejected' } as const;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/**
 * Implements the RPCs about applications for promotions: decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(promotions.PromotionApplicationService)
export class ApplicationsRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ApplicationsService) private readonly applications: ApplicationsService,
    @Inject(ApplicationReadModel) private readonly screens: ApplicationReadModel,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(VipService) private readonly vip: VipService,
    @Inject(PicturesService) private readonly pictures: PicturesService,
  ) {}

  @Rpc(method.listManualPromotions, FOR_MEMBER)
  async listManualPromotions(
    request: promotions.ListManualPromotionsRequest,
  ): Answer<typeof promotions.ListManualPromotionsResponseSchema> {
    const offers = await this.applications.list(uuidField(request.memberId, 'memberId'), request.brand);
    return { promotions: await this.#offers(offers) };
  }

  @Rpc(method.applyForPromotion, FOR_MEMBER)
  async applyForPromotion(
    request: promotions.ApplyForPromotionRequest,
  ): Answer<typeof promotions.ManualPromotionSchema> {
    const { brand, promotion, key } = request;
    const comment = request.comment.trim();
    if (!KEY.test(key)) throw invalid('key');
    if ([...comment].length > COMMENT_MAX) throw invalid('comment');
    const memberId = uuidField(request.memberId, 'memberId');
    const [offer] = await this.#offers([await this.applications.apply({ memberId, brand, promotion, comment, key })]);
    return offer ?? {};
  }

  @Rpc(method.listPromotionApplications, EDGE)
  async listPromotionApplications({
    brands,
    decided,
    page: asked,
  }: promotions.ListPromotionApplicationsRequest): Answer<typeof promotions.ListPromotionApplicationsResponseSchema> {
    const page = pageOf(asked);
    const { content, totalCount } = await this.screens.list(brands, decided, page);
    return {
      content: content.map((application) => applicationInContract(application)),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount },
    };
  }

  @Rpc(method.getPromotionApplication, EDGE)
  async getPromotionApplication({
    rewardId,
  }: promotions.GetPromotionApplicationRequest): Answer<typeof promotions.PromotionApplicationSchema> {
    return this.#detail(uuidField(rewardId, 'rewardId'));
  }

  @Rpc(method.decidePromotionApplication, EDGE)
  async decidePromotionApplication(
    request: promotions.DecidePromotionApplicationRequest,
  ): Answer<typeof promotions.PromotionApplicationSchema> {
    const rewardId = uuidField(request.rewardId, 'rewardId');
    const operatorId = uuidField(request.operatorId, 'operatorId');
    const state = STATES[request.decision as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined;
    const note = request.note.trim();
    if (!state) throw invalid('decision');
    if (note === '' || note.length > NOTE_MAX) throw invalid('note');
    await this.applications.decide(rewardId, { state, version: request.version, operatorId, note });
    return this.#detail(rewardId);
  }

  async #offers(offers: readonly ManualOffer[]): Promise<MessageInitShape<typeof promotions.ManualPromotionSchema>[]> {
    const pictures = await this.pictures.of(offers.flatMap(({ reward }) => (reward ? [reward.rewardId] : [])));
    return offers.map((offer) =>
      offerInContract(
        offer,
        pictures.filter(({ rewardId }) => rewardId === offer.reward?.rewardId),
      ),
    );
  }

  /** Returns one application for a promotion with its pictures and the member's recent bets and deposits. */
  async #detail(rewardId: string): Answer<typeof promotions.PromotionApplicationSchema> {
    const application = await this.screens.one(rewardId);
    if (!application) throw new Failure('resource.not_found');
    const { memberId } = application;
    const player = { memberId, type: identity.MemberType.PLAYER, status: identity.MemberStatus.ACTIVE };
    const brand = await this.brands.of(application.brand);
    const { turnoverMinor, depositMinor } = await this.vip.state(this.db, player, brand, new Date());
    const approvedBefore = await this.screens.approvedBefore(application);
    const pictures = await this.pictures.of([rewardId]);
    return { ...applicationInContract(application, pictures), turnoverMinor, depositMinor, approvedBefore };
  }
}

function offerInContract(
  { rule, currency, reward }: ManualOffer,
  pictures: readonly ApplicationPicture[],
): MessageInitShape<typeof promotions.ManualPromotionSchema> {
  const { id, pay, claimDays } = rule;
  const money: Paid = paid(pay, currency) ?? { cashMinor: 0n, bonusMinor: 0n, turnoverRequiredMinor: 0n };
  const { stakeMaxMinor, expiresAfterDays } = openTerms(pay.whileOpen, currency, money);
  const own = reward && rewardInContract(reward);
  return {
    ...{ promotion: id, currency, amount: { cashMinor: money.cashMinor, bonusMinor: money.bonusMinor } },
    ...{ turnoverPercent: pay.turnoverPercent, stakeMaxMinor, expiresAfterDays, claimDays },
    ...{ status: own?.status ?? 'join', ...(own && { reward: own }), ...freeRoundsInContract(money) },
    pictures: pictures.map(pictureInContract),
  };
}

const applicationInContract = (
  { cashMinor, bonusMinor, appliedAt, decidedAt, operatorId, note, ...application }: Application,
  pictures: readonly ApplicationPicture[] = [],
): MessageInitShape<typeof promotions.PromotionApplicationSchema> => ({
  ...application,
  amount: { cashMinor, bonusMinor },
  appliedAt: timestampFromDate(appliedAt),
  operatorId: operatorId ?? '',
  note: note ?? '',
  pictures: pictures.map(pictureInContract),
  ...(decidedAt && { decidedAt: timestampFromDate(decidedAt) }),
});
