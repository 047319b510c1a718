import { Inject, Injectable, Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Watermarks } from '@nm/kit/events/watermarks.js';
import { BirthdaysService } from '../birthdays/birthdays.service.js';
import { CashbackService } from '../cashback/cashback.service.js';
import { LeaderboardClosing } from '../missions/leaderboard-closing.service.js';
import { addDays, endOf } from '../plays/brand-day.js';
import { BrandFactsService, isModuleOn } from '../plays/brand-facts.service.js';
import { PlayStore } from '../plays/play.store.js';
import { PLAY_CONSUMER } from '../plays/plays.handlers.js';
import type { NewReward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { dailyRebate } from '../rules/daily-rebate.js';
import { VipService } from '../vip/vip.service.js';
import { rebateOf } from './rebate.js';
import { RebateStore, type DayBets } from './rebate.store.js';

/** The module flag with which members claim their rebate. If it is off, the rebate is paid without a claim. */
export const MANUAL_REBATE = 'MANPLAYREB3';
const DAYS_AT_ONCE_MAX = 31;

/**
 * Closes the days of brands (domain rules §8). It gives the rebates of the day, the cashback and the leaderboard prizes
 * of periods that end with it, and the birthday rewards of the next day. A day is closed after every event up to the
 * end of the day was read. Bets, corrections and voids that are read later count in the open day.
 */
@Injectable()
export class DayClosingService {
  readonly #logger = new Logger(DayClosingService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(Watermarks) private readonly watermarks: Pick<Watermarks, 'reached'>,
    @Inject(PlayStore) private readonly plays: PlayStore,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(RebateStore) private readonly rebates: RebateStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(LeaderboardClosing) private readonly boards: LeaderboardClosing,
    @Inject(VipService) private readonly vip: VipService,
    @Inject(CashbackService) private readonly cashback: CashbackService,
    @Inject(BirthdaysService) private readonly birthdays: BirthdaysService,
  ) {}

  async closeDue(signal?: AbortSignal): Promise<void> {
    const completeUntil = await this.watermarks.reached(PLAY_CONSUMER, 'games.v1');
    if (completeUntil) await this.closeUntil(completeUntil, signal);
  }

  /**
   * Closes every day that ended before the given time, for every brand. If this fails for a brand, the next run tries
   * it again.
   */
  async closeUntil(completeUntil: Date, signal?: AbortSignal): Promise<void> {
    for (const { brand } of await this.plays.clocks(this.db)) {
      if (signal?.aborted) return;
      try {
        await this.#closeBrand(brand, completeUntil, signal);
      } catch (error) {
        this.#logger.error(`the days of ${brand} are closed later: ${String(error)}`);
      }
    }
  }

  async #closeBrand(code: string, completeUntil: Date, signal?: AbortSignal): Promise<void> {
    const brand = await this.brands.of(code);
    for (let closed = 0; closed < DAYS_AT_ONCE_MAX; closed += 1) {
      if (signal?.aborted) return;
      const day = await this.db.transaction((tx) => this.#closeNext(tx, brand, completeUntil));
      if (day === undefined) return;
      this.#logger.log(`closed ${code} ${day}`);
    }
  }

  async #closeNext(tx: Tx, brand: identity.Brand, completeUntil: Date): Promise<string | undefined> {
    const clock = await this.plays.lock(tx, brand.code);
    const zone = brand.timeZone || 'UTC';
    if (!clock || endOf(clock.openDay, zone) > completeUntil) return undefined;
    const day = clock.openDay;
    const next = addDays(day, 1);
    await this.#giveRebates(tx, brand, day, endOf(day, zone));
    await this.cashback.close(tx, brand, day);
    await this.boards.close(tx, brand, day);
    await this.rebates.carry(tx, brand.code, day, next);
    await this.birthdays.begin(tx, brand, next);
    await this.plays.openDay(tx, brand.code, next);
    return day;
  }

  async #giveRebates(tx: Tx, brand: identity.Brand, day: string, endsAt: Date): Promise<void> {
    if (!isRunning(dailyRebate, endsAt)) return;
    const manual = isModuleOn(brand.modules, MANUAL_REBATE);
    const at = new Date();
    const giver = { id: dailyRebate.id, ...(manual && { claimDays: dailyRebate.claimDays }) };
    const bets = Map.groupBy(
      (await this.rebates.dayBets(tx, brand.code, day)).filter(isEligible),
      ({ memberId }) => memberId,
    );
    // The parts per million that members' VIP levels at the end of the day add to each rate of the rebate, read in one
    // SQL statement.
    const extras = await this.vip.rebateExtras(tx, [...bets.keys()], brand, new Date(endsAt.getTime() - 1));
    const given: NewReward[] = [];
    const lines: Parameters<RebateStore['addLines']>[2][number][] = [];
    for (const [memberId, rows] of bets) {
      const { currency } = rows[0]!;
      const valid = new Map(rows.map(({ category, validCashMinor }) => [category, validCashMinor]));
      const rebate = rebateOf(dailyRebate, currency, valid, extras.get(memberId));
      if (rebate.amountMinor <= 0n) continue;
      lines.push(...rebate.lines.filter(({ validMinor }) => validMinor > 0n).map((line) => ({ ...line, memberId })));
      const to = { memberId, brand: brand.code, kind: 'rebate', occasion: day, currency, at } as const;
      const by = manual ? 'member' : 'house';
      given.push(rewardOf(giver, { pool: 'cash', turnoverPercent: 0 }, { ...to, by }, rebate.amountMinor));
    }
    await this.rebates.addLines(tx, day, lines);
    await this.rewards.offer(tx, given);
  }
}

const isEligible = ({ type, status }: DayBets): boolean =>
  status === identity.MemberStatus.ACTIVE && dailyRebate.who.memberTypes.some((one) => one === type);
