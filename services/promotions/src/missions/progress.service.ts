import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { MemberStore } from '../members/member.store.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { ReferralRewardsService } from '../referrals/referral-rewards.service.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { VipService } from '../vip/vip.service.js';
import { MissionsService } from './missions.service.js';
import { ProgressStore, type DueMember } from './progress.store.js';

const MEMBERS_AT_ONCE_MAX = 200;

/** Offers the rewards of missions, VIP levels and referrals to members with new bets or deposits. */
@Injectable()
export class ProgressService {
  readonly #logger = new Logger(ProgressService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ProgressStore) private readonly progress: ProgressStore,
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(MissionsService) private readonly missions: MissionsService,
    @Inject(VipService) private readonly vip: VipService,
    @Inject(ReferralRewardsService) private readonly referrals: ReferralRewardsService,
    @Inject(RewardsService) private readonly rewards: RewardsService,
  ) {}

  /**
   * Offers the members in the queue the rewards that they have reached by new bets or deposits. Each reward is stored
   * once, so a second run with the same members changes nothing.
   */
  async progressDue(signal?: AbortSignal): Promise<void> {
    const due = await this.progress.due(this.db, MEMBERS_AT_ONCE_MAX);
    if (due.length === 0) return;
    const known = await this.members.findAll(
      this.db,
      due.map(({ memberId }) => memberId),
    );
    for (const one of due) {
      if (signal?.aborted) return;
      try {
        const member = known.get(one.memberId);
        // A member who is not in the table of members is a trial member, or a member whose registration event was not
        // handled yet.
        if (member) await this.#look(one, member);
        else await this.progress.later(this.db, one);
      } catch (error) {
        this.#logger.warn(`the progress of ${one.memberId} is looked at later: ${String(error)}`);
        await this.progress.later(this.db, one);
      }
    }
  }

  async #look(due: DueMember, member: { memberId: string; type: number; status: number }): Promise<void> {
    const brand = await this.brands.of(due.brand);
    const at = new Date();
    const referral = await this.referrals.rewards(due.memberId, brand, at);
    await this.db.transaction(async (tx) => {
      if (!(await this.progress.lock(tx, due))) return;
      // The referral's row is locked before the members' rows with the number of claimable rewards. The handler of
      // shared payment accounts locks in the same order, so the two cannot deadlock.
      if (referral) await this.referrals.offer(tx, referral);
      const missions = await this.missions.rewards(tx, member, brand, at);
      const vip = await this.vip.rewards(tx, member, brand, at);
      const offered = await this.rewards.offer(tx, [...missions, ...vip]);
      await this.vip.publishReached(tx, offered);
      await this.progress.done(tx, due);
    });
  }
}
