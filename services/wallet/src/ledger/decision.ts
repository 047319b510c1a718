/**
 * The input and the result of the decision about a command. The input is the facts that were read, including earlier
 * commands.
 */
import type { Account } from './account.js';
import type { Hold } from './hold.js';
import type { GrantedBonus } from './granted-bonus.js';
import type { PoolAmounts, PostingStatus, RefusalCode, TransferType } from './movement.js';

/** The earlier bet to which a win or a rollback refers. */
export interface EarlierBet {
  readonly type: TransferType;
  readonly status: PostingStatus;
  readonly stake: PoolAmounts;
  /** The amount that the bet paid out, without the held part. */
  readonly payout: PoolAmounts;
  readonly heldMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly category: number;
  readonly atMs: number;
  /** The account's version after the bet. */
  readonly version: bigint;
  readonly isRolledBack: boolean;
}

/** The facts, besides the account, on which a command is decided. */
export interface Facts {
  /** The database's time, read under the account's lock. */
  readonly nowMs: number;
  /** The bet to which a win or rollback refers. */
  readonly bet?: EarlierBet | undefined;
  /** The held wins of the round that a rollback or adjustment concerns, oldest first. */
  readonly roundHolds?: readonly Hold[];
  /** For a rollback, the hold of the bet's own win. For a command that closes a hold, that hold. */
  readonly hold?: Hold | undefined;
  /** The holds of withdrawals that a chargeback ends, oldest first. */
  readonly withdrawalHolds?: readonly Hold[];
  /**
   * The account's bonuses that are open, or that were when `bet` was placed, oldest first; for a forfeit, all of them.
   */
  readonly bonuses?: readonly GrantedBonus[];
  /**
   * Whether bonus money of an open bonus is staked in an open bet. It is read only for a stake above the largest stake
   * of the open bonuses.
   */
  readonly isBonusStaked?: boolean;
  /** The granted bonus that a forfeit names; undefined for a grant that required no turnover. */
  readonly grant?: GrantedBonus | undefined;
  /** The receiver's account, for a transfer between members. */
  readonly receiver?: Account | undefined;
}

/** The amounts of a transfer: taken from the pools, paid into the pools, and the changes of held money and of debt. */
export interface Legs {
  readonly stake: PoolAmounts;
  readonly payout: PoolAmounts;
  /** The change of the amount in the pool `held`; negative if it decreased. */
  readonly heldMinor: bigint;
  readonly debtMadeMinor: bigint;
  /** The part of the payout that repaid debt, split by pool. */
  readonly repaid: PoolAmounts;
  /** The bonus that the house receives from the member's stake, beside the counter account. */
  readonly forfeitedMinor: bigint;
  /**
   * What the house receives from the counter account, because the member's bonus was forfeited before the bet ended.
   * Negative if the house pays.
   */
  readonly houseMinor: bigint;
}

/** The answer to a command, and the changes that it makes. */
export interface Decision extends Legs {
  readonly status: PostingStatus;
  readonly code?: RefusalCode;
  /** The amount that is added to the turnover of the movement's game category; negative if turnover is taken back. */
  readonly validStakeMinor: bigint;
  /** The state of the account after the command. */
  readonly account: Account;
  readonly changedHolds: readonly Hold[];
  /** The bonus part of a win that the command holds; absent without one. */
  readonly heldBonus?: Pick<Hold, 'bonusMinor' | 'betVersion'>;
  /** The bonuses that the command ended, as they are now. */
  readonly endedBonuses: readonly GrantedBonus[];
  /** The receiver's side of a transfer between members. */
  readonly received?: Legs & { readonly account: Account };
}
