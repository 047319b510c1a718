import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { invalid } from '../promotions.errors.js';
import { isRunning } from '../rules/decide.js';
import { inviteFriends } from '../rules/invite-friends.js';
import { freeRoundsInContract } from '../rewards/reward.presenter.js';
import { paid } from '../rules/reward-rule.js';
import { stepsOf } from './referral.js';
import { ReferralReadModel, type HeldReferral } from './referral.read-model.js';
import { ReferralRewardsService } from './referral-rewards.service.js';
import { ReferralStore } from './referral.store.js';

const { method } = promotions.ReferralService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const EDGE = { callers: ['bff'] } as const;
const NOTE_MAX = 500;
const STATES = { release: 'released', reject: 'rejected' } as const;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the RPCs about referrals: decodes the request, calls the service and encodes the answer. */
@RpcController(promotions.ReferralService)
export class ReferralsRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(ReferralReadModel) private readonly screens: ReferralReadModel,
    @Inject(ReferralStore) private readonly referrals: ReferralStore,
    @Inject(ReferralRewardsService) private readonly rewards: ReferralRewardsService,
  ) {}

  @Rpc(method.getReferral, FOR_MEMBER)
  async getReferral(request: promotions.GetReferralRequest): Answer<typeof promotions.ReferralSchema> {
    const memberId = uuidField(request.memberId, 'memberId');
    const { currency } = await this.brands.of(request.brand);
    const tiers = inviteFriends.tiers.flatMap(({ id, friend, pay }) => {
      const [asked, amount] = [friend[currency], paid(pay, currency)];
      if (!asked || !amount) return [];
      return [{ id, ...asked, amount, turnoverPercent: pay.turnoverPercent, ...freeRoundsInContract(amount) }];
    });
    const { friends, qualified, paidMinor } = await this.screens.sums(memberId, inviteFriends.id);
    const enabled = tiers.length > 0 && isRunning(inviteFriends, new Date());
    return {
      ...{ enabled, currency, tiers, friends, qualified, paidMinor },
      claimDays: inviteFriends.claimDays,
    };
  }

  @Rpc(method.listFriends, FOR_MEMBER)
  async listFriends(request: promotions.ListFriendsRequest): Answer<typeof promotions.ListFriendsResponseSchema> {
    const page = pageOf(request.page);
    const { currency } = await this.brands.of(request.brand);
    const memberId = uuidField(request.memberId, 'memberId');
    const { content, totalCount } = await this.screens.friends(memberId, inviteFriends.id, page);
    return {
      content: content.map(({ friendId, registeredAt, tiers, ...facts }) => ({
        ...{ friendId, registeredAt: timestampFromDate(registeredAt), tiers: [...tiers] },
        ...stepsOf(inviteFriends, currency, facts),
      })),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount },
    };
  }

  @Rpc(method.listHeldReferrals, EDGE)
  async listHeldReferrals({
    brands,
    decided,
    page: asked,
  }: promotions.ListHeldReferralsRequest): Answer<typeof promotions.ListHeldReferralsResponseSchema> {
    const page = pageOf(asked);
    const { content, totalCount } = await this.screens.held(brands, decided, page);
    return {
      content: content.map((held) => heldInContract(held)),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount },
    };
  }

  @Rpc(method.getHeldReferral, EDGE)
  async getHeldReferral({ rewardId }: promotions.GetHeldReferralRequest): Answer<typeof promotions.HeldReferralSchema> {
    return this.#held(uuidField(rewardId, 'rewardId'));
  }

  @Rpc(method.decideHeldReferral, EDGE)
  async decideHeldReferral(
    request: promotions.DecideHeldReferralRequest,
  ): Answer<typeof promotions.HeldReferralSchema> {
    const rewardId = uuidField(request.rewardId, 'rewardId');
    const operatorId = uuidField(request.operatorId, 'operatorId');
    const state = STATES[request.decision as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined;
    const note = request.note.trim();
    if (!state) throw invalid('decision');
    if (note === '' || note.length > NOTE_MAX) throw invalid('note');
    await this.rewards.decide(rewardId, { state, version: request.version, operatorId, note }, () =>
      this.screens.heldOne(rewardId),
    );
    return this.#held(rewardId);
  }

  async #held(rewardId: string): Answer<typeof promotions.HeldReferralSchema> {
    const held = await this.screens.heldOne(rewardId);
    if (!held) throw new Failure('resource.not_found');
    const facts = await this.referrals.facts(this.db, held.friendId);
    return {
      ...heldInContract(held),
      friendDepositMinor: facts.firstDepositMinor,
      friendWagerMinor: facts.wagerMinor,
    };
  }
}

const heldInContract = ({
  cashMinor,
  bonusMinor,
  heldAt,
  decidedAt,
  operatorId,
  note,
  shared,
  ...held
}: HeldReferral): MessageInitShape<typeof promotions.HeldReferralSchema> => ({
  ...held,
  amount: { cashMinor, bonusMinor },
  shared: [...shared],
  heldAt: timestampFromDate(heldAt),
  operatorId: operatorId ?? '',
  note: note ?? '',
  ...(decidedAt && { decidedAt: timestampFromDate(decidedAt) }),
});
