import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { endOf, periodOf, startOf, type Days } from '../plays/brand-day.js';
import type { NewReward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { weeklyCashback } from '../rules/weekly-cashback.js';
import { VipService } from '../vip/vip.service.js';
import { cashbackOf, type Cashback } from './cashback.js';
import { CashbackStore, type WeekBets, type WeekLine } from './cashback.store.js';

/** The cashback that a member would get for the present week, which is not closed yet. */
export interface OpenWeek extends Cashback {
  readonly days: Days;
  readonly givenMinor: bigint;
}

/**
 * Computes the weekly cashback of members, and offers it as a reward when the last day of a week is closed (domain
 * rules §8).
 */
@Injectable()
export class CashbackService {
  constructor(
    @Inject(CashbackStore) private readonly store: CashbackStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(VipService) private readonly vip: VipService,
  ) {}

  /**
   * Offers the cashback of the week whose last day is the given day; does nothing on other days. It runs in the
   * transaction that closes the day, so each week is closed once. Bets that are settled later count in the next week.
   */
  async close(tx: Tx, brand: identity.Brand, day: string): Promise<void> {
    const zone = brand.timeZone || 'UTC';
    const week = periodOf(weeklyCashback.period, day);
    const endsAt = endOf(day, zone);
    if (day !== week.to || !isRunning(weeklyCashback, endsAt)) return;
    const bets = Map.groupBy(
      (await this.store.bets(tx, brand.code, week)).filter(isEligible),
      ({ memberId }) => memberId,
    );
    const losers = [...bets].filter(([, rows]) => winOf(rows) < 0n).map(([memberId]) => memberId);
    const given = await this.store.given(tx, losers, startOf(week.from, zone), endsAt);
    const levels = await this.vip.levels(tx, losers, brand, new Date(endsAt.getTime() - 1));
    const lines = losers
      .map((memberId): WeekLine => {
        const rows = bets.get(memberId)!;
        const givenMinor = given.get(memberId) ?? 0n;
        return { memberId, givenMinor, ...computed(rows, givenMinor, levels.get(memberId)?.rank ?? 0) };
      })
      .filter(({ amountMinor }) => amountMinor > 0n);
    await this.store.addWeek(tx, week.from, lines);
    await this.rewards.offer(
      tx,
      lines.map(({ memberId, amountMinor }) =>
        offerOf(memberId, brand.code, bets.get(memberId)![0]!.currency, week.from, amountMinor),
      ),
    );
  }

  /**
   * Computes the cashback that a member would get for the week of a day, as of now. The amount is 0 if the member
   * would get none.
   */
  async open(sql: Sql, memberId: string, brand: identity.Brand, day: string): Promise<OpenWeek> {
    const zone = brand.timeZone || 'UTC';
    const days = periodOf(weeklyCashback.period, day);
    const [rows, given, levels] = await Promise.all([
      this.store.betsOf(sql, memberId, days),
      this.store.given(sql, [memberId], startOf(days.from, zone), endOf(days.to, zone)),
      this.vip.levels(sql, [memberId], brand, new Date()),
    ]);
    const givenMinor = given.get(memberId) ?? 0n;
    return {
      days,
      givenMinor,
      ...computed(rows.filter(isEligible), givenMinor, levels.get(memberId)?.rank ?? 0, brand.currency),
    };
  }
}

const winOf = (rows: readonly WeekBets[]): bigint => rows.reduce((sum, { winMinor }) => sum + winMinor, 0n);

const computed = (
  rows: readonly WeekBets[],
  givenMinor: bigint,
  rank: number,
  currency = rows[0]?.currency ?? '',
): Cashback => {
  const valid = new Map(rows.map(({ category, validCashMinor }) => [category, validCashMinor]));
  return cashbackOf(weeklyCashback, currency, { winMinor: winOf(rows), givenMinor, valid }, rank);
};

function offerOf(memberId: string, brand: string, currency: string, occasion: string, cashMinor: bigint): NewReward {
  const to = { memberId, brand, kind: 'cashback', occasion, currency, at: new Date(), by: 'member' } as const;
  return rewardOf(weeklyCashback, { pool: 'cash', turnoverPercent: weeklyCashback.turnoverPercent }, to, cashMinor);
}

const isEligible = ({ type, status }: WeekBets): boolean =>
  status === identity.MemberStatus.ACTIVE && weeklyCashback.who.memberTypes.some((one) => one === type);
