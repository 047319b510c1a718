/**
 * The rules of a posting: what a command does to a member's account, and why it may be refused. Pure, and mirrored by
 * the SQL function apply_postings; a property test holds the two together. Domain rules, sections 4, 5, 6 and 11.
 */

/** An amount as it is spread over the pools, in minor units. */
export interface PoolAmounts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

/** What is played. */
export interface Play {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** The contract's GameCategory, 1 to 10. */
  readonly category: number;
}

/** What a command moves. Amounts are minor units of the account's currency. */
export type Movement =
  | { readonly type: 'bet'; readonly stakeMinor: bigint; readonly play: Play }
  /** Without a bet: free, jackpot and promo wins, and corrections of turnover, whose valid stake may be below zero. */
  | {
      readonly type: 'win';
      readonly payoutMinor: bigint;
      readonly betKey: string | null;
      readonly validStakeMinor: bigint;
      readonly play: Play;
    }
  | {
      readonly type: 'bet_win';
      readonly stakeMinor: bigint;
      readonly payoutMinor: bigint;
      readonly validStakeMinor: bigint;
      readonly play: Play;
    }
  | { readonly type: 'rollback'; readonly betKey: string }
  | {
      readonly type: 'grant';
      readonly amount: PoolAmounts;
      readonly turnoverRequiredMinor: bigint;
      readonly promotion: string;
    }
  | { readonly type: 'deposit'; readonly amountMinor: bigint; readonly provider: string }
  | { readonly type: 'clearing'; readonly amountMinor: bigint; readonly account: string }
  /** Downwards: takes back what was paid too much. */
  | { readonly type: 'adjustment'; readonly amountMinor: bigint; readonly play: Play };

/** What a posting is decided by. */
export interface Account extends PoolAmounts {
  readonly heldMinor: bigint;
  /** What could not be taken back. */
  readonly debtMinor: bigint;
  readonly version: bigint;
  readonly excluded: boolean;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly depositedMinor: bigint;
  readonly stakeCeilingMinor: bigint;
  readonly lossCeilingMinor: bigint;
}

export type RefusalCode = 'wallet.excluded' | 'wallet.insufficient_funds' | 'wallet.stake_limit' | 'wallet.loss_limit';

/** `tombstone`: nothing moved and nothing ever will, because the bet is void. */
export type PostingStatus = 'applied' | 'refused' | 'tombstone';

/** An earlier bet, as a win or rollback finds it. */
export interface EarlierBet {
  readonly type: Movement['type'];
  readonly status: PostingStatus;
  readonly stake: PoolAmounts;
  readonly isRolledBack: boolean;
}

/** The answer that is stored: what left the pools and what came into them. */
export interface Decision {
  readonly status: PostingStatus;
  readonly code?: RefusalCode;
  readonly stake: PoolAmounts;
  readonly payout: PoolAmounts;
}

/** There is no such bet (yet): nothing is stored, and the caller may come again. */
export const UNKNOWN_BET = 'resource.not_found';

const NOTHING: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };
const TOMBSTONE: Decision = { status: 'tombstone', stake: NOTHING, payout: NOTHING };

export const totalOf = ({ cashMinor, bonusMinor }: PoolAmounts): bigint => cashMinor + bonusMinor;

/** Cash first, then bonus. The caller has made sure that both together suffice. */
export function splitStake(account: PoolAmounts, stakeMinor: bigint): PoolAmounts {
  const cashMinor = stakeMinor < account.cashMinor ? stakeMinor : account.cashMinor;
  return { cashMinor, bonusMinor: stakeMinor - cashMinor };
}

/** What the pools can give of an amount, cash first; the rest becomes debt. */
export function takeBack(account: PoolAmounts, amountMinor: bigint): PoolAmounts {
  const given = totalOf(account) < amountMinor ? totalOf(account) : amountMinor;
  return splitStake(account, given);
}

/** A payout follows its stake's split: cash rounded down, the rest is bonus. */
export function splitPayout(stake: PoolAmounts, payoutMinor: bigint): PoolAmounts {
  const cashMinor = stake.bonusMinor === 0n ? payoutMinor : (payoutMinor * stake.cashMinor) / totalOf(stake);
  return { cashMinor, bonusMinor: payoutMinor - cashMinor };
}

/** Why this stake is not taken; undefined when it is. */
export function refusalOf(account: Account, stakeMinor: bigint): RefusalCode | undefined {
  if (account.excluded) return 'wallet.excluded';
  if (stakeMinor > totalOf(account)) return 'wallet.insufficient_funds';
  const staked = account.stakedMinor + stakeMinor;
  if (staked > account.stakeCeilingMinor) return 'wallet.stake_limit';
  if (staked - account.wonMinor > account.lossCeilingMinor) return 'wallet.loss_limit';
  return undefined;
}

const refused = (code: RefusalCode): Decision => ({ status: 'refused', code, stake: NOTHING, payout: NOTHING });
const applied = (stake: PoolAmounts, payout: PoolAmounts): Decision => ({ status: 'applied', stake, payout });

/** Decides a command whose key was not seen before. `bet` is the one that a win or rollback names. */
export function decide(account: Account, movement: Movement, bet?: EarlierBet): Decision | typeof UNKNOWN_BET {
  switch (movement.type) {
    case 'bet':
    case 'bet_win': {
      const code = refusalOf(account, movement.stakeMinor);
      if (code) return refused(code);
      const stake = splitStake(account, movement.stakeMinor);
      return applied(stake, splitPayout(stake, movement.type === 'bet' ? 0n : movement.payoutMinor));
    }
    case 'win':
      if (movement.betKey === null) return applied(NOTHING, { cashMinor: movement.payoutMinor, bonusMinor: 0n });
      if (!bet || bet.status === 'refused' || !['bet', 'bet_win'].includes(bet.type)) return UNKNOWN_BET;
      if (bet.status === 'tombstone' || bet.isRolledBack) return TOMBSTONE;
      return applied(NOTHING, splitPayout(bet.stake, movement.payoutMinor));
    case 'rollback':
      if (bet && bet.type !== 'bet') return UNKNOWN_BET;
      return bet?.status === 'applied' && !bet.isRolledBack ? applied(NOTHING, bet.stake) : TOMBSTONE;
    case 'grant':
      return account.excluded ? refused('wallet.excluded') : applied(NOTHING, movement.amount);
    case 'adjustment':
      return applied(takeBack(account, movement.amountMinor), NOTHING);
    case 'deposit':
    case 'clearing':
      return applied(NOTHING, { cashMinor: movement.amountMinor, bonusMinor: 0n });
  }
}

/** The account after an applied decision. */
export function move(account: Account, movement: Movement, { stake, payout }: Decision): Account {
  const isPlay = movement.type === 'bet' || movement.type === 'bet_win' || movement.type === 'win';
  // What is taken back was won too much, debt and all.
  const takenBackMinor = movement.type === 'adjustment' ? movement.amountMinor : 0n;
  return {
    ...account,
    cashMinor: account.cashMinor - stake.cashMinor + payout.cashMinor,
    bonusMinor: account.bonusMinor - stake.bonusMinor + payout.bonusMinor,
    debtMinor: account.debtMinor + (movement.type === 'adjustment' ? takenBackMinor - totalOf(stake) : 0n),
    version: account.version + 1n,
    stakedMinor:
      account.stakedMinor + (isPlay ? totalOf(stake) : 0n) - (movement.type === 'rollback' ? totalOf(payout) : 0n),
    wonMinor: account.wonMinor + (isPlay ? totalOf(payout) : 0n) - takenBackMinor,
    depositedMinor: account.depositedMinor + (movement.type === 'deposit' ? movement.amountMinor : 0n),
  };
}
