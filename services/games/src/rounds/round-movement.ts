import type { MessageInitShape } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { NO_POOLS, totalOf, type PoolSplit, type Round } from './round.js';
import { validStakeOf } from './valid-stake.js';

/** What happens to an open round after the wallet's stored answer. */
export type RoundEnd =
  | {
      readonly kind: 'settled';
      readonly transferId: string;
      readonly stake: PoolSplit;
      readonly payout: PoolSplit;
      readonly balanceMinor: bigint;
      readonly balanceVersion: bigint;
    }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'voided' }
  /** The wallet accepted the stake of a round with steps. The round continues. */
  | {
      readonly kind: 'taken';
      readonly transferId: string;
      readonly stake: PoolSplit;
      readonly balanceMinor: bigint;
      readonly balanceVersion: bigint;
    };

type Post = MessageInitShape<typeof wallet.PostRequestSchema>;
type Phase = 'round' | 'stake' | 'payout' | 'refund';

/**
 * Returns which posting an open round needs next. A round without steps has one posting for stake and payout. A round
 * with steps has one for the stake and, after its end, one for the payout or for the return of the stake.
 */
const phaseOf = ({ stepped, transferId, endReason }: Round): Phase => {
  if (!stepped) return 'round';
  if (transferId === undefined) return 'stake';
  return endReason === 'voided' ? 'refund' : 'payout';
};

/** Returns the key of a round's next posting in the wallet. */
export const postingKeyOf = (round: Round): string =>
  ({
    round: round.roundId,
    stake: round.roundId,
    payout: `${round.roundId}:win`,
    refund: `${round.roundId}:void`,
  })[phaseOf(round)];

export const postingOf = (round: Round): Post => ({
  memberId: round.memberId,
  currency: round.currency,
  key: postingKeyOf(round),
  reference: round.roundId,
  movement: movementOf(round),
});

function movementOf(round: Round): NonNullable<Post['movement']> {
  const { roundId, stakeMinor, payoutMinor, category, gameCode, vassalage: vendor } = round;
  const play = { vendor, gameCode, roundId, category };
  const validStakeMinor = validStakeOf(round);
  switch (phaseOf(round)) {
    case 'round':
      return { case: 'betWin', value: { stakeMinor, payoutMinor, validStakeMinor, play } };
    case 'stake':
      return { case: 'bet', value: { stakeMinor, play } };
    case 'payout':
      // A payout of 0 is posted too, because the posting also counts the valid stake and closes the bet.
      return { case: 'win', value: { payoutMinor, betKey: roundId, validStakeMinor, play } };
    case 'refund':
      return { case: 'rollback', value: { betKey: roundId } };
  }
}

/**
 * Converts the wallet's answer for a round's posting to the end of the round. The wallet's answer decides (domain §5).
 * If the bonus of the stake was forfeited or expired meanwhile, the house receives its part of the payout or of the
 * returned stake, and the round's payout is what the member received.
 * @throws Error if the wallet moved other amounts than those of the round. The round then stays open, and an operator
 * must look at it.
 */
export function roundEndOf(round: Round, answer: wallet.PostResult): RoundEnd {
  const { status, code, transferId, balance, houseMinor } = answer;
  if (status === wallet.PostStatus.REFUSED) return { kind: 'refused', code };
  if (status === wallet.PostStatus.ROLLED_BACK) return { kind: 'voided' };
  if (status !== wallet.PostStatus.APPLIED) throw new Error(`the wallet answered with posting status ${status}`);
  const phase = phaseOf(round);
  const stake = phase === 'payout' || phase === 'refund' ? round.stake : splitOf(answer.stake);
  const payout = splitOf(answer.payout);
  const expected = { round: round.payoutMinor, stake: 0n, payout: round.payoutMinor, refund: round.stakeMinor }[phase];
  const movedMinor = totalOf(payout) + houseMinor;
  if (totalOf(stake) !== round.stakeMinor || movedMinor !== expected || houseMinor < 0n) {
    throw new Error(
      `transfer ${transferId} moved ${totalOf(stake)} and ${movedMinor}, the round says ${round.stakeMinor} and ${expected}`,
    );
  }
  if (phase === 'refund') return { kind: 'voided' };
  if (!balance) throw new Error(`transfer ${transferId} came without a balance`);
  const after = { balanceMinor: balance.cashMinor + balance.bonusMinor, balanceVersion: balance.version };
  if (phase === 'stake') return { kind: 'taken', transferId, stake, ...after };
  return { kind: 'settled', transferId, stake, payout, ...after };
}

const splitOf = ({ cashMinor, bonusMinor }: PoolSplit = NO_POOLS): PoolSplit => ({ cashMinor, bonusMinor });
