import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { games, wallet, type PoolAmounts } from '@nm/contracts';
import { Consumer, Handles, HandlesMany, type DeliveredEvent, type EventContext } from '@nm/kit/events/consumer.js';
import { ReferralRewardsService } from '../referrals/referral-rewards.service.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { DEPOSIT_REWARDS } from '../rules/missions.js';
import { PlayStore } from './play.store.js';
import { NOTHING, VOIDED } from './plays.js';
import { PlaysService, type PlayTurn } from './plays.service.js';

/**
 * The name of the consumer that reads events of rounds. A day is closed after this consumer has read all events up to
 * the end of the day.
 */
export const PLAY_CONSUMER = 'promotions.play';

type Round = games.RoundSettled | games.RoundCorrected | games.RoundVoided;

/**
 * Counts the bets that are used for rebates, missions, referrals and leaderboards. Bets with trial money are not
 * counted.
 */
@Consumer({ name: PLAY_CONSUMER, kind: 'effect', together: true, lingerMs: 200 })
export class PlaysHandlers {
  constructor(@Inject(PlaysService) private readonly plays: PlaysService) {}

  @HandlesMany(games.RoundSettledSchema)
  @HandlesMany(games.RoundCorrectedSchema)
  @HandlesMany(games.RoundVoidedSchema)
  async onRounds(events: readonly DeliveredEvent<Round>[], { tx }: Pick<EventContext, 'tx'>): Promise<void> {
    await this.plays.book(
      tx,
      events.map(turnOf).filter((turn) => turn !== undefined),
    );
  }
}

/**
 * Stores deposits, which are used for missions and referrals. It is a consumer of its own, so that its work never
 * delays the bonus of a deposit.
 */
@Consumer({ name: 'promotions.money-in', kind: 'effect', together: true, lingerMs: 200 })
export class MoneyInHandlers {
  constructor(
    @Inject(PlayStore) private readonly plays: PlayStore,
    @Inject(ReferralRewardsService) private readonly referrals: ReferralRewardsService,
    @Inject(RewardsService) private readonly rewards: RewardsService,
  ) {}

  @Handles(wallet.DepositCreditedSchema)
  async onDepositCredited(event: wallet.DepositCredited, { tx, occurredAt }: EventContext): Promise<void> {
    const { orderId, memberId, brand, amountMinor, creditedAt } = event;
    const at = creditedAt ? timestampDate(creditedAt) : occurredAt;
    await this.plays.addDeposit(tx, { orderId, memberId, amountMinor, creditedAt: at });
    await this.plays.due(tx, [{ memberId, brand }]);
  }

  @Handles(wallet.DepositChargedBackSchema)
  async onDepositChargedBack(event: wallet.DepositChargedBack, { tx }: EventContext): Promise<void> {
    const { orderId, memberId, brand } = event;
    // The member's row in the queue for reward checks is locked first. If a run is offering rewards to this member,
    // this handler waits until the run has ended. A later run waits until this handler has ended.
    await this.plays.due(tx, [{ memberId, brand }]);
    await this.plays.returnDeposit(tx, orderId);
    await this.referrals.chargeBack(tx, memberId);
    await this.rewards.expire(tx, memberId, DEPOSIT_REWARDS);
  }
}

const both = (amounts: PoolAmounts | undefined): bigint => (amounts?.cashMinor ?? 0n) + (amounts?.bonusMinor ?? 0n);

function turnOf({ event, occurredAt }: DeliveredEvent<Round>): PlayTurn | undefined {
  const { memberId, brand, roundId, currency } = event;
  const round = { memberId, brand, roundId, currency };
  if (event.$typeName === 'games.v1.RoundVoided') {
    // A round that this service does not know gets category 0, and the sums of days are then not changed.
    return { ...round, ...NOTHING, category: 0, number: VOIDED, settledAt: occurredAt };
  }
  if (event.trial) return undefined;
  return {
    ...round,
    category: event.category,
    number: event.$typeName === 'games.v1.RoundCorrected' ? event.number : 0,
    settledAt: event.settledAt ? timestampDate(event.settledAt) : occurredAt,
    validCashMinor: event.validStake?.cashMinor ?? 0n,
    validMinor: both(event.validStake),
    winMinor: both(event.payout) - both(event.stake),
  };
}
