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
 * @param currency the brand's currency
 */
export const movementRow = (record: RecordDto, currency: string): readonly string[] => [
  record.occurredAt ?? '',
  record.type,
  record.status,
  textCell(record.gameCode),
  textCell(record.reference),
  amountCell(record.stakeMinor, currency),
  amountCell(record.payoutMinor, currency),
  amountCell(record.amountMinor, currency),
  amountCell(record.beforeMinor, currency),
  amountCell(record.afterMinor, currency),
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

const gainOf = ({ payoutMinor, stakeMinor }: BetDto): string => String(BigInt(payoutMinor) - BigInt(stakeMinor));

/**
 * Returns the cells of a CSV row for a bet. An open bet has no gain yet, and a voided bet never has one.
 * @param currency the brand's currency
 */
export const betRow = (bet: BetDto, currency: string): readonly string[] => [
  bet.placedAt ?? '',
  bet.settledAt ?? '',
  textCell(bet.vassalage),
  textCell(bet.gameCode),
  bet.status,
  bet.currency,
  amountCell(bet.stakeMinor, currency),
  amountCell(bet.validStakeMinor, currency),
  amountCell(bet.payoutMinor, currency),
  bet.status === 'settled' ? amountCell(gainOf(bet), currency) : '',
  textCell(bet.vendorRoundId ?? ''),
  bet.roundId,
];
