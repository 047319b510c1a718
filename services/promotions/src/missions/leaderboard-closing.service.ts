import { Inject, Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { endOf, periodOf } from '../plays/brand-day.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { ALL_LEADERBOARDS } from '../rules/leaderboards.js';
import { LeaderboardStore } from './leaderboard.store.js';

const PERCENT = 100n;

/** Fixes the places of a leaderboard when its period closes, and pays the prizes once (domain §8). */
@Injectable()
export class LeaderboardClosing {
  constructor(
    @Inject(LeaderboardStore) private readonly boards: LeaderboardStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
  ) {}

  /** Closes the leaderboards whose period ends with this day. Called once for each day of a brand, in order. */
  async close(tx: Tx, brand: identity.Brand, day: string): Promise<void> {
    const zone = brand.timeZone || 'UTC';
    for (const rule of ALL_LEADERBOARDS) {
      const days = periodOf(rule.period, day);
      const prizes = rule.prizesMinor[brand.currency];
      if (days.to !== day || !prizes || !isRunning(rule, endOf(day, zone))) continue;
      const standings = await this.boards.standings(tx, rule, brand.code, days, prizes.length);
      const places = standings.map((standing) => ({ ...standing, prizeMinor: prizes[standing.rank - 1]! }));
      await this.boards.addPlaces(tx, rule.id, brand.code, days.from, places);
      await this.rewards.offer(
        tx,
        places.map(({ memberId, prizeMinor }) => ({
          ...{ memberId, brand: brand.code, kind: 'leaderboard', promotion: rule.id, occasion: days.from },
          ...{ currency: brand.currency, cashMinor: prizeMinor, bonusMinor: 0n },
          turnoverRequiredMinor: (prizeMinor * BigInt(rule.turnoverPercent)) / PERCENT,
          ...{ availableFrom: new Date(), expiresAt: null, by: 'house' },
        })),
      );
    }
  }
}
