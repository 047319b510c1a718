import { dateKeyIn, startOfDayIn, startOfHourIn } from '../../lib/time/zone.js';
import { dayFrom } from './range.js';

/** A kind of salary, as it differs from the others on its pages. */
export interface SalaryKind {
  readonly kind: 'realtimeSalary' | 'hourlySalary' | 'dailySalary';
  /** The path below /wps/agents/salary, and the path that answers its contracts. */
  readonly path: string;
  readonly process: string;
  /** The page below /agentHome. */
  readonly page: string;
  /** Begins the numbers of its statements. */
  readonly prefix: string;
  readonly name: string;
  readonly rhythm: string;
  readonly inForce: string;
  /** One rate for all valid bets, in place of rates by the result of a bet. */
  readonly oneRate: boolean;
  /** The periods that its page lists at once. */
  readonly lists: 'day' | 'month';
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

/** All kinds of salary, shortest period first. */
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
];

/** Returns the kind of a name; real-time salary for any other name. */
export const salaryKind = (name: string | null | undefined): SalaryKind =>
  SALARY_KINDS.find(({ kind }) => kind === name) ?? REALTIME;

const WINDOW_MS = 300_000;
const HOUR_MS = 3_600_000;

/** The running period of a kind in a time zone (ms). */
export function periodAt(
  { kind }: SalaryKind,
  now: number,
  timeZone: string,
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
  return {
    start: startOfDayIn(timeZone, today).getTime(),
    end: startOfDayIn(timeZone, dayFrom(today, 1)).getTime(),
  };
}
