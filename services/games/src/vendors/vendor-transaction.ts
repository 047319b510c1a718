import type { GameCategory, wallet } from '@nm/contracts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PoolSplit } from '../rounds/round.js';
import type { Kind, MoneyOp } from './vendor-request.js';
import type { VendorStatus } from './vendor-status.js';

/** A player as one vendor knows him, and who he is to us. */
export interface VendorPlayer {
  /** Opaque, and another with every vendor. */
  readonly playerId: string;
  readonly vassalage: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly trial: boolean;
}

/** A vendor's round. Open until the vendor closes it. */
export interface VendorRound {
  readonly roundId: string;
  readonly vassalage: string;
  readonly vendorRoundId: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly status: 'open' | 'settled' | 'voided';
  /** The vendor said that it is over; it settles as soon as nothing in it is pending. */
  readonly closing: boolean;
  /** How often it came to stand otherwise after it had ended. */
  readonly corrections: number;
  readonly openedAt: Date;
}

/** `round.count` is the round's own: it counts the valid stake that no call of the vendor has counted, or takes some back. */
export type TransactionOp = MoneyOp | 'round.count';

/** One call that moves money. Everything up to `resolveAttempts` is fixed before the wallet is asked. */
export interface VendorTransaction {
  readonly vassalage: string;
  readonly txId: string;
  readonly op: TransactionOp;
  readonly fingerprint: Buffer;
  readonly playerId: string;
  readonly roundId: string | null;
  readonly refTxId: string | null;
  readonly kind: Kind | 'count';
  readonly stakeMinor: bigint;
  /** Below zero for an adjustment downwards. */
  readonly payoutMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly roundClosed: boolean;
  readonly resolveAttempts: number;
  readonly status: 'pending' | VendorStatus;
  readonly effect: 'APPLIED' | 'NONE';
  readonly walletTxId: string | null;
  readonly balanceMinor: bigint | null;
  readonly rolledBack: boolean;
}

/** What the wallet made of a transaction, in the vendor's words. */
export interface Outcome {
  readonly status: VendorStatus;
  readonly effect: 'APPLIED' | 'NONE';
  readonly walletTxId?: string;
  readonly balanceMinor?: bigint;
  readonly balanceVersion?: bigint;
  readonly stake: PoolSplit;
  readonly payout: PoolSplit;
}

/** The wallet's key of a transaction. */
export const walletKey = (vassalage: string, txId: string): string => `${vassalage}:${txId}`;

/** The id of a round's own transaction: no vendor's holds a `#`. */
export const countTxId = (roundId: string, number: number): string => `#count:${roundId}:${number}`;

type PostInit = MessageInitShape<typeof wallet.PostRequestSchema>;

/** The posting of a stored transaction: the same each time it is built, since it is built from what was stored. */
export function postingOf(tx: VendorTransaction, player: VendorPlayer, round: VendorRound | undefined): PostInit {
  const { memberId, currency } = player;
  const base = { memberId, currency, key: walletKey(tx.vassalage, tx.txId), reference: round?.roundId ?? tx.txId };
  return { ...base, movement: movementOf(tx, round) };
}

/** What is owed is posted as a win, with or without a bet: the wallet refuses a grant to an excluded player, and a win to nobody. */
function movementOf(tx: VendorTransaction, round: VendorRound | undefined): PostInit['movement'] {
  const { stakeMinor, payoutMinor, validStakeMinor, vassalage, refTxId } = tx;
  const betKey = refTxId ? walletKey(vassalage, refTxId) : '';
  if (tx.op === 'wallet.rollback') return { case: 'rollback', value: { betKey } };
  const play = round ? playOf(round) : { vendor: vassalage };
  if (tx.op === 'wallet.bet') return { case: 'bet', value: { stakeMinor, play } };
  if (tx.op === 'wallet.betwin') return { case: 'betWin', value: { stakeMinor, payoutMinor, validStakeMinor, play } };
  if (payoutMinor < 0n) return { case: 'adjustment', value: { amountMinor: -payoutMinor, play } };
  return { case: 'win', value: { payoutMinor, validStakeMinor, betKey, play } };
}

export const playOf = ({
  vassalage,
  gameCode,
  roundId,
  category,
}: VendorRound): MessageInitShape<typeof wallet.PlaySchema> => ({ vendor: vassalage, gameCode, roundId, category });

/** The total that a player can play with. */
export const playable = ({ cashMinor, bonusMinor }: Pick<wallet.Balance, 'cashMinor' | 'bonusMinor'>): bigint =>
  cashMinor + bonusMinor;
