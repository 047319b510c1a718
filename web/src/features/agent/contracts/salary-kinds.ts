import { dateKeyIn, startOfDayIn, startOfHourIn } from '../../../lib/time/zone.js';
import { dayFrom } from '../days/range.js';

/** A contract kind, with the settings in which the kinds' pages differ. */
export interface SalaryKind {
  readonly kind: 'realtimeSalary' | 'hourlySalary' | 'dailySalary' | 'dividend';
  /**
   * The path segment below /wps/agents/salary that reads this kind's settlements. `process` is the path segment below
   * /wps/relay that changes its contracts.
   */
  readonly path: string;
  readonly process: string;
  /** The URL path of the kind's page below /agentHome. */
  readonly page: string;
  /** The prefix of the numbers of this kind's statements. */
  readonly prefix: string;
  readonly name: string;
  readonly rhythm: string;
  readonly inForce: string;
  /**
   * True if one rate applies to the whole base. False if the rate depends on whether the member won or lost the bet.
   */
  readonly oneRate: boolean;
  /** The span whose periods the kind's page lists together: a day, a month or a year. */
  readonly lists: 'day' | 'month' | 'year';
}

const REALTIME: SalaryKind = {
  kind: 'realtimeSalary',
  path: 'realtime',
  process: 'MCSFE_processRealTimeSalaryContract',
  page: 'agentRealtimeSalary',
  prefix: 'RT',
  name: 'term.agent.realtimeSalary',
  rhythm: 'agent.kind.realtimeRhythm',
  inForce: 'agent.offer.nextForce',
  oneRate: false,
  lists: 'day',
};

/** All contract kinds, shortest period first. */
export const SALARY_KINDS: readonly SalaryKind[] = [
  REALTIME,
  {
    kind: 'hourlySalary',
    path: 'hourly',
    process: 'MCS2_processContractHourSalary',
    page: 'agentHourSalary',
    prefix: 'HR',
    name: 'term.agent.hourlySalary',
    rhythm: 'agent.kind.hourlyRhythm',
    inForce: 'agent.offer.nextHour',
    oneRate: true,
    lists: 'day',
  },
  {
    kind: 'dailySalary',
    path: 'daily',
    process: 'MCS2_processDailySalContract',
    page: 'agentDailyWages2',
    prefix: 'DY',
    name: 'term.agent.dailySalary',
    rhythm: 'agent.kind.dailyRhythm',
    inForce: 'agent.offer.nextDay',
    oneRate: true,
    lists: 'month',
  },
  {
    kind: 'dividend',
    path: 'dividend',
    process: 'MCS2_processDividendReq',
    page: 'agentDividendRecordCopy2',
    prefix: 'DV',
    name: 'term.agent.dividend',
    rhythm: 'agent.kind.dividendRhythm',
    inForce: 'agent.offer.nextPeriod',
    oneRate: true,
    lists: 'year',
  },
];

/** Returns the contract kind with this name. An unknown name gives real-time salary. */
export const salaryKind = (name: string | null | undefined): SalaryKind =>
  SALARY_KINDS.find(({ kind }) => kind === name) ?? REALTIME;

const WINDOW_MS = 300_000;
const HOUR_MS = 3_600_000;

/** The period lengths that a dividend can have, shortest first. */
export const LENGTHS = ['week', 'halfMonth', 'month'] as const;
export type Length = (typeof LENGTHS)[number];

/** Message ids of the texts that say when a dividend is settled, by period length. */
export const RHYTHMS: Readonly<Record<Length, string>> = {
  week: 'agent.dividend.weekRhythm',
  halfMonth: 'agent.dividend.halfMonthRhythm',
  month: 'agent.dividend.monthRhythm',
};

/** Returns the first day of a dividend's running period, and the first day after that period. */
function daysAround(today: string, length: Length): readonly [string, string] {
  const [month, date] = [today.slice(0, 7), Number(today.slice(8))];
  const nextMonth = `${dayFrom(`${month}-15`, 30).slice(0, 7)}-01`;
  if (length === 'month') return [`${month}-01`, nextMonth];
  if (length === 'halfMonth') return date <= 15 ? [`${month}-01`, `${month}-16`] : [`${month}-16`, nextMonth];
  const monday = dayFrom(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return [monday, dayFrom(monday, 7)];
}

/**
 * Returns start and end (ms) of a contract kind's running period in a time zone. `length` is used only for a
 * dividend.
 */
export function periodAt(
  { kind }: SalaryKind,
  now: number,
  timeZone: string,
  length: Length = 'month',
): { readonly start: number; readonly end: number } {
  if (kind === 'realtimeSalary') {
    const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
    return { start, end: start + WINDOW_MS };
  }
  if (kind === 'hourlySalary') {
    const start = startOfHourIn(timeZone, now);
    return { start, end: start + HOUR_MS };
  }
  const today = dateKeyIn(timeZone, new Date(now));
  const [first, next] = kind === 'dividend' ? daysAround(today, length) : [today, dayFrom(today, 1)];
  return { start: startOfDayIn(timeZone, first).getTime(), end: startOfDayIn(timeZone, next).getTime() };
}
