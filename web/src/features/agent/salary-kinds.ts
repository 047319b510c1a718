import { dateKeyIn, startOfDayIn, startOfHourIn } from '../../lib/time/zone.js';
import { dayFrom } from './range.js';

/** A kind of contract: the settings in which the kinds differ on their pages. */
export interface SalaryKind {
  readonly kind: 'realtimeSalary' | 'hourlySalary' | 'dailySalary' | 'dividend';
  /** The path below /wps/agents/salary, and the path that answers its contracts. */
  readonly path: string;
  readonly process: string;
  /** The page below /agentHome. */
  readonly page: string;
  /** The prefix of its statement numbers. */
  readonly prefix: string;
  readonly name: string;
  readonly rhythm: string;
  readonly inForce: string;
  /** True: one rate for the whole base. False: rates by the result of a bet. */
  readonly oneRate: boolean;
  /** The unit of time whose periods its page lists: a day, a month or a year. */
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

/** All kinds of contract, shortest period first. */
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

/** Returns the kind with a name; real-time salary for an unknown name. */
export const salaryKind = (name: string | null | undefined): SalaryKind =>
  SALARY_KINDS.find(({ kind }) => kind === name) ?? REALTIME;

const WINDOW_MS = 300_000;
const HOUR_MS = 3_600_000;

/** The lengths of a dividend's periods, shortest first. */
export const LENGTHS = ['week', 'halfMonth', 'month'] as const;
export type Length = (typeof LENGTHS)[number];

/** The first day of the running period of a dividend, and the first day after it. */
function daysAround(today: string, length: Length): readonly [string, string] {
  const [month, date] = [today.slice(0, 7), Number(today.slice(8))];
  const nextMonth = `${dayFrom(`${month}-15`, 30).slice(0, 7)}-01`;
  if (length === 'month') return [`${month}-01`, nextMonth];
  if (length === 'halfMonth') return date <= 15 ? [`${month}-01`, `${month}-16`] : [`${month}-16`, nextMonth];
  const monday = dayFrom(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return [monday, dayFrom(monday, 7)];
}

/** The running period of a kind in a time zone (ms). `length` is that of a dividend. */
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
