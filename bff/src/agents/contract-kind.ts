import { agents } from '@nm/contracts';

const { ContractKind } = agents;

/** The kinds of contract by their names in the API. */
export const KIND = {
  dividend: ContractKind.DIVIDEND,
  dailySalary: ContractKind.DAILY_SALARY,
  hourlySalary: ContractKind.HOURLY_SALARY,
  realtimeSalary: ContractKind.REALTIME_SALARY,
} as const;

export type ContractKindName = keyof typeof KIND;
export const CONTRACT_KINDS = Object.keys(KIND) as readonly ContractKindName[];

/** The kinds of contract that an agent can offer. */
export const SALARY_KINDS = ['dailySalary', 'hourlySalary', 'realtimeSalary'] as const;
export type SalaryKindName = (typeof SALARY_KINDS)[number];

/** Returns the API name of a kind of contract; empty for an unknown kind. */
export const kindName = (kind: agents.ContractKind): string => CONTRACT_KINDS.find((name) => KIND[name] === kind) ?? '';
