import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { NO_POOLS, type PoolSplit } from '../../rounds/round.js';
import { lotteryDetail } from '../lottery-detail.js';
import type { Slip } from '../slips/slip.js';
import type { LotteryWallet } from '../slips/slips.service.js';
import type { Draw } from './draw.js';
import type { SettledSlip } from './settle-slips.js';
import type { EndedSlip } from './settled-slips.store.js';
import { sideStakesOfSlip } from './side-stakes.js';

type Post = NonNullable<Parameters<LotteryWallet['postMany']>[0]['posts']>[number];

/**
 * A slip that is being settled or refunded: the slip, the posting that must be made, and the result of the slip in the
 * draw.
 */
export interface Ending {
  readonly slip: Slip;
  readonly post: Post;
  readonly settled?: SettledSlip;
}

const playOfSlip = ({ vassalage, gameCode, slipId, category }: Slip) => ({
  vendor: vassalage,
  gameCode,
  roundId: slipId,
  category,
});

/**
 * Builds the posting of a slip's win. A win of 0 is posted too, because the posting also counts the valid stake and
 * closes the bet in the wallet.
 */
export const winOf = ({ slip, payoutMinor, validStakeMinor }: SettledSlip): Post => ({
  memberId: slip.memberId,
  currency: slip.currency,
  key: `${slip.slipId}:win`,
  reference: slip.slipId,
  movement: { case: 'win', value: { payoutMinor, betKey: slip.slipId, validStakeMinor, play: playOfSlip(slip) } },
});

export const refundOf = (slip: Slip): Ending => ({
  slip,
  post: {
    memberId: slip.memberId,
    currency: slip.currency,
    key: `${slip.slipId}:void`,
    reference: slip.slipId,
    movement: { case: 'rollback', value: { betKey: slip.slipId } },
  },
});

/**
 * Builds the ended slip from the wallet's answer.
 * @throws Error if the wallet has posted other amounts than requested; the slip then stays open, and an operator must
 * check it.
 */
export function endedOf(draw: Draw, { slip, settled }: Ending, answer: wallet.PostResult): EndedSlip {
  const { status, transferId, balance, postedAt } = answer;
  if (status !== wallet.PostStatus.APPLIED || !balance)
    throw new Error(`the wallet answered slip ${slip.slipId} with posting status ${status}`);
  const payout = splitOf(answer.payout);
  const expected = settled ? settled.payoutMinor : slip.stakeMinor;
  // The house receives the bonus part of the win if the bonus was forfeited or expired after the bet.
  if (payout.cashMinor + payout.bonusMinor + answer.houseMinor !== expected || answer.houseMinor < 0n)
    throw new Error(`transfer ${transferId} moved another amount than slip ${slip.slipId} has`);
  return {
    slipId: slip.slipId,
    status: settled ? 'settled' : 'voided',
    detail: lotteryDetail(draw, slip, settled?.singleBet === true),
    payout: settled ? payout : NO_POOLS,
    houseMinor: settled ? answer.houseMinor : 0n,
    validStakeMinor: settled?.validStakeMinor ?? 0n,
    transferId,
    balanceMinor: balance.cashMinor + balance.bonusMinor,
    balanceVersion: balance.version,
    endedAt: postedAt
      ? new Date(Number(postedAt.seconds) * 1_000 + Math.floor(postedAt.nanos / 1_000_000))
      : new Date(),
  };
}

const splitOf = ({ cashMinor, bonusMinor }: PoolSplit = NO_POOLS): PoolSplit => ({ cashMinor, bonusMinor });

export const stakeOf = ({ stakeCashMinor, stakeBonusMinor }: Slip): PoolSplit => ({
  cashMinor: stakeCashMinor,
  bonusMinor: stakeBonusMinor,
});

export const identityOf = ({ memberId, brand, slipId, vassalage, gameCode, currency }: Slip) => ({
  memberId,
  brand,
  roundId: slipId,
  vendor: vassalage,
  gameCode,
  currency,
});

/**
 * Builds the event of a settled slip. The cash part of the valid stake is in proportion to the cash part of the stake,
 * rounded down.
 */
export function settledEvent(draw: Draw, { slip, settled }: Ending, { payout, validStakeMinor, endedAt }: EndedSlip) {
  const cashMinor = (validStakeMinor * slip.stakeCashMinor) / slip.stakeMinor;
  return {
    ...identityOf(slip),
    category: slip.category,
    stake: stakeOf(slip),
    validStake: { cashMinor, bonusMinor: validStakeMinor - cashMinor },
    payout,
    singleBet: settled?.singleBet === true,
    trial: slip.trial,
    settledAt: timestampFromDate(endedAt),
    sides: sideStakesOfSlip(draw, slip),
  };
}
