/** The inputs of a decision about a command (facts and earlier commands), and its result. */
import type { Account } from './account.js';
import type { Hold } from './hold.js';
import type { Movement, PoolAmounts, PostingStatus, RefusalCode } from './movement.js';

/** The earlier command to which a win or rollback refers. */
export interface EarlierBet {
  readonly type: Movement['type'];
  readonly status: PostingStatus;
  readonly stake: PoolAmounts;
  /** The payout of the bet, without the part that was held. */
  readonly payout: PoolAmounts;
  readonly heldMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly category: number;
  readonly atMs: number;
  readonly isRolledBack: boolean;
}

/** The facts that a decision needs beside the account. */
export interface Facts {
  /** The database's time, read under the account's lock. */
  readonly nowMs: number;
  /** The bet to which a win or rollback refers. */
  readonly bet?: EarlierBet | undefined;
  /** Held wins of the round that a rollback or adjustment concerns, oldest first. */
  readonly roundHolds?: readonly Hold[];
  /** The held part of the bet that is rolled back, or the hold that a command closes. */
  readonly hold?: Hold | undefined;
  /** The receiver's account, for a transfer. */
  readonly receiver?: Account | undefined;
}

/** The amounts of a transfer: taken from the pools, added to the pools, and the changes of held money and debt. */
export interface Legs {
  readonly stake: PoolAmounts;
  readonly payout: PoolAmounts;
  /** The change of the pool `held`; negative when it decreased. */
  readonly heldMinor: bigint;
  readonly debtMadeMinor: bigint;
  /** The part of the payout that repaid debt, by pool. */
  readonly repaid: PoolAmounts;
}

/** The answer to a command, with its changes. */
export interface Decision extends Legs {
  readonly status: PostingStatus;
  readonly code?: RefusalCode;
  /** The amount added to the turnover of the movement's category; negative when turnover is taken back. */
  readonly validStakeMinor: bigint;
  /** The account after the command. */
  readonly account: Account;
  readonly changedHolds: readonly Hold[];
  /** For a transfer between members: the receiver's side. */
  readonly received?: Legs & { readonly account: Account };
}
