import type { Command } from '../command.js';
import { inputHashOf } from '../command.js';
import {
  UNKNOWN_BET,
  decide,
  move,
  type Account,
  type EarlierBet,
  type Movement,
  type PoolAmounts,
  type PostingStatus,
} from '../posting.js';

/** What the model answers: the same words as the ledger, without ids and times. */
export type ModelAnswer =
  | { readonly failure: string }
  | {
      readonly status: PostingStatus;
      readonly code?: string;
      readonly replayed: boolean;
      readonly stake: PoolAmounts;
      readonly payout: PoolAmounts;
      readonly balance: PoolAmounts & { readonly heldMinor: bigint; readonly version: bigint };
    };

interface Answered {
  /** Undefined on the tombstone that waits for a late bet. */
  readonly inputHash: string | undefined;
  readonly type: Movement['type'];
  readonly betKey?: string;
  readonly answer: Exclude<ModelAnswer, { failure: string }>;
}

const NO_CEILING = 9_223_372_036_854_775_807n;

export const anAccount = (changes: Partial<Account> = {}): Account => ({
  cashMinor: 0n,
  bonusMinor: 0n,
  heldMinor: 0n,
  debtMinor: 0n,
  version: 0n,
  excluded: false,
  stakedMinor: 0n,
  wonMinor: 0n,
  depositedMinor: 0n,
  stakeCeilingMinor: NO_CEILING,
  lossCeilingMinor: NO_CEILING,
  ...changes,
});

/** The whole ledger in memory, one command after the other: what the SQL must agree with. */
export class LedgerModel {
  readonly #accounts = new Map<string, Account>();
  readonly #answered = new Map<string, Answered>();

  open(memberId: string, account: Account = anAccount()): void {
    this.#accounts.set(memberId, account);
  }

  account(memberId: string): Account {
    const account = this.#accounts.get(memberId);
    if (!account) throw new Error(`no account of ${memberId}`);
    return account;
  }

  post(command: Command): ModelAnswer {
    const account = this.#accounts.get(command.memberId);
    if (!account) return { failure: 'system.temporary' };
    const inputHash = inputHashOf(command);
    const earlier = this.#find(command, command.key);
    if (earlier) {
      if (earlier.inputHash !== undefined && earlier.inputHash !== inputHash) return { failure: 'wallet.key_reused' };
      return { ...earlier.answer, replayed: earlier.inputHash !== undefined };
    }
    const { movement } = command;
    const betKey = 'betKey' in movement ? (movement.betKey ?? undefined) : undefined;
    const bet = betKey === undefined ? undefined : this.#bet(command, betKey);
    const decision = decide(account, movement, bet);
    if (decision === UNKNOWN_BET) return { failure: UNKNOWN_BET };

    const after = decision.status === 'applied' ? move(account, movement, decision) : account;
    this.#accounts.set(command.memberId, after);
    const { cashMinor, bonusMinor, heldMinor, version } = after;
    const answer = { ...decision, replayed: false, balance: { cashMinor, bonusMinor, heldMinor, version } };
    this.#answered.set(nameOf(command, command.key), {
      inputHash,
      type: movement.type,
      ...(betKey !== undefined && { betKey }),
      answer,
    });
    if (movement.type === 'rollback' && !bet) {
      this.#answered.set(nameOf(command, movement.betKey), { inputHash: undefined, type: 'bet', answer });
    }
    return answer;
  }

  #find(command: Command, key: string): Answered | undefined {
    return this.#answered.get(nameOf(command, key));
  }

  #bet(command: Command, betKey: string): EarlierBet | undefined {
    const found = this.#find(command, betKey);
    if (!found) return undefined;
    const isRolledBack = [...this.#answered.entries()].some(
      ([name, { type, betKey: of, answer }]) =>
        name.startsWith(nameOf(command, '')) && type === 'rollback' && of === betKey && answer.status === 'applied',
    );
    return { type: found.type, status: found.answer.status, stake: found.answer.stake, isRolledBack };
  }
}

const nameOf = ({ memberId, caller }: Command, key: string): string => `${memberId} ${caller} ${key}`;
