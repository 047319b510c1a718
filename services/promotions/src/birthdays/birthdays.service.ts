import { Inject, Injectable } from '@nestjs/common';
import { promotions, type identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { addDays, dayOf, startOf } from '../plays/brand-day.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { vipLevels } from '../rules/vip-levels.js';
import { VipService } from '../vip/vip.service.js';
import { celebratedOn, firstRewarded, nextCelebrated, yearOf } from './birthday.js';
import { BirthdayStore, type BirthdayReward, type MemberBirthday } from './birthday.store.js';

/** What a member sees of the birthday reward now. */
export interface BirthdayState {
  /**
   * `unknown`: the member gave no birth date. `coming`: the next birthday with a reward is `nextDay`. `claimable`: a
   * reward can be claimed until `claimUntil`. `claimed`: the member has claimed the reward of this year.
   */
  readonly state: 'unknown' | 'coming' | 'claimable' | 'claimed';
  /** The day (YYYY-MM-DD) of the next birthday reward; empty while the birthday is unknown. */
  readonly nextDay: string;
  /** The time until which the newest reward can be claimed; absent if it cannot be claimed now. */
  readonly claimUntil?: Date;
}

/** Gives the birthday rewards of VIP levels, and stores the birthdays that members gave (domain rules §8). */
@Injectable()
export class BirthdaysService {
  constructor(
    @Inject(BirthdayStore) private readonly store: BirthdayStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(VipService) private readonly vip: VipService,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async add(tx: Tx, birthday: MemberBirthday): Promise<void> {
    await this.store.add(tx, birthday);
  }

  /**
   * Offers the birthday rewards of a day to members who gave the birth date early enough. It runs in the transaction
   * that closes the day before, so each day is handled once. The amount depends on the member's VIP level at the end of
   * the closed day. The year is the reward's occasion, so a member gets one reward in a calendar year.
   */
  async begin(tx: Tx, brand: identity.Brand, day: string): Promise<void> {
    const zone = brand.timeZone || 'UTC';
    const setBefore = startOf(addDays(day, 1 - brand.birthdayNoticeDays), zone);
    const { memberTypes } = vipLevels.who;
    const memberIds = await this.store.celebrating(tx, brand.code, celebratedOn(day), setBefore, memberTypes);
    if (memberIds.length === 0) return;
    const levels = await this.vip.levels(tx, memberIds, brand, new Date(startOf(day, zone).getTime() - 1));
    const { birthdayId: id, birthdayClaimDays: claimDays, turnoverPercent, whileOpen } = vipLevels;
    const { code, currency } = brand;
    const occasion = String(yearOf(day));
    const offered = await this.rewards.offer(
      tx,
      memberIds.flatMap((memberId) => {
        const level = levels.get(memberId);
        if (!level) return [];
        const to = { memberId, brand: code, kind: 'vip', occasion, currency, at: new Date(), by: 'member' } as const;
        return rewardOf({ id, claimDays }, { pool: 'bonus', turnoverPercent, whileOpen }, to, level.birthdayMinor);
      }),
    );
    await this.outbox.appendAll(
      tx,
      promotions.VipBirthdayOfferedSchema,
      offered.map(({ memberId, bonusMinor }) => ({ memberId, brand: code, currency, amountMinor: bonusMinor })),
    );
  }

  /** Returns what a member sees of the birthday reward at a time. */
  async state(sql: Sql, memberId: string, brand: identity.Brand, at: Date): Promise<BirthdayState> {
    const birthday = await this.store.of(sql, memberId);
    if (!birthday) return { state: 'unknown', nextDay: '' };
    return stateOf(birthday, await this.store.newest(sql, memberId, vipLevels.birthdayId), brand, at);
  }
}

/** Returns what a member sees of the birthday reward, from the birthday and the newest reward. */
export function stateOf(
  birthday: MemberBirthday,
  newest: BirthdayReward | undefined,
  { timeZone, birthdayNoticeDays }: Pick<identity.Brand, 'timeZone' | 'birthdayNoticeDays'>,
  at: Date,
): BirthdayState {
  const zone = timeZone || 'UTC';
  const today = dayOf(at, zone);
  const first = firstRewarded(dayOf(birthday.setAt, zone), birthdayNoticeDays);
  const isGiven = newest?.occasion === String(yearOf(today));
  const earliest = isGiven ? `${yearOf(today) + 1}-01-01` : today;
  const nextDay = nextCelebrated(birthday, first > earliest ? first : earliest);
  if (newest?.status === 'offered' && newest.expiresAt && newest.expiresAt > at)
    return { state: 'claimable', nextDay, claimUntil: newest.expiresAt };
  const isClaimed = newest?.status === 'processing' || newest?.status === 'paid';
  return { state: isGiven && isClaimed ? 'claimed' : 'coming', nextDay };
}
