import { Inject, Injectable } from '@nestjs/common';
import { identity, promotions } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { KnownMember } from '../members/member.store.js';
import { addDays, dayOf, endOf, periodOf, startOf } from '../plays/brand-day.js';
import type { NewReward, Reward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { vipLevels } from '../rules/vip-levels.js';
import { levelOf, levelsIn, type LevelAmounts, type VipFigures } from './vip.js';
import { VipStore, type VipWindow } from './vip.store.js';

/** The prefix of the occasion of the reward for reaching a level. The rank of the level follows it. */
const LEVEL = 'level-';

/** A member's VIP level at a given time. `level` is undefined if the member has not reached a level. */
export interface VipState extends VipFigures {
  readonly level: LevelAmounts | undefined;
  readonly levels: readonly LevelAmounts[];
  /** The first day of the present week. */
  readonly week: string;
  /** The present month, as YYYY-MM. */
  readonly month: string;
}

const NO_FIGURES: VipFigures = { turnoverMinor: 0n, depositMinor: 0n, weekMinor: 0n, monthMinor: 0n };

/** Returns the window of days whose bets and deposits count for a level on the given day, including that day. */
const windowAt = (today: string, zone: string): VipWindow => {
  const fromDay = addDays(today, 1 - vipLevels.windowDays);
  const monthFromDay = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  const weekFromDay = periodOf('week', today).from;
  return {
    ...{ fromDay, weekFromDay, monthFromDay, toDay: today },
    ...{ from: startOf(fromDay, zone), before: endOf(today, zone) },
  };
};

/** Returns the first day of a month, as YYYY-MM-DD. */
const firstOf = ({ month }: Pick<VipState, 'month'>): string => `${month}-01`;

type Player = Pick<KnownMember, 'memberId' | 'type' | 'status'>;

/** Computes members' VIP levels from bets and deposits, and the rewards that the levels give (domain rules §8). */
@Injectable()
export class VipService {
  constructor(
    @Inject(VipStore) private readonly store: VipStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /**
   * Publishes the level that a member reached for the first time. Only levels whose level-up reward is new are
   * published.
   */
  async publishReached(tx: Tx, offered: readonly Reward[]): Promise<void> {
    const reached = offered
      .filter(({ promotion }) => promotion === vipLevels.levelUpId)
      .map(({ memberId, brand, occasion }) => ({ memberId, brand, rank: Number(occasion.slice(LEVEL.length)) }))
      .toSorted((a, b) => a.rank - b.rank);
    // If a member passes several levels at once, only the highest is published, so that the member gets one message.
    const top = reached.at(-1);
    if (!top) return;
    await this.outbox.append(tx, promotions.VipLevelReachedSchema, {
      ...{ ...top, label: vipLevels.levels[top.rank - 1]?.label ?? '' },
    });
  }

  /** Returns a member's VIP level. If the currency or the member's type has no levels, the result contains no level. */
  async state(sql: Sql, { memberId, type }: Player, brand: identity.Brand, at: Date): Promise<VipState> {
    const zone = brand.timeZone || 'UTC';
    const today = dayOf(at, zone);
    const week = periodOf('week', today).from;
    const month = today.slice(0, 'YYYY-MM'.length);
    const isFor = vipLevels.who.memberTypes.some((one) => one === type);
    const levels = isFor ? levelsIn(vipLevels, brand.currency) : [];
    if (levels.length === 0) return { ...NO_FIGURES, level: undefined, levels, week, month };
    const { memberTypes } = vipLevels.who;
    const known = await this.store.figures(sql, [memberId], windowAt(today, zone), memberTypes);
    const figures = known.get(memberId) ?? NO_FIGURES;
    return { ...figures, level: levelOf(levels, figures), levels, week, month };
  }

  /** Returns, by member id, the parts per million that VIP levels add to the rates of the daily rebate. */
  async rebateExtras(
    sql: Sql,
    memberIds: readonly string[],
    brand: identity.Brand,
    at: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const levels = await this.levels(sql, memberIds, brand, at);
    return new Map(memberIds.map((memberId) => [memberId, levels.get(memberId)?.rebateExtraPpm ?? 0]));
  }

  /**
   * Returns the VIP levels of members, in one SQL statement. Members without a level, or of a type without levels, are
   * not in the result.
   */
  async levels(
    sql: Sql,
    memberIds: readonly string[],
    brand: identity.Brand,
    at: Date,
  ): Promise<ReadonlyMap<string, LevelAmounts>> {
    const zone = brand.timeZone || 'UTC';
    const levels = levelsIn(vipLevels, brand.currency);
    const figures = await this.store.figures(
      sql,
      memberIds,
      windowAt(dayOf(at, zone), zone),
      vipLevels.who.memberTypes,
    );
    return new Map(
      [...figures].flatMap(([memberId, each]) => {
        const level = levelOf(levels, each);
        return level ? [[memberId, level] as const] : [];
      }),
    );
  }

  /**
   * Returns the rewards of the levels that the member has reached, and those of the present week and month. The
   * previous week and month are checked too, because a bet from their last second is handled after their end. Their
   * rewards depend on the level at that end. A reward that is already stored is not stored again.
   */
  async rewards(sql: Sql, member: Player, brand: identity.Brand, at: Date): Promise<NewReward[]> {
    if (member.status !== identity.MemberStatus.ACTIVE) return [];
    const zone = brand.timeZone || 'UTC';
    const present = await this.state(sql, member, brand, at);
    const before = (day: string) => this.state(sql, member, brand, new Date(startOf(day, zone).getTime() - 1));
    const weeks = [present, await before(present.week)];
    const months = [present, await before(firstOf(present))];
    const { turnoverPercent, whileOpen, claimDays } = vipLevels;
    const to = { memberId: member.memberId, brand: brand.code, currency: brand.currency, at } as const;
    const reward = (id: string, occasion: string, bonusMinor: bigint): NewReward => {
      const form = { pool: 'bonus', turnoverPercent, whileOpen } as const;
      return rewardOf({ id, claimDays }, form, { ...to, kind: 'vip', occasion, by: 'member' }, bonusMinor);
    };
    const reached = present.levels.filter(({ rank }) => rank <= (present.level?.rank ?? 0));
    return [
      ...reached.map(({ rank, levelUpMinor }) => reward(vipLevels.levelUpId, `${LEVEL}${rank}`, levelUpMinor)),
      ...weeks.flatMap(({ level, week, weekMinor }) =>
        level && weekMinor > 0n ? [reward(vipLevels.weeklyId, week, level.weeklyMinor)] : [],
      ),
      ...months.flatMap(({ level, month, monthMinor }) =>
        level && monthMinor > 0n ? [reward(vipLevels.monthlyId, firstOf({ month }), level.monthlyMinor)] : [],
      ),
    ];
  }
}
