import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { KnownMember } from '../members/member.store.js';
import { dayOf, endOf, periodOf, startOf, type Days } from '../plays/brand-day.js';
import type { NewReward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { isRunning } from '../rules/decide.js';
import { ALL_MISSIONS } from '../rules/missions.js';
import type { MissionRule } from '../rules/reward-rule.js';
import { isDone, progressOf, type StepProgress } from './mission.js';
import { ProgressStore } from './progress.store.js';

/** A mission with a member's progress in one period. */
export interface MissionState {
  readonly rule: MissionRule;
  readonly days: Days;
  readonly endsAt: Date;
  readonly steps: readonly StepProgress[];
}

type Player = Pick<KnownMember, 'memberId' | 'type' | 'status'>;

/** Computes the progress of missions from bets and deposits (domain rules §8). */
@Injectable()
export class MissionsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ProgressStore) private readonly progress: ProgressStore,
  ) {}

  /**
   * Returns the missions of a brand with the member's progress. Each mission is shown for its period (day or week)
   * that contains the time `at`.
   */
  async states(member: Player, brand: identity.Brand, at: Date): Promise<MissionState[]> {
    return this.#states(this.db, member, brand, () => at);
  }

  /**
   * Returns the rewards of missions that the member has completed. The previous period (day or week) is checked too,
   * because a bet from its last second is handled after its end. A reward that is already stored is not stored again.
   */
  async rewards(sql: Sql, member: Player, brand: identity.Brand, at: Date): Promise<NewReward[]> {
    if (member.status !== identity.MemberStatus.ACTIVE) return [];
    const zone = brand.timeZone || 'UTC';
    const startOfPeriod = ({ period }: MissionRule) => startOf(periodOf(period, dayOf(at, zone)).from, zone);
    const states = [
      ...(await this.#states(sql, member, brand, () => at)),
      ...(await this.#states(sql, member, brand, (rule) => new Date(startOfPeriod(rule).getTime() - 1))),
    ];
    const done = states.filter(({ steps }) => isDone(steps));
    return done.flatMap(({ rule, days }) => {
      const to = { memberId: member.memberId, brand: brand.code, currency: brand.currency, occasion: days.from };
      const reward = rewardOf(rule, rule.pay, { ...to, kind: 'mission', at, by: 'member' });
      return reward ? [reward] : [];
    });
  }

  async #states(
    sql: Sql,
    member: Player,
    brand: identity.Brand,
    at: (rule: MissionRule) => Date,
  ): Promise<MissionState[]> {
    const rules = ALL_MISSIONS.filter((rule) => isFor(rule, member));
    const states = await Promise.all(rules.map((rule) => this.#state(sql, member, brand, rule, at(rule))));
    return states.filter((state) => state !== undefined);
  }

  /**
   * Returns one mission with the member's progress. Undefined if the rule is not in effect at that time, or has no
   * amounts in the brand's currency.
   */
  async #state(
    sql: Sql,
    { memberId }: Player,
    { currency, timeZone }: identity.Brand,
    rule: MissionRule,
    at: Date,
  ): Promise<MissionState | undefined> {
    if (!isRunning(rule, at)) return undefined;
    const zone = timeZone || 'UTC';
    const days = periodOf(rule.period, dayOf(at, zone));
    const span = { from: startOf(days.from, zone), to: endOf(days.to, zone) };
    const steps = progressOf(rule, currency, await this.progress.facts(sql, memberId, days, span));
    return steps && { rule, days, endsAt: span.to, steps };
  }
}

const isFor = ({ who }: MissionRule, { type }: Player): boolean => who.memberTypes.some((one) => one === type);
