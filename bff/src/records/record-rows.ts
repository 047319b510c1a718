import type { BetDto } from '../bets/bet.dto.js';
import { amountCell, textCell } from '../http/csv.js';
import type { RecordDto } from '../wallet/record.dto.js';

export const MOVEMENT_HEAD = [
  'time',
  'type',
  'status',
  'game',
  'reference',
  'stake',
  'payout',
  'amount',
  'before',
  'after',
  'id',
] as const;

/**
 * Returns the cells of a CSV row for an account movement. Times are in UTC; amounts are plain numbers in the
 * account's currency.
 */
export const movementRow = (record: RecordDto): readonly string[] => [
  record.occurredAt ?? '',
  record.type,
  record.status,
  textCell(record.gameCode),
  textCell(record.reference),
  amountCell(record.stakeMinor),
  amountCell(record.payoutMinor),
  amountCell(record.amountMinor),
  amountCell(record.beforeMinor),
  amountCell(record.afterMinor),
  record.transferId,
];

export const BET_HEAD = [
  'placed',
  'settled',
  'provider',
  'game',
  'status',
  'currency',
  'stake',
  'valid stake',
  'payout',
  'gain',
  'provider round',
  'id',
] as const;

/** Returns the cells of a CSV row for a bet. An open bet has no gain yet, and a voided bet never has one. */
export const betRow = (bet: BetDto): readonly string[] => [
  bet.placedAt ?? '',
  bet.settledAt ?? '',
  textCell(bet.vassalage),
  textCell(bet.gameCode),
  bet.status,
  bet.currency,
  amountCell(bet.stakeMinor),
  amountCell(bet.validStakeMinor),
  amountCell(bet.payoutMinor),
  bet.status === 'settled' ? amountCell(String(BigInt(bet.payoutMinor) - BigInt(bet.stakeMinor))) : '',
  textCell(bet.vendorRoundId ?? ''),
  bet.roundId,
];
