import { Inject, Injectable } from '@nestjs/common';
import { promotions, type games } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { GrantService } from '../grants/grant.service.js';
import { occasionOfWin, postingKeyOf, type NewReward, type Reward } from '../rewards/reward.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { FreeRoundsStore } from './free-rounds.store.js';

const BATCH = 100;
const PERCENT = 100n;

/** Pays the winnings of free rounds, and takes back the free rounds of promotions that were withdrawn. */
@Injectable()
export class FreeRoundsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(FreeRoundsStore) private readonly store: FreeRoundsStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(GrantService) private readonly grants: GrantService,
  ) {}

  /**
   * Pays the winnings of a member's free rounds once, as one reward of the same promotion rule. All winnings are paid
   * as one bonus, because several bonuses would each have a turnover requirement.
   */
  async end(
    tx: Tx,
    { grantId, memberId, wonMinor }: Pick<games.FreeRoundsEnded, 'grantId' | 'memberId' | 'wonMinor'>,
    at: Date,
  ): Promise<void> {
    const reward = await this.store.end(tx, grantId, memberId);
    if (reward && wonMinor > 0n) await this.rewards.offer(tx, [wonBy(reward, wonMinor, at)]);
  }

  /**
   * Takes back all free rounds of promotions that were withdrawn.
   * @param withdrawn the ids of those promotions
   */
  async withdraw(withdrawn: readonly string[], signal?: AbortSignal): Promise<void> {
    if (withdrawn.length === 0) return;
    while (!signal?.aborted && (await this.#withdrawSome(withdrawn)));
  }

  /**
   * Takes back the free rounds of a deposit that was charged back. Winnings that were already paid are forfeited.
   * Winnings from rounds that are played before the vendor has ended the free rounds are not paid.
   * @throws Failure of the wallet; system.temporary while the winnings are being paid. The event must then be handled
   * again.
   */
  async takeBack(tx: Tx, memberId: string, orderId: string): Promise<void> {
    const taken = await this.store.takeBack(tx, memberId, orderId);
    if (taken?.status === 'expired') await this.rewards.publish(tx, [taken]);
    if (taken?.status === 'paid') {
      const { brand, rewardId: grantId } = taken;
      await this.outbox.append(tx, promotions.FreeRoundsWithdrawnSchema, { memberId, brand, grantId });
    }
    if (taken) return;
    const win = await this.store.lockWin(tx, memberId, orderId);
    if (win?.status === 'processing') throw new Failure('system.temporary');
    if (win) await this.grants.forfeitPosting(tx, postingKeyOf(win.rewardId));
  }

  /** Takes back one batch of free rounds in one transaction. Returns false if there were none left. */
  async #withdrawSome(withdrawn: readonly string[]): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const closed = await this.store.close(tx, withdrawn, BATCH);
      await this.rewards.publish(tx, closed);
      const taken = await this.store.withdraw(tx, withdrawn, BATCH);
      for (const { rewardId: grantId, memberId, brand } of taken)
        await this.outbox.append(tx, promotions.FreeRoundsWithdrawnSchema, { memberId, brand, grantId });
      return closed.length + taken.length > 0;
    });
  }
}

/** Returns the reward that pays the winnings of free rounds, limited to the maximum of these free rounds. */
function wonBy(reward: Reward, wonMinor: bigint, at: Date): NewReward {
  const { rewardId, memberId, brand, promotion, currency, cashMinor, bonusMinor, freeRounds } = reward;
  const mostMinor = cashMinor + bonusMinor;
  const minor = wonMinor < mostMinor ? wonMinor : mostMinor;
  return {
    ...{ memberId, brand, kind: 'free_rounds', promotion, occasion: occasionOfWin(rewardId), currency },
    cashMinor: bonusMinor > 0n ? 0n : minor,
    bonusMinor: bonusMinor > 0n ? minor : 0n,
    turnoverRequiredMinor: (minor * BigInt(freeRounds?.turnoverPercent ?? 0)) / PERCENT,
    ...{ availableFrom: at, expiresAt: null, by: 'house' },
  };
}
