import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import type { KnownMember } from '../members/member.store.js';
import { addDays, dayOf, periodOf, startOf, type Days } from '../plays/brand-day.js';
import type { NewReward } from '../rewards/reward.js';
import { isRunning } from '../rules/decide.js';
import { ALL_MISSIONS } from '../rules/missions.js';
import { paid, type MissionRule } from '../rules/reward-rule.js';
import { isDone, progressOf, type StepProgress } from './mission.js';
import { ProgressStore } from './progress.store.js';

const DAY_MS = 86_400_000;

/** A mission with a member's progress in the present period. */
export interface MissionState {
  readonly rule: MissionRule;
  readonly days: Days;
  readonly endsAt: Date;
  readonly steps: readonly StepProgress[];
}

type Player = Pick<KnownMember, 'memberId' | 'type' | 'status'>;

/** Computes the progress of missions from bets and deposits (domain §8). */
@Injectable()
export class MissionsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ProgressStore) private readonly progress: ProgressStore,
  ) {}

  /** The missions of a brand with the member's progress in the periods that contain `at`. */
  async states(member: Player, { currency, timeZone }: identity.Brand, at: Date): Promise<MissionState[]> {
    const zone = timeZone || 'UTC';
    const today = dayOf(at, zone);
    const states = await Promise.all(
      ALL_MISSIONS.filter((rule) => isRunning(rule, at) && isFor(rule, member)).map(async (rule) => {
        const days = periodOf(rule.period, today);
        const span = { from: startOf(days.from, zone), to: startOf(addDays(days.to, 1), zone) };
        const steps = progressOf(rule, currency, await this.progress.facts(this.db, member.memberId, days, span));
        return steps && { rule, days, endsAt: span.to, steps };
      }),
    );
    return states.filter((state) => state !== undefined);
  }

  /** The rewards of the missions that a member has done. */
  async rewards(member: Player, brand: identity.Brand, at: Date): Promise<NewReward[]> {
    if (member.status !== identity.MemberStatus.ACTIVE) return [];
    const done = (await this.states(member, brand, at)).filter(({ steps }) => isDone(steps));
    return done.flatMap(({ rule, days }) => {
      const amounts = paid(rule.pay, brand.currency);
      if (!amounts) return [];
      return [
        {
          ...{ memberId: member.memberId, brand: brand.code, kind: 'mission', promotion: rule.id, occasion: days.from },
          ...{ currency: brand.currency, ...amounts, availableFrom: at, by: 'member' },
          expiresAt: new Date(at.getTime() + rule.claimDays * DAY_MS),
        },
      ];
    });
  }
}

const isFor = ({ who }: MissionRule, { type }: Player): boolean => who.memberTypes.some((one) => one === type);
