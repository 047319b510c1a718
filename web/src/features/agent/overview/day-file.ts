import { amountCell, downloadCsv } from '../../../lib/csv/csv.js';
import type { TeamOverview } from './overview-api.js';

const HEAD = ['day', 'valid_bet', 'net_loss'];

/** Downloads the overview's days as a CSV file, oldest day first. A day without bets has zeros. */
export function downloadDays(days: readonly string[], team: TeamOverview): void {
  const byDay = new Map(team.days.map((day) => [day.day, day]));
  downloadCsv(
    'team-by-day',
    HEAD,
    days.map((day) => [
      day,
      amountCell(byDay.get(day)?.validStakeMinor ?? '0'),
      amountCell(byDay.get(day)?.netLossMinor ?? '0'),
    ]),
  );
}
