import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { GameCategory, identity, promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { MissionsClient, ReferralCodesClient, ReferralsClient, RewardsClient } from '../peers.js';

type Asked<C, M extends keyof C> = C[M] extends (request: infer R, ...rest: never[]) => unknown ? R : never;

const at = timestampFromMs(Date.UTC(2026, 10, 25, 10));
const aReward = (change: MessageInitShape<typeof promotions.RewardSchema> = {}) =>
  create(promotions.RewardSchema, {
    ...{ rewardId: '0198a1b2-0000-7000-8000-000000000011', kind: 'mission', promotion: 'weekly-wager' },
    ...{ occasion: '2026-11-23', currency: 'USD', amount: { bonusMinor: 150n }, turnoverRequiredMinor: 750n },
    ...{ status: 'claim', availableFrom: at, offeredAt: at, expiresAt: at },
    ...(change as object),
  });

const SUMS = { lossMinor: 20_000n, givenMinor: 500n, ratePpm: 30_000, maxMinor: 2_000n, amountMinor: 600n };

/** A fake of rewards: every member has one offer and one referral reward. It records requests. */
export class FakeRewards implements Partial<RewardsClient> {
  readonly lists: Asked<RewardsClient, 'listRewards'>[] = [];
  readonly claims: Asked<RewardsClient, 'claimReward'>[] = [];
  readonly codes: Asked<RewardsClient, 'useCode'>[] = [];
  failure: Failure | undefined;

  async useCode(asked: Asked<RewardsClient, 'useCode'>): Promise<promotions.Reward> {
    this.codes.push(asked);
    if (this.failure) throw this.failure;
    return aReward({ kind: 'code', promotion: 'gift-code', occasion: 'a-code:1', status: 'claimed', claimedAt: at });
  }

  async getCashback(): Promise<promotions.Cashback> {
    return create(promotions.CashbackSchema, {
      ...{ currency: 'USD', week: '2026-11-23', weekEndsAt: at, sums: SUMS, lossMinorMin: 1_000n },
      ...{ amountMinorMax: 50_000n, ratePpmByLevel: [30_000, 40_000], turnoverPercent: 100, claimDays: 7 },
      betsMax: [{ category: GameCategory.RNG, ppm: 2_000 }],
    });
  }

  async listCashbackWeeks(): Promise<promotions.ListCashbackWeeksResponse> {
    const reward = { kind: 'cashback', promotion: 'weekly-cashback', occasion: '2026-11-16' };
    return create(promotions.ListCashbackWeeksResponseSchema, {
      content: [{ week: '2026-11-16', sums: SUMS, reward: aReward({ ...reward, amount: { cashMinor: 600n } }) }],
      ...{ pageNum: 1, totalPages: 1 },
    });
  }

  async listRewards(asked: Asked<RewardsClient, 'listRewards'>): Promise<promotions.ListRewardsResponse> {
    this.lists.push(asked);
    const referral = { kind: 'referral', promotion: 'invite-friends', occasion: `${randomUUID()}:first-steps` };
    const content = [aReward(), aReward({ ...referral, status: 'applying' })];
    return create(promotions.ListRewardsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount: 2n });
  }

  async claimReward(asked: Asked<RewardsClient, 'claimReward'>): Promise<promotions.Reward> {
    this.claims.push(asked);
    if (this.failure) throw this.failure;
    return aReward({ rewardId: asked.rewardId ?? '', status: 'claimed', claimedAt: at });
  }

  async getRewardCount(): Promise<promotions.RewardCount> {
    return create(promotions.RewardCountSchema, { count: 3, missions: 1, version: 7n });
  }

  async getVip(): Promise<promotions.Vip> {
    const level = { rank: 1, label: 'bronze', turnoverMinor: 100_000n, depositMinor: 5_000n };
    return create(promotions.VipSchema, {
      ...{ rank: 1, label: 'bronze', currency: 'USD', turnoverMinor: 120_000n, depositMinor: 6_000n, windowDays: 30 },
      ...{ levels: [{ ...level, levelUpMinor: 100n, weeklyMinor: 20n }], turnoverPercent: 500, claimDays: 14 },
      expiresAfterDays: 30,
    });
  }

  async getRebate(): Promise<promotions.Rebate> {
    const line = { category: GameCategory.RNG, ratePpm: 4_000, validMinor: 50_000n, amountMinor: 200n };
    return create(promotions.RebateSchema, {
      ...{ currency: 'USD', day: '2026-11-25', dayEndsAt: at, minimumMinor: 1n, claimDays: 7, manual: true },
      ...{ lines: [line], amountMinor: 200n },
    });
  }

  async listRebateDays(): Promise<promotions.ListRebateDaysResponse> {
    const reward = { kind: 'rebate', promotion: 'daily-rebate', occasion: '2026-11-24', amount: { cashMinor: 200n } };
    return create(promotions.ListRebateDaysResponseSchema, {
      content: [{ day: '2026-11-24', lines: [], reward: aReward(reward) }],
      ...{ pageNum: 1, totalPages: 1 },
    });
  }
}

/** A fake of referrals and referral codes: one friend, and the held rewards that a test adds. */
export class FakeReferrals implements Partial<ReferralsClient>, Partial<ReferralCodesClient> {
  readonly held = new Map<string, promotions.HeldReferral>();
  readonly lists: Asked<ReferralsClient, 'listHeldReferrals'>[] = [];
  readonly decisions: Asked<ReferralsClient, 'decideHeldReferral'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds a held referral reward and returns its id. */
  put(change: MessageInitShape<typeof promotions.HeldReferralSchema> = {}): string {
    const rewardId = randomUUID();
    const held = { rewardId, memberId: this.newMember(), friendId: this.newMember(), brand: 'lab', currency: 'USD' };
    this.held.set(
      rewardId,
      create(promotions.HeldReferralSchema, {
        ...{ ...held, amount: { bonusMinor: 100n }, tier: 'first-steps', shared: ['address', 'device'], heldAt: at },
        ...{ state: 'open', friendDepositMinor: 1_000n, friendWagerMinor: 20_000n, ...(change as object) },
      }),
    );
    return rewardId;
  }

  async getReferralCode(): Promise<identity.GetReferralCodeResponse> {
    return create(identity.GetReferralCodeResponseSchema, { code: 'ABCDEFGH23' });
  }

  async getReferral(): Promise<promotions.Referral> {
    const tier = { id: 'first-steps', depositMinorMin: 1_000n, wagerMinorMin: 20_000n, amount: { bonusMinor: 100n } };
    return create(promotions.ReferralSchema, {
      ...{ enabled: true, currency: 'USD', tiers: [{ ...tier, turnoverPercent: 500 }], friends: 1, qualified: 0 },
      ...{ paidMinor: 0n, claimDays: 30 },
    });
  }

  async listFriends(): Promise<promotions.ListFriendsResponse> {
    const friend = { friendId: this.newMember(), registeredAt: at, deposited: true, wagerPercent: 40, tiers: [] };
    return create(promotions.ListFriendsResponseSchema, {
      content: [friend],
      ...{ pageNum: 1, totalPages: 1, totalCount: 1n },
    });
  }

  async listHeldReferrals(
    asked: Asked<ReferralsClient, 'listHeldReferrals'>,
  ): Promise<promotions.ListHeldReferralsResponse> {
    this.lists.push(asked);
    const content = [...this.held.values()].filter(
      ({ brand, state }) => asked.brands?.includes(brand) && (state !== 'open') === (asked.decided ?? false),
    );
    const totalCount = BigInt(content.length);
    return create(promotions.ListHeldReferralsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  }

  async getHeldReferral({
    rewardId = '',
  }: Asked<ReferralsClient, 'getHeldReferral'>): Promise<promotions.HeldReferral> {
    const found = this.held.get(rewardId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  async decideHeldReferral(asked: Asked<ReferralsClient, 'decideHeldReferral'>): Promise<promotions.HeldReferral> {
    if (this.failure) throw this.failure;
    this.decisions.push(asked);
    const { rewardId = '', decision = '', operatorId = '', note = '' } = asked;
    const found = await this.getHeldReferral({ rewardId });
    const state = decision === 'release' ? 'released' : 'rejected';
    const decided = { state, operatorId, note, decidedAt: timestampFromMs(Date.now()), version: found.version + 1n };
    const held = create(promotions.HeldReferralSchema, { ...(found as object), ...decided });
    this.held.set(rewardId, held);
    return held;
  }
}

/** A fake of missions and leaderboards: one mission, and a leaderboard with two ranks. */
export class FakeMissions implements Partial<MissionsClient> {
  readonly boards: Asked<MissionsClient, 'getLeaderboard'>[] = [];

  constructor(private readonly newMember: () => string) {}

  async getMissions(): Promise<promotions.GetMissionsResponse> {
    return create(promotions.GetMissionsResponseSchema, {
      currency: 'USD',
      missions: [
        {
          ...{ id: 'weekly-wager', period: 'week', endsAt: at, amount: { bonusMinor: 150n }, turnoverPercent: 500 },
          ...{ claimDays: 7, steps: [{ kind: 'wager', target: 50_000n, reached: 50_000n }], reward: aReward() },
        },
      ],
    });
  }

  async getLeaderboard(asked: Asked<MissionsClient, 'getLeaderboard'>): Promise<promotions.Leaderboard> {
    this.boards.push(asked);
    if (asked.board === 'no-such-board') throw new Failure('request.invalid', { field: 'board' });
    const own = { rank: 2, memberId: asked.memberId ?? '', figureMinor: 500n, prizeMinor: 5_000n };
    return create(promotions.LeaderboardSchema, {
      ...{ board: 'weekly-turnover', measure: 'turnover', period: 'week', currency: 'USD', startsAt: at, endsAt: at },
      places: [{ rank: 1, memberId: this.newMember(), figureMinor: 900n, prizeMinor: 10_000n }, own],
      ...{ own, prizeMinor: [10_000n, 5_000n], turnoverPercent: 100, boards: ['weekly-turnover', 'daily-win'] },
    });
  }
}
