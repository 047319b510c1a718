import type { GameCategory, wallet } from '@nm/contracts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PoolSplit } from '../../rounds/round.js';
import type { Kind, MoneyOp } from '../gateway/vendor-request.js';
import type { VendorStatus } from '../gateway/vendor-status.js';

/** A member as a player of one vendor. */
export interface VendorPlayer {
  /** A random id of the member at this vendor. It is different at each vendor. */
  readonly playerId: string;
  readonly vassalage: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly trial: boolean;
}

/** A round of a vendor's game as the vendor reports it. It is open until the vendor closes it. */
export interface VendorRound {
  readonly roundId: string;
  readonly vassalage: string;
  readonly vendorRoundId: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly status: 'open' | 'settled' | 'voided';
  /**
   * True if the vendor has closed the round. The round is then settled as soon as none of its transactions is pending.
   */
  readonly closing: boolean;
  /** The number of times that the amounts changed after the round had ended. */
  readonly corrections: number;
  readonly openedAt: Date;
}

/**
 * The operation of a transaction. This service itself creates `round.count`. It posts the difference between the valid
 * stake of the round and the valid stake that was counted so far.
 */
export type TransactionOp = MoneyOp | 'round.count' | HoldOp;

/**
 * An operator's decision about a held win. `release` pays it to the member. `return` gives it back to the account of
 * the vendor.
 */
export type HoldOp = 'hold.release' | 'hold.return';

/**
 * A call of a vendor that moves money. The fields up to `freeGrantId` are fixed before the wallet is called, except
 * `houseMinor` of a win and `roundId` of a rollback that was stored before its bet.
 */
export interface VendorTransaction {
  readonly vassalage: string;
  readonly txId: string;
  readonly op: TransactionOp;
  readonly fingerprint: Buffer;
  readonly playerId: string;
  readonly roundId: string | null;
  readonly refTxId: string | null;
  readonly kind: Kind | 'count' | 'hold';
  readonly stakeMinor: bigint;
  /** The payout in minor units; negative if the transaction is an adjustment that takes money back. */
  readonly payoutMinor: bigint;
  readonly validStakeMinor: bigint;
  /** The part of the payout that is held, because it is above the win ceiling. */
  readonly heldMinor: bigint;
  /**
   * The part of a win that the house received instead of the member, because the bonus in the bet was forfeited or
   * expired before the win. It is negative if the house returned it. For an adjustment that takes money back, it is
   * known before the wallet is called.
   */
  readonly houseMinor: bigint;
  readonly roundClosed: boolean;
  /**
   * The id of the grant of free rounds to which the win or adjustment of a free round belongs; null for other
   * transactions.
   */
  readonly freeGrantId: string | null;
  readonly resolveAttempts: number;
  readonly status: 'pending' | VendorStatus;
  readonly effect: 'APPLIED' | 'NONE';
  readonly walletTxId: string | null;
  readonly balanceMinor: bigint | null;
  readonly rolledBack: boolean;
}

/** The decision about a vendor's call that is made before the wallet is called. */
export interface Plan {
  readonly roundId: string | null;
  /**
   * The other transaction to which the call refers. For a win: a bet of the round; the wallet splits the win between
   * cash and bonus like the stakes of that bet's round. For a betwin with a payout: another bet of the round, if there
   * is one. For a rollback: the bet that is reversed.
   */
  readonly refTxId: string | null;
  readonly validStakeMinor: bigint;
  /** The part of the payout that is held, because it is above the win ceiling. */
  readonly heldMinor?: bigint;
  /** For an adjustment that takes money back: the part that the house returns, as a negative amount. */
  readonly houseMinor?: bigint;
  /** The id of the grant of free rounds that an adjustment of a free round changes. */
  readonly freeGrantId?: string;
  /** The status of a call that is declined without a call to the wallet; undefined if it is not declined. */
  readonly declined?: VendorStatus;
}

/** The wallet's answer to a transaction, in the terms of the vendor protocol. */
export interface Outcome {
  readonly status: VendorStatus;
  readonly effect: 'APPLIED' | 'NONE';
  readonly walletTxId?: string;
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly stake: PoolSplit;
  /** The payout that was credited. It does not include the part that is held because it is above the win ceiling. */
  readonly payout: PoolSplit;
  /** The change (minor units) of the amount that is held because it is above the win ceiling. */
  readonly heldChangeMinor: bigint;
  /**
   * The amount that the house received instead of the member, because the bonus in the bet was forfeited or expired
   * before the win. It is negative if the house paid.
   */
  readonly houseMinor: bigint;
}

/** Returns the idempotency key with which a transaction is posted to the wallet. */
export const walletKey = (vassalage: string, txId: string): string => `${vassalage}:${txId}`;

/**
 * Returns the transaction id of a `round.count`. It begins with `#`. An id from a vendor never contains `#`, so the ids
 * cannot collide.
 */
export const countTxId = (roundId: string, number: number): string => `#count:${roundId}:${number}`;

/**
 * Returns the transaction id of an operator's decision about a held win. The id depends only on the win, so each win
 * can have only one decision.
 */
export const holdTxId = (heldTxId: string): string => `#hold:${heldTxId}`;

type PostInit = MessageInitShape<typeof wallet.PostRequestSchema>;

/** Builds the posting of a stored transaction. It uses only stored fields, so a retry sends the same posting. */
export function postingOf(tx: VendorTransaction, player: VendorPlayer, round: VendorRound | undefined): PostInit {
  const { memberId, currency } = player;
  const base = { memberId, currency, key: walletKey(tx.vassalage, tx.txId), reference: round?.roundId ?? tx.txId };
  return { ...base, movement: movementOf(tx, round) };
}

/**
 * Builds the movement for the wallet. Promos and wins without a bet are posted as wins and not as grants. The wallet
 * refuses a grant to an excluded player, but it never refuses a win.
 */
function movementOf(tx: VendorTransaction, round: VendorRound | undefined): PostInit['movement'] {
  const { stakeMinor, payoutMinor, validStakeMinor, heldMinor, houseMinor, vassalage, refTxId } = tx;
  const betKey = refTxId ? walletKey(vassalage, refTxId) : '';
  if (tx.op === 'wallet.rollback') return { case: 'rollback', value: { betKey } };
  if (tx.op === 'hold.release') return { case: 'releaseHold', value: { holdKey: betKey } };
  if (tx.op === 'hold.return') return { case: 'returnHold', value: { holdKey: betKey } };
  const play = round ? playOf(round) : { vendor: vassalage };
  if (tx.op === 'wallet.bet') return { case: 'bet', value: { stakeMinor, play, cashOnly: tx.kind === 'feature' } };
  if (tx.op === 'wallet.betwin')
    return {
      case: 'betWin',
      value: { stakeMinor, payoutMinor, validStakeMinor, heldMinor, play, sharesRound: refTxId !== null },
    };
  // A free round pays nothing itself. Its win is added to the grant, and the promotions service pays the sum when the
  // grant has ended.
  if (tx.freeGrantId) return { case: 'win', value: { payoutMinor: 0n, play } };
  if (payoutMinor < 0n)
    return { case: 'adjustment', value: { amountMinor: -payoutMinor, houseMinor: -houseMinor, play } };
  return { case: 'win', value: { payoutMinor, validStakeMinor, heldMinor, betKey, play } };
}

export const playOf = ({
  vassalage,
  gameCode,
  roundId,
  category,
}: VendorRound): MessageInitShape<typeof wallet.PlaySchema> => ({ vendor: vassalage, gameCode, roundId, category });

/** Returns the amount that a player can stake: cash plus bonus (minor units). */
export const playable = ({ cashMinor, bonusMinor }: Pick<wallet.Balance, 'cashMinor' | 'bonusMinor'>): bigint =>
  cashMinor + bonusMinor;
