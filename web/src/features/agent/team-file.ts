import { amountCell, downloadCsv, textCell } from '../../lib/csv/csv.js';
import type { TeamMember } from './team-api.js';

const HEAD = [
  'account',
  'kind',
  'active',
  'members_below',
  'valid_bet',
  'net_loss',
  'balance',
  'last_seen',
  'contracts',
];

/** Downloads the loaded rows of the team table as a CSV file. */
export function downloadTeam(rows: readonly TeamMember[]): void {
  downloadCsv(
    'team',
    HEAD,
    rows.map((row) => [
      textCell(row.account),
      row.agent ? 'agent' : 'player',
      row.active ? 'yes' : 'no',
      String(row.membersBelow),
      amountCell(row.validStakeMinor),
      amountCell(row.netLossMinor),
      row.balanceMinor === undefined ? '' : amountCell(row.balanceMinor),
      row.lastSeen ?? '',
      textCell(row.contracts.join(' ')),
    ]),
  );
}
