import { Inject, Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { endOf, periodOf } from '../plays/brand-day.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { ALL_LEADERBOARDS } from '../rules/leaderboards.js';
import { LeaderboardStore } from './leaderboard.store.js';

/** Stores the final places of a leaderboard when its period closes, and pays each prize once (domain rules §8). */
@Injectable()
export class LeaderboardClosing {
  constructor(
    @Inject(LeaderboardStore) private readonly boards: LeaderboardStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
  ) {}

  /**
   * Closes the leaderboards whose period (day or week) ends with this day. The caller calls it once for each day of a
   * brand, in the order of the days.
   */
  async close(tx: Tx, brand: identity.Brand, day: string): Promise<void> {
    const zone = brand.timeZone || 'UTC';
    for (const rule of ALL_LEADERBOARDS) {
      const days = periodOf(rule.period, day);
      const prizes = rule.prizesMinor[brand.currency];
      if (days.to !== day || !prizes || !isRunning(rule, endOf(day, zone))) continue;
      const standings = await this.boards.standings(tx, rule, brand.code, days, prizes.length);
      const places = standings.map((standing) => ({ ...standing, prizeMinor: prizes[standing.rank - 1]! }));
      const at = new Date();
      await this.boards.addPlaces(tx, rule.id, brand.code, days.from, places);
      await this.rewards.offer(
        tx,
        places.map(({ memberId, prizeMinor }) => {
          const to = { memberId, brand: brand.code, currency: brand.currency, occasion: days.from, at } as const;
          const form = { pool: 'cash', turnoverPercent: rule.turnoverPercent } as const;
          return rewardOf({ id: rule.id }, form, { ...to, kind: 'leaderboard', by: 'house' }, prizeMinor);
        }),
      );
    }
  }
}
