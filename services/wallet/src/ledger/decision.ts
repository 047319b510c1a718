/** What a decision about a command is made of, and its result. */
import type { Account } from './account.js';
import type { Hold } from './hold.js';
import type { Movement, PoolAmounts, PostingStatus, RefusalCode } from './movement.js';

/** The earlier command that a win or rollback refers to. */
export interface EarlierBet {
  readonly type: Movement['type'];
  readonly status: PostingStatus;
  readonly stake: PoolAmounts;
  /** Without the part that was held. */
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
  /** For a win or rollback. */
  readonly bet?: EarlierBet | undefined;
  /** Held wins of the round that a rollback or adjustment concerns, oldest first. */
  readonly roundHolds?: readonly Hold[];
  /** The held part of the bet that is rolled back, or the hold that a command closes. */
  readonly hold?: Hold | undefined;
  /** The receiver's account of a transfer. */
  readonly receiver?: Account | undefined;
}

/** The amounts of a transfer: out of the pools, into the pools, and the changes of held money and debt. */
export interface Legs {
  readonly stake: PoolAmounts;
  readonly payout: PoolAmounts;
  /** The change of `held`; negative when it decreased. */
  readonly heldMinor: bigint;
  readonly debtMadeMinor: bigint;
  /** Debt repaid from the payout. */
  readonly repaid: PoolAmounts;
}

/** The answer to a command, and its changes. */
export interface Decision extends Legs {
  readonly status: PostingStatus;
  readonly code?: RefusalCode;
  /** Added to turnover in the movement's category; negative when taken back. */
  readonly validStakeMinor: bigint;
  /** The account after it. */
  readonly account: Account;
  readonly changedHolds: readonly Hold[];
  /** For a transfer between members: the other side. */
  readonly received?: Legs & { readonly account: Account };
}
