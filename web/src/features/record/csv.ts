import { amountCell, downloadCsv, textCell } from '../../lib/csv/csv.js';
import type { Translate } from '../../lib/language/words.js';
import { gainOf, type Bet } from './bets-api.js';
import type { AccountRecord } from './record-api.js';

const HEAD = ['time', 'type', 'stake', 'payout', 'amount', 'before', 'after', 'reference', 'status', 'id'];
const BETS_HEAD = [
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
];

/** The rows on screen as a spreadsheet. */
export function downloadRecords(t: Translate, rows: readonly AccountRecord[]): void {
  downloadCsv(
    'account-record',
    HEAD,
    rows.map((row) => [
      textCell(row.occurredAt ?? ''),
      textCell(t(`record.type.${row.type}`)),
      amountCell(row.stakeMinor),
      amountCell(row.payoutMinor),
      amountCell(row.amountMinor),
      // Other rounds may lie between the movements of a round, so it has no one balance before it.
      row.type === 'round' ? '' : amountCell(row.beforeMinor),
      amountCell(row.afterMinor),
      textCell(row.reference),
      textCell(row.status),
      textCell(row.transferId),
    ]),
  );
}

/** The bets on screen as a spreadsheet. */
export function downloadBets(rows: readonly Bet[]): void {
  downloadCsv(
    'betting-record',
    BETS_HEAD,
    rows.map((bet) => {
      const gain = gainOf(bet);
      return [
        textCell(bet.placedAt ?? ''),
        textCell(bet.settledAt ?? ''),
        textCell(bet.vassalage),
        textCell(bet.gameCode),
        textCell(bet.status),
        textCell(bet.currency),
        amountCell(bet.stakeMinor),
        amountCell(bet.validStakeMinor),
        amountCell(bet.payoutMinor),
        gain === undefined ? '' : amountCell(String(gain)),
        textCell(bet.vendorRoundId ?? ''),
        textCell(bet.roundId),
      ];
    }),
  );
}
