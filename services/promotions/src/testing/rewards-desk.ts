import { Logger } from '@nestjs/common';
import pg from 'pg';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { GameCategory, decodeEvent, games, identity, promotions, wallet } from '@nm/contracts';
import { dataSource } from '@nm/kit/db/data-source.js';
import { SeparateDb } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { pageOf } from '@nm/kit/rpc/fields.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { ApplicationReadModel } from '../applications/application.read-model.js';
import { ApplicationStore } from '../applications/application.store.js';
import { ApplicationsService } from '../applications/applications.service.js';
import { PicturesService } from '../applications/pictures.service.js';
import { PicturesStore } from '../applications/pictures.store.js';
import { BirthdayStore } from '../birthdays/birthday.store.js';
import { BirthdaysService } from '../birthdays/birthdays.service.js';
import { CashbackService } from '../cashback/cashback.service.js';
import { CashbackStore } from '../cashback/cashback.store.js';
import { CodesService } from '../codes/codes.service.js';
import { PromoCodeStore } from '../codes/promo-code.store.js';
import { FreeRoundsService } from '../free-rounds/free-rounds.service.js';
import { FreeRoundsStore } from '../free-rounds/free-rounds.store.js';
import { GrantService } from '../grants/grant.service.js';
import { GrantStore } from '../grants/grant.store.js';
import { MemberStore } from '../members/member.store.js';
import { promotionsMigrations } from '../migrations/all-migrations.js';
import { LeaderboardClosing } from '../missions/leaderboard-closing.service.js';
import { LeaderboardStore } from '../missions/leaderboard.store.js';
import { MissionsService } from '../missions/missions.service.js';
import { ProgressService } from '../missions/progress.service.js';
import { ProgressStore } from '../missions/progress.store.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { PlayStore } from '../plays/play.store.js';
import { MoneyInHandlers, PlaysHandlers } from '../plays/plays.handlers.js';
import { PlaysService } from '../plays/plays.service.js';
import { DayClosingService } from '../rebates/day-closing.service.js';
import { RebateReadModel } from '../rebates/rebate.read-model.js';
import { RebateStore } from '../rebates/rebate.store.js';
import { ReferralReadModel } from '../referrals/referral.read-model.js';
import { ReferralRewardsService } from '../referrals/referral-rewards.service.js';
import { ReferralStore } from '../referrals/referral.store.js';
import { ReferralsHandlers } from '../referrals/referrals.handlers.js';
import { RegistrationsGateway } from '../referrals/registrations.gateway.js';
import type { NewReward, Reward, RewardState } from '../rewards/reward.js';
import { RewardReadModel } from '../rewards/reward.read-model.js';
import { rewardInContract } from '../rewards/reward.presenter.js';
import { RewardStore } from '../rewards/reward.store.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { VipService } from '../vip/vip.service.js';
import { VipStore } from '../vip/vip.store.js';
import { MisbehavingWallet, SomeIdentity, aRegistration } from './outsiders.js';

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const DAY_MS = 86_400_000;

type Round = games.RoundSettled | games.RoundCorrected | games.RoundVoided;

/** The services of rewards on a test database, with a fake wallet and a fake identity service. */
export class RewardsDesk {
  readonly outsider = new MisbehavingWallet();
  readonly someIdentity = new SomeIdentity();
  readonly members = new MemberStore();
  readonly grants: GrantService;
  readonly rewards: RewardsService;
  readonly days: DayClosingService;
  readonly cashback: CashbackService;
  readonly birthdays: BirthdaysService;
  readonly codes: CodesService;
  readonly applications: ApplicationsService;
  readonly applicationScreens: ApplicationReadModel;
  readonly pictures: PicturesService;
  readonly progress: ProgressService;
  readonly freeRounds: FreeRoundsService;
  readonly friends: ReferralRewardsService;
  readonly missions: MissionsService;
  readonly boards = new LeaderboardStore();
  readonly screens: RewardReadModel;
  readonly referralScreens: ReferralReadModel;
  readonly rebateScreens: RebateReadModel;
  readonly #plays: PlaysHandlers;
  readonly #moneyIn: MoneyInHandlers;
  readonly #referrals: ReferralsHandlers;

  private constructor(
    readonly database: TestDatabase,
    private readonly apart: SeparateDb,
  ) {
    const { db } = database;
    const outbox = new Outbox(db, 'promotions.v1');
    const brands = new BrandFactsService(this.someIdentity);
    const grants = (this.grants = new GrantService(apart, new GrantStore(), outbox, this.outsider, {
      walletDeadlineMs: 1_000,
    }));
    const store = new RewardStore();
    const vip = new VipService(new VipStore(), outbox);
    const [plays, progress, referrals] = [new PlayStore(), new ProgressStore(), new ReferralStore()];
    this.rewards = new RewardsService(db, store, grants, this.members, outbox, brands, this.someIdentity);
    this.freeRounds = new FreeRoundsService(db, new FreeRoundsStore(), this.rewards, outbox, this.grants);
    this.friends = new ReferralRewardsService(
      db,
      referrals,
      this.members,
      new RegistrationsGateway(this.someIdentity),
      this.rewards,
    );
    this.missions = new MissionsService(db, progress);
    this.#plays = new PlaysHandlers(new PlaysService(plays, brands));
    this.#moneyIn = new MoneyInHandlers(plays, this.friends, this.rewards);
    this.#referrals = new ReferralsHandlers(referrals, this.friends);
    this.progress = new ProgressService(
      db,
      progress,
      this.members,
      brands,
      this.missions,
      vip,
      this.friends,
      this.rewards,
    );
    this.cashback = new CashbackService(new CashbackStore(), this.rewards, vip);
    this.birthdays = new BirthdaysService(new BirthdayStore(), this.rewards, vip, outbox);
    this.codes = new CodesService(db, new PromoCodeStore(), this.rewards, this.someIdentity);
    this.days = new DayClosingService(
      db,
      { reached: async () => undefined },
      plays,
      brands,
      new RebateStore(),
      this.rewards,
      new LeaderboardClosing(this.boards, this.rewards),
      vip,
      this.cashback,
      this.birthdays,
    );
    this.screens = new RewardReadModel(db);
    this.applicationScreens = new ApplicationReadModel(db);
    this.pictures = new PicturesService(db, new PicturesStore(db));
    this.applications = new ApplicationsService(
      db,
      new ApplicationStore(),
      this.applicationScreens,
      this.screens,
      this.rewards,
      outbox,
      brands,
      this.someIdentity,
    );
    this.referralScreens = new ReferralReadModel(db);
    this.rebateScreens = new RebateReadModel(db);
  }

  static async open(): Promise<RewardsDesk> {
    Logger.overrideLogger(false);
    const database = await createTestDatabase({ service: 'promotions', migrations: promotionsMigrations });
    const apart = new SeparateDb(await dataSource({ url: database.url, poolMax: 2 }).initialize());
    return new RewardsDesk(database, apart);
  }

  async close(): Promise<void> {
    await this.apart.dataSource.destroy();
    await this.database.drop();
  }

  /** Runs an event handler in a transaction of its own, as the inbox does. */
  #handle(work: (context: EventContext) => Promise<void>): Promise<void> {
    return this.database.db.transaction((tx) =>
      work({ tx, eventId: crypto.randomUUID(), occurredAt: new Date(), attempt: 1, idempotencyKey: 'unused' }),
    );
  }

  async aMember(referrerId = '', type = identity.MemberType.PLAYER): Promise<string> {
    const event = aRegistration({ referrerId });
    const { memberId, brand, currency } = event;
    const status = identity.MemberStatus.ACTIVE;
    await this.database.db.transaction((tx) => this.members.place(tx, { memberId, brand, type, status, currency }));
    if (referrerId !== '') await this.#handle((context) => this.#referrals.onMemberRegistered(event, context));
    return memberId;
  }

  setStatus(memberId: string, status: identity.MemberStatus): Promise<boolean> {
    return this.database.db.transaction((tx) => this.members.setStatus(tx, memberId, status));
  }

  /** Delivers events of rounds in one transaction. */
  async deliver(...events: Round[]): Promise<void> {
    await this.#handle(({ tx, ...context }) =>
      this.#plays.onRounds(
        events.map((event) => ({ ...context, event, trace: TRACE })),
        { tx },
      ),
    );
  }

  async deposit(memberId: string, amountMinor: bigint, orderId: string = crypto.randomUUID()): Promise<string> {
    const event = create(wallet.DepositCreditedSchema, {
      memberId,
      brand: 'lab',
      orderId,
      currency: 'USD',
      amountMinor,
    });
    await this.#handle((context) => this.#moneyIn.onDepositCredited(event, context));
    return orderId;
  }

  async chargeBack(memberId: string, orderId: string): Promise<void> {
    const event = create(wallet.DepositChargedBackSchema, { memberId, brand: 'lab', orderId });
    await this.#handle((context) => this.#moneyIn.onDepositChargedBack(event, context));
  }

  async shareAccount(memberId: string, sharedWith: string[]): Promise<void> {
    const event = create(wallet.PayoutAccountAddedSchema, { memberId, brand: 'lab', sharedWith });
    await this.#handle((context) => this.#referrals.onPayoutAccountAdded(event, context));
  }

  /** Stores a reward of 5.00 in cash that the member can claim now. */
  async anOffer(memberId: string, change: Partial<NewReward> = {}): Promise<Reward> {
    const [reward] = await this.database.db.transaction((tx) =>
      this.rewards.offer(tx, [
        {
          ...{ memberId, brand: 'lab', kind: 'mission', promotion: 'weekly-wager', occasion: crypto.randomUUID() },
          ...{ currency: 'USD', cashMinor: 500n, bonusMinor: 0n, turnoverRequiredMinor: 0n, by: 'member' },
          ...{ availableFrom: new Date(), expiresAt: new Date(Date.now() + DAY_MS) },
          ...change,
        },
      ]),
    );
    return reward!;
  }

  /** Pays all rewards whose payment is not completed, as if the reservations of earlier attempts had expired. */
  async payAll(): Promise<void> {
    await this.database.db.rows(`UPDATE rewards SET due_at = clock_timestamp() WHERE status = 'processing'`);
    await Promise.all([this.rewards.payDue(), this.rewards.payDue()]);
  }

  /** Sets a reward's start time to the past, so that it can be claimed now. It uses the database owner's role. */
  async turnTime(rewardId: string): Promise<void> {
    const owner = new pg.Client(this.database.ownerUrl);
    await owner.connect();
    await owner.query(
      `UPDATE rewards SET available_from = now() - interval '1 s', expires_at = now() + interval '1 h'
        WHERE reward_id = $1`,
      [rewardId],
    );
    await owner.end();
  }

  /** Returns the rewards of a member as the member's screen receives them. */
  async rewardsOf(memberId: string, state?: RewardState): Promise<promotions.Reward[]> {
    const { content } = await this.screens.list(memberId, state, pageOf(undefined));
    return content.map((reward) => create(promotions.RewardSchema, rewardInContract(reward)));
  }

  /** Returns the numbers of claimable rewards that were published for a member, in order. */
  async countsOf(memberId: string): Promise<promotions.RewardsChanged[]> {
    const rows = await this.database.db.rows<{ type: string; payload: Uint8Array }>(
      `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'promotions.v1.RewardsChanged' ORDER BY seq`,
      [memberId],
    );
    return rows.map(({ type, payload }) => decodeEvent(type, payload) as promotions.RewardsChanged);
  }

  postingsOf(memberId: string) {
    return [...this.outsider.postings.values()]
      .filter(({ post }) => post.memberId === memberId)
      .map(({ post }) => post);
  }
}

/** Builds a settled round. By default the whole stake is valid and lost. */
export function aRound(
  memberId: string,
  cashMinor: bigint,
  change: { category?: GameCategory; payoutMinor?: bigint; bonusMinor?: bigint; at?: Date; trial?: boolean } = {},
): games.RoundSettled {
  const { category = GameCategory.BGS, payoutMinor = 0n, bonusMinor = 0n, at = new Date(), trial = false } = change;
  const stake = { cashMinor, bonusMinor };
  return create(games.RoundSettledSchema, {
    ...{ memberId, brand: 'lab', roundId: crypto.randomUUID(), category, currency: 'USD', trial },
    ...{ stake, validStake: stake, payout: { cashMinor: payoutMinor, bonusMinor: 0n } },
    settledAt: timestampFromDate(at),
  });
}

export const voidOf = ({ memberId, roundId }: games.RoundSettled): games.RoundVoided =>
  create(games.RoundVoidedSchema, { memberId, brand: 'lab', roundId, currency: 'USD' });

export const correctionOf = (
  { memberId, roundId, category, settledAt }: games.RoundSettled,
  number: number,
  cashMinor: bigint,
): games.RoundCorrected =>
  create(games.RoundCorrectedSchema, {
    ...{ memberId, brand: 'lab', roundId, category, currency: 'USD', number },
    ...{ stake: { cashMinor }, validStake: { cashMinor }, ...(settledAt && { settledAt }) },
  });
