import { GameCategory, type games, type wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { DAYS_MAX } from '@nm/kit/rpc/day-range.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import type { ProfitDto, ProfitFiguresDto, ProfitQuery } from './profit.dto.js';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 7;

/**
 * Returns every calendar day of the requested range, oldest first.
 * @throws Failure request.invalid for a day that does not exist, and for a range that is empty or too long.
 */
export function daysOf({ firstDay, lastDay }: ProfitQuery, timeZone: string, now: Date): string[] {
  const last = startOf(lastDay ?? today(timeZone, now), 'lastDay');
  const first = firstDay === undefined ? last - (DAYS_DEFAULT - 1) * DAY_MS : startOf(firstDay, 'firstDay');
  const count = (last - first) / DAY_MS + 1;
  if (count < 1 || count > DAYS_MAX) throw invalid('firstDay');
  return Array.from({ length: count }, (_, n) => dayKey(first + n * DAY_MS));
}

const today = (timeZone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
const dayKey = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);
const invalid = (field: string): Failure => new Failure('request.invalid', { fields: [{ field, rule: 'range' }] });

function startOf(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  // Only years from 2000 to 2099 are accepted, as in `dayRangeField` of the kit.
  if (Number.isNaN(ms) || dayKey(ms) !== day || !day.startsWith('20')) throw invalid(field);
  return ms;
}

interface Shares {
  readonly currency: string;
  readonly timeZone: string;
  /** The calendar days of the response, oldest first. */
  readonly days: readonly string[];
  readonly play: readonly games.PlayOfDay[];
  readonly money: readonly wallet.MoneyOfDay[];
}

interface Play {
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** Combines the bets from the games service and the movements from the wallet service by day. */
export function presentProfit({ currency, timeZone, days, play, money }: Shares): ProfitDto {
  const figures = (day?: string): ProfitFiguresDto => {
    const isOfDay = (row: { readonly day: string }): boolean => day === undefined || row.day === day;
    const played = sumOf(play.filter(isOfDay));
    const bonusMinor = total(money.filter(isOfDay).map((row) => row.bonusMinor));
    return {
      ...playFigures(played),
      bonusMinor: String(bonusMinor),
      totalMinor: String(played.payoutMinor - played.stakeMinor + bonusMinor),
    };
  };
  return {
    currency,
    timeZone,
    days: days.map((day) => ({ day, ...figures(day) })).toReversed(),
    categories: categoriesOf(play),
    totals: figures(),
    cashier: {
      depositedMinor: String(total(money.map((row) => row.depositedMinor))),
      deposits: Number(total(money.map((row) => row.deposits))),
      withdrawnMinor: String(total(money.map((row) => row.withdrawnMinor))),
      withdrawals: Number(total(money.map((row) => row.withdrawals))),
    },
  };
}

function categoriesOf(play: readonly games.PlayOfDay[]): ProfitDto['categories'] {
  const sums = [...new Set(play.map(({ category }) => category))]
    .filter((category) => category !== GameCategory.UNSPECIFIED)
    .map((category) => ({ category, ...sumOf(play.filter((row) => row.category === category)) }));
  return sums
    .toSorted((a, b) => Number(b.stakeMinor - a.stakeMinor))
    .map(({ category, ...sum }) => ({ gameType: GameCategory[category] as CategoryName, ...playFigures(sum) }));
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

const sumOf = (rows: readonly Play[]): Play => ({
  bets: total(rows.map((row) => row.bets)),
  stakeMinor: total(rows.map((row) => row.stakeMinor)),
  payoutMinor: total(rows.map((row) => row.payoutMinor)),
});

const playFigures = ({ bets, stakeMinor, payoutMinor }: Play) => ({
  bets: Number(bets),
  stakeMinor: String(stakeMinor),
  payoutMinor: String(payoutMinor),
  gamesMinor: String(payoutMinor - stakeMinor),
});
