/**
 * Types and functions for the decision on a command. The input is an account and the stored facts, including the
 * effects of earlier commands of the batch. The result is `applied`, `refused` or a tombstone (the bet was rolled back,
 * was refused or has not arrived, so no money moves); an applied decision gives the ledger entries. All functions are
 * pure.
 */
import { NOTHING, totalOf, type Account, type PoolAmounts } from './account.js';
import type { Hold } from './hold.js';
import type { GrantedBonus } from './granted-bonus.js';
import type { Play, PostingStatus, RefusalCode, TransferType } from './movement.js';

/** The earlier bet that a win or a rollback refers to by its key. */
export interface EarlierBet {
  readonly type: TransferType;
  readonly status: PostingStatus;
  readonly stake: PoolAmounts;
  /** The amount that was paid out for the bet, as cash and bonus, without a part that is held. */
  readonly payout: PoolAmounts;
  readonly heldMinor: bigint;
  /**
   * The part of the bet's payout that went to the house, because it belonged to other bets of the round whose bonus had
   * already ended.
   */
  readonly houseMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly category: number;
  readonly atMs: number;
  /** The account's version directly after the bet. */
  readonly version: bigint;
  readonly isRolledBack: boolean;
}

export const isBet = ({ type }: { readonly type: TransferType }): boolean => type === 'bet' || type === 'bet_win';

/** An earlier bet, with its game and its round. */
export interface RoundBet extends EarlierBet {
  readonly play: Play;
}

/** The stored data, besides the account, from which a command is decided. */
export interface Facts {
  /** The time of the database (ms), read while the account is locked. */
  readonly nowMs: number;
  /** The bet that the win or the rollback names. */
  readonly bet?: RoundBet | undefined;
  /**
   * For a win: all bets of its round that were not rolled back, including `bet`. For a bet that carries its payout: the
   * other bets of its round, if the command says that the round has several bets.
   */
  readonly roundBets?: readonly EarlierBet[];
  /** The held wins of the round that a rollback or an adjustment concerns, oldest first. */
  readonly roundHolds?: readonly Hold[];
  /** For a rollback: the hold of the win of the same bet. For a command that ends a hold: that hold. */
  readonly hold?: Hold | undefined;
  /** The holds of the withdrawals that a chargeback ends, oldest first. */
  readonly withdrawalHolds?: readonly Hold[];
  /**
   * The bonuses of the account that are open now, or were open when `bet` was placed, oldest first. For a command that
   * forfeits a bonus: all bonuses of the account.
   */
  readonly bonuses?: readonly GrantedBonus[];
  /**
   * True if an open bet contains money of an open bonus. It is read only if the stake is above the maximum stake of the
   * open bonuses.
   */
  readonly isBonusStaked?: boolean;
  /** The bonus that a forfeit command names; undefined if the grant of this bonus required no turnover. */
  readonly grant?: GrantedBonus | undefined;
  /** The account of the receiver, for a transfer between members. */
  readonly receiver?: Account | undefined;
}

/**
 * The amounts of a transfer (minor units): `stake` is taken from cash and bonus, `payout` is paid into them, and the
 * other fields change held money and debt.
 */
export interface Legs {
  readonly stake: PoolAmounts;
  readonly payout: PoolAmounts;
  /** The change of the amount in the pool `held` (minor units); negative if it decreased. */
  readonly heldMinor: bigint;
  readonly debtMadeMinor: bigint;
  /** The part of the payout that repaid debt, as cash and bonus. */
  readonly repaid: PoolAmounts;
  /**
   * The part of the stake that is forfeited bonus money. The house receives it; the counter account receives the rest
   * of the stake.
   */
  readonly forfeitedMinor: bigint;
  /**
   * The part of the counter account's payment that the house receives instead of the member, because the bonus in the
   * bet was forfeited before the bet was settled. Negative if the house pays.
   */
  readonly houseMinor: bigint;
}

/** The answer to a command, and the changes that it makes. */
export interface Decision extends Legs {
  readonly status: PostingStatus;
  readonly code?: RefusalCode;
  /**
   * The amount (minor units) that is added to the turnover of the movement's game category; negative if turnover is
   * taken back.
   */
  readonly validStakeMinor: bigint;
  /** The state of the account after the command. */
  readonly account: Account;
  readonly changedHolds: readonly Hold[];
  /** The bonus part of a win that this command holds; absent if no bonus money is held. */
  readonly heldBonus?: Pick<Hold, 'bonusMinor' | 'betVersion'>;
  /** The bonuses that the command ended, in their new state. */
  readonly endedBonuses: readonly GrantedBonus[];
  /** The amounts and the account on the receiver's side of a transfer between members; absent for other commands. */
  readonly received?: Legs & { readonly account: Account };
}

export const NO_LEGS: Legs = {
  ...{ stake: NOTHING, payout: NOTHING, heldMinor: 0n, debtMadeMinor: 0n, repaid: NOTHING },
  ...{ forfeitedMinor: 0n, houseMinor: 0n },
};

/** Returns the decision that only answers a command: it moves no money and does not change the account. */
export const answered = (account: Account, status: PostingStatus): Decision => ({
  ...NO_LEGS,
  status,
  validStakeMinor: 0n,
  account,
  changedHolds: [],
  endedBonuses: [],
});
export const tombstone = (account: Account): Decision => answered(account, 'tombstone');
export const refused = (account: Account, code: RefusalCode): Decision => ({ ...answered(account, 'refused'), code });

/**
 * Returns the decision that applies a movement: its legs (the amounts by pool), and the account after them with updated
 * counters.
 */
export function applied(
  account: Account,
  movement: { readonly type: TransferType },
  parts: Partial<Legs>,
  facts: Facts,
  counters: Partial<Account> = {},
  rest: Partial<Decision> = {},
): Decision {
  const legs = { ...NO_LEGS, ...parts };
  return {
    ...legs,
    status: 'applied',
    validStakeMinor: 0n,
    changedHolds: [],
    endedBonuses: [],
    ...rest,
    account: { ...moved(account, movement, legs, facts), ...counters },
  };
}

/** Returns the account after the amounts of a movement are added and subtracted. */
export function moved(
  account: Account,
  { type }: { readonly type: TransferType },
  { stake, payout, heldMinor, debtMadeMinor, repaid }: Legs,
  { nowMs }: Facts,
): Account {
  const debtMinor = account.debtMinor + debtMadeMinor - totalOf(repaid);
  const isBegun = debtMinor > 0n && account.debtMinor === 0n;
  return {
    ...account,
    cashMinor: account.cashMinor - stake.cashMinor + payout.cashMinor - repaid.cashMinor,
    bonusMinor: account.bonusMinor - stake.bonusMinor + payout.bonusMinor - repaid.bonusMinor,
    heldMinor: account.heldMinor + heldMinor,
    debtMinor,
    debtSinceMs: debtMinor === 0n ? null : isBegun ? nowMs : account.debtSinceMs,
    debtReason: debtMinor === 0n ? null : isBegun ? type : account.debtReason,
    version: account.version + 1n,
  };
}

export type Pool = 'cash' | 'bonus' | 'held' | 'debt' | 'own';

/**
 * One ledger entry of a transfer. A member's account has several pools; every other account has only the pool `own`.
 */
export interface Entry {
  readonly accountId: bigint;
  readonly amountMinor: bigint;
  readonly line: number;
  readonly pool: Pool;
}

/**
 * Returns the ledger entries of an applied transfer. Their sum is zero. The entries of the member's cash and bonus and
 * of the counter account come first, then those of debt, of held money and of the house. A zero amount gets no entry,
 * unless all amounts of the transfer are zero.
 * @param houseId the house account that receives forfeited bonus; null if the counter account receives it
 * @throws Error if money has no account on the other side.
 */
export function entriesOf(
  accountId: bigint,
  counterId: bigint | null,
  legs: Legs,
  houseId: bigint | null = null,
): Entry[] {
  const { stake, payout, heldMinor, debtMadeMinor, repaid, forfeitedMinor, houseMinor } = legs;
  const toHouse = forfeitedMinor + houseMinor;
  if (toHouse !== 0n && houseId === null) throw new Error('forfeited bonus has no house account');
  let toCounter = totalOf(stake) - forfeitedMinor + debtMadeMinor + positive(-heldMinor) + positive(-houseMinor);
  let fromCounter = totalOf(payout) + positive(heldMinor) + positive(houseMinor);
  if (counterId === null) {
    if (toCounter !== fromCounter) throw new Error('a transfer has no counter account');
    toCounter = fromCounter = 0n;
  }
  const entries: Entry[] = [];
  const add = (line: number, pool: Pool, amountMinor: bigint, of: bigint = accountId): void => {
    if (amountMinor !== 0n) entries.push({ accountId: of, amountMinor, line, pool });
  };
  add(1, 'cash', -stake.cashMinor);
  add(2, 'bonus', -stake.bonusMinor);
  if (counterId !== null) add(3, 'own', toCounter, counterId);
  add(4, 'cash', payout.cashMinor);
  add(5, 'bonus', payout.bonusMinor);
  if (counterId !== null) add(6, 'own', -fromCounter, counterId);
  add(7, 'debt', -debtMadeMinor);
  add(8, 'cash', -repaid.cashMinor);
  add(9, 'bonus', -repaid.bonusMinor);
  add(10, 'debt', totalOf(repaid));
  add(11, 'held', heldMinor);
  if (houseId !== null) add(12, 'own', toHouse, houseId);
  if (entries.length === 0 && counterId !== null)
    entries.push(
      { accountId, amountMinor: 0n, line: 4, pool: 'cash' },
      { accountId: counterId, amountMinor: 0n, line: 6, pool: 'own' },
    );
  return entries;
}

const positive = (amountMinor: bigint): bigint => (amountMinor > 0n ? amountMinor : 0n);
