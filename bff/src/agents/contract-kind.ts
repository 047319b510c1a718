import { agents } from '@nm/contracts';

const { ContractKind, ContractPeriod } = agents;

/** The kinds of agent contract, by their names in the API. */
export const KIND = {
  dividend: ContractKind.DIVIDEND,
  dailySalary: ContractKind.DAILY_SALARY,
  hourlySalary: ContractKind.HOURLY_SALARY,
  realtimeSalary: ContractKind.REALTIME_SALARY,
} as const;

export type ContractKindName = keyof typeof KIND;
export const CONTRACT_KINDS = Object.keys(KIND) as readonly ContractKindName[];

/** Returns the API name of a contract kind, or an empty text for an unknown kind. */
export const kindName = (kind: agents.ContractKind): string => CONTRACT_KINDS.find((name) => KIND[name] === kind) ?? '';

/** The lengths of a dividend's periods, by their names in the API. */
export const PERIOD = {
  week: ContractPeriod.WEEK,
  halfMonth: ContractPeriod.HALF_MONTH,
  month: ContractPeriod.MONTH,
} as const;

export type PeriodName = keyof typeof PERIOD;
export const PERIODS = Object.keys(PERIOD) as readonly PeriodName[];

/** Returns the API name of a period length. Returns undefined for a contract whose kind has a fixed period length. */
export const periodName = (period: agents.ContractPeriod): PeriodName | undefined =>
  PERIODS.find((name) => PERIOD[name] === period);
