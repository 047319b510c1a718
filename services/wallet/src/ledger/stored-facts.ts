import { NO_CEILING } from './account.js';
import type { Posting } from './command.js';
import type { BonusEnding, GrantedBonus } from './granted-bonus.js';
import type { Hold, HoldState } from './hold.js';
import type { Play, PostingStatus, RefusalCode, TransferType } from './movement.js';
import type { TextRow } from './posting-connection.store.js';
import type { EarlierBet } from './decision.js';

/**
 * The stored answer to the command with an idempotency key, with the fields that are needed to decide a repeated
 * command, a win or a rollback.
 */
export interface StoredTransfer extends EarlierBet {
  readonly accountId: bigint;
  readonly caller: string;
  readonly key: string;
  /**
   * The hash of the command's input; null for a tombstone (the marker of a rolled-back bet) that was stored before its
   * bet arrived.
   */
  readonly inputHash: string | null;
  readonly counterId: bigint | null;
  readonly play: Play;
  readonly posting: Posting;
}

export interface StoredHold {
  readonly id: string;
  readonly accountId: bigint;
  readonly hold: Hold;
}

/** A grant of bonus money that requires turnover, as it is stored. */
export interface StoredBonus {
  /** The id of the transfer that granted the bonus. */
  readonly id: string;
  readonly accountId: bigint;
  readonly bonus: GrantedBonus;
}

/** A bet with bonus money that is still open. */
export interface BonusBet {
  readonly accountId: bigint;
  readonly caller: string;
  readonly key: string;
  readonly vendor: string;
  readonly roundId: string;
  /** The account's version directly after the bet. */
  readonly version: bigint;
}

/**
 * The database rows, besides the accounts, that are needed to decide commands. All of them are read while the account
 * rows are locked.
 */
export interface StoredFacts {
  readonly transfers: readonly StoredTransfer[];
  /** The holds that the commands name, and all open holds of the accounts of these commands, oldest first. */
  readonly holds: readonly StoredHold[];
  /**
   * The open bonuses of the accounts, and the ended bonuses to which the commands' bets or forfeits refer, oldest
   * first.
   */
  readonly bonuses: readonly StoredBonus[];
  /**
   * The open bets with bonus money. They are read only for accounts with a stake above the maximum stake of their open
   * bonuses.
   */
  readonly bonusBets: readonly BonusBet[];
}

export function storedTransferOf(texts: TextRow): StoredTransfer {
  let at = 0;
  const text = (): string => texts[at++] ?? '';
  const big = (): bigint => BigInt(text());
  const nullable = (): string | null => texts[at++] ?? null;
  const accountId = big();
  const [caller, key, inputHash, counter] = [text(), text(), nullable(), nullable()];
  const play = { vendor: text(), gameCode: text(), roundId: text(), category: Number(text()) };
  const [type, status, code] = [text() as TransferType, text() as PostingStatus, nullable() as RefusalCode | null];
  const stake = { cashMinor: big(), bonusMinor: big() };
  const payout = { cashMinor: big(), bonusMinor: big() };
  const [heldMinor, debtMadeMinor, debtRepaidMinor, houseMinor] = [big(), big(), big(), big()];
  const validStakeMinor = big();
  const balance = { cashMinor: big(), bonusMinor: big(), heldMinor: big(), debtMinor: big(), version: big() };
  const [transferId, atMs, isRolledBack] = [text(), Number(text()), text() === 't'];
  return {
    ...{ accountId, caller, key, play, type, status, stake, payout, heldMinor, houseMinor },
    ...{ validStakeMinor, atMs, isRolledBack },
    version: balance.version,
    category: play.category,
    inputHash: inputHash?.replaceAll('-', '') ?? null,
    counterId: counter === null ? null : BigInt(counter),
    posting: {
      ...{ transferId, status, stake, payout, debtMadeMinor, debtRepaidMinor, houseMinor, balance },
      ...(code !== null && { code }),
      heldChangeMinor: heldMinor,
      replayed: true,
      postedAt: new Date(atMs),
    },
  };
}

export function storedHoldOf([
  id,
  accountId,
  caller,
  key,
  kind,
  reference,
  counter,
  amount,
  taken,
  state,
  bonus,
  betVersion,
  openedAtMs,
  house,
]: TextRow): StoredHold {
  return {
    id: id ?? '',
    accountId: BigInt(accountId ?? 0),
    hold: {
      caller: caller ?? '',
      key: key ?? '',
      kind: kind as 'win' | 'withdrawal',
      reference: reference ?? '',
      counterId: counter === null || counter === undefined ? null : BigInt(counter),
      amountMinor: BigInt(amount ?? 0),
      bonusMinor: BigInt(bonus ?? 0),
      betVersion: betVersion === null || betVersion === undefined ? null : BigInt(betVersion),
      openedAtMs: Number(openedAtMs),
      takenMinor: BigInt(taken ?? 0),
      state: state as HoldState,
      houseMinor: BigInt(house ?? 0),
    },
  };
}

/**
 * Parses a row of the statement FIND_BONUSES. An older version did not store how a bonus ended; a bonus that ended at
 * that time counts as forfeited.
 */
export function storedBonusOf(texts: TextRow): StoredBonus {
  let at = 0;
  const text = (): string => texts[at++] ?? '';
  const list = (): string[] => text().slice(1, -1).split(',');
  const [id, accountId] = [text(), BigInt(text())];
  const bonus = {
    ...{ caller: text(), key: text(), reference: text(), promotion: text() },
    ...{ bonusMinor: BigInt(text()), requiredMinor: BigInt(text()) },
    ...{ contributionPpm: list().map(Number), countedFrom: list().map(BigInt) },
    ...{ stakeMaxMinor: BigInt(text() || NO_CEILING), version: BigInt(text()) },
  };
  const [isEnded, how, version, converted] = [text() === 't', text(), text(), text()];
  const expiresAt = text();
  const end = {
    how: (how || 'forfeited') as BonusEnding,
    version: BigInt(version || 0),
    convertedMinor: BigInt(converted || 0),
  };
  return {
    id,
    accountId,
    bonus: { ...bonus, expiresAtMs: expiresAt === '' ? null : Number(expiresAt), end: isEnded ? end : null },
  };
}

/** Parses a row of FIND_BONUS_BETS. */
export const storedBonusBetOf = ([accountId, caller, key, vendor, roundId, version]: TextRow): BonusBet => ({
  accountId: BigInt(accountId ?? 0),
  caller: caller ?? '',
  key: key ?? '',
  vendor: vendor ?? '',
  roundId: roundId ?? '',
  version: BigInt(version ?? 0),
});
