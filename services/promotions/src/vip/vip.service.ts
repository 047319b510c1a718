import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql } from '@nm/kit/db/db.js';
import type { KnownMember } from '../members/member.store.js';
import { addDays, dayOf, periodOf, startOf } from '../plays/brand-day.js';
import type { NewReward } from '../rewards/reward.js';
import { vipLevels } from '../rules/vip-levels.js';
import { levelOf, levelsIn, type LevelAmounts, type VipFigures } from './vip.js';
import { VipStore } from './vip.store.js';

const DAY_MS = 86_400_000;
const PERCENT = 100n;

/** A member's level at a moment. Undefined as long as no level is reached. */
export interface VipState extends VipFigures {
  readonly level: LevelAmounts | undefined;
  readonly levels: readonly LevelAmounts[];
  /** The first day of the present week. */
  readonly week: string;
}

type Player = Pick<KnownMember, 'memberId' | 'type' | 'status'>;

/** Computes the levels of members from bets and deposits, and the rewards that they give (domain §8). */
@Injectable()
export class VipService {
  constructor(@Inject(VipStore) private readonly store: VipStore) {}

  /** Returns the member's level; without any level in a currency that has none, or for a type that gets none. */
  async state(sql: Sql, { memberId, type }: Player, brand: identity.Brand, at: Date): Promise<VipState> {
    const zone = brand.timeZone || 'UTC';
    const today = dayOf(at, zone);
    const week = periodOf('week', today).from;
    const isFor = vipLevels.who.memberTypes.some((one) => one === type);
    const levels = isFor ? levelsIn(vipLevels, brand.currency) : [];
    if (levels.length === 0)
      return { level: undefined, levels, week, turnoverMinor: 0n, depositMinor: 0n, weekMinor: 0n };
    const fromDay = addDays(today, 1 - vipLevels.windowDays);
    const window = { fromDay, weekFromDay: week, from: startOf(fromDay, zone) };
    const figures = await this.store.figures(sql, memberId, window);
    return { ...figures, level: levelOf(levels, figures), levels, week };
  }

  /**
   * Returns the rewards of the levels that the member has reached, and of the present week. A reward that was given
   * before is not stored again.
   */
  async rewards(sql: Sql, member: Player, brand: identity.Brand, at: Date): Promise<NewReward[]> {
    if (member.status !== identity.MemberStatus.ACTIVE) return [];
    const { level, levels, week, weekMinor } = await this.state(sql, member, brand, at);
    if (!level) return [];
    const reward = (promotion: string, occasion: string, bonusMinor: bigint): NewReward => ({
      ...{ memberId: member.memberId, brand: brand.code, kind: 'vip', promotion, occasion, currency: brand.currency },
      ...{ cashMinor: 0n, bonusMinor, availableFrom: at, by: 'member' },
      turnoverRequiredMinor: (bonusMinor * BigInt(vipLevels.turnoverPercent)) / PERCENT,
      expiresAt: new Date(at.getTime() + vipLevels.claimDays * DAY_MS),
    });
    const reached = levels.filter(({ rank }) => rank <= level.rank);
    return [
      ...reached.map(({ rank, levelUpMinor }) => reward(vipLevels.levelUpId, `level-${rank}`, levelUpMinor)),
      ...(weekMinor > 0n ? [reward(vipLevels.weeklyId, week, level.weeklyMinor)] : []),
    ];
  }
}
