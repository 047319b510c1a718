import { wallet } from '@nm/contracts';
import { NO_POOLS, totalOf, type PoolSplit, type RoundTerms } from './round.js';

/** What the wallet's stored answer makes of an open round. */
export type Fate =
  | {
      readonly kind: 'settled';
      readonly transferId: string;
      readonly stake: PoolSplit;
      readonly payout: PoolSplit;
      readonly balanceMinor: bigint;
      readonly balanceVersion: bigint;
    }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'voided' };

/**
 * Reads the wallet's answer to a round's posting. The wallet is the authority (domain rules §5).
 * @throws Error when the answer moved other amounts than the round's: the round then stays open and somebody must look.
 */
export function fateOf(terms: Pick<RoundTerms, 'stakeMinor' | 'payoutMinor'>, answer: wallet.PostResult): Fate {
  switch (answer.status) {
    case wallet.PostStatus.REFUSED:
      return { kind: 'refused', code: answer.code };
    case wallet.PostStatus.ROLLED_BACK:
      return { kind: 'voided' };
    case wallet.PostStatus.APPLIED:
      return applied(terms, answer);
    default:
      throw new Error(`the wallet answered with posting status ${answer.status}`);
  }
}

function applied(terms: Pick<RoundTerms, 'stakeMinor' | 'payoutMinor'>, answer: wallet.PostResult): Fate {
  const stake = answer.stake ?? NO_POOLS;
  const payout = answer.payout ?? NO_POOLS;
  if (totalOf(stake) !== terms.stakeMinor || totalOf(payout) !== terms.payoutMinor) {
    throw new Error(
      `transfer ${answer.transferId} moved ${totalOf(stake)} and ${totalOf(payout)}, the round says ${terms.stakeMinor} and ${terms.payoutMinor}`,
    );
  }
  if (!answer.balance) throw new Error(`transfer ${answer.transferId} came without a balance`);
  return {
    kind: 'settled',
    transferId: answer.transferId,
    stake: { cashMinor: stake.cashMinor, bonusMinor: stake.bonusMinor },
    payout: { cashMinor: payout.cashMinor, bonusMinor: payout.bonusMinor },
    balanceMinor: answer.balance.cashMinor + answer.balance.bonusMinor,
    balanceVersion: answer.balance.version,
  };
}
