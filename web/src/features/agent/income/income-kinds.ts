import { brand } from '../../../lib/brand/brand.js';
import { dateKeyIn } from '../../../lib/time/zone.js';
import { SALARY_KINDS } from '../contracts/salary-kinds.js';
import { listedOf } from '../statement/listed.js';
import type { IncomeLine, IncomeSums } from './income-api.js';

/** The kinds of income, each with its message id and the colour of its bars in the chart. */
export const INCOME_KINDS: Readonly<Record<string, { readonly word: string; readonly colour: string }>> = {
  realtimeSalary: { word: 'term.agent.realtimeSalary', colour: 'var(--data-1)' },
  hourlySalary: { word: 'term.agent.hourlySalary', colour: 'var(--data-2)' },
  dailySalary: { word: 'term.agent.dailySalary', colour: 'var(--gain)' },
  dividend: { word: 'term.agent.dividend', colour: 'var(--alert)' },
};

/**
 * Returns the URL of a settlement's statement, for the same moment of the figures (`asOf`). Returns undefined for a
 * kind that has no page of statements.
 */
export function statementOf(
  { kind, periodStart, settlementId }: Pick<IncomeLine, 'kind' | 'periodStart' | 'settlementId'>,
  asOf: string | undefined,
): string | undefined {
  const salary = SALARY_KINDS.find((one) => one.kind === kind);
  if (!salary || !periodStart) return undefined;
  const day = listedOf(salary, dateKeyIn(brand.timeZone, new Date(periodStart)));
  const query = new URLSearchParams({ day, statement: settlementId, ...(asOf && { asOf }) });
  return `/agentHome/${salary.page}?${query}`;
}

type Amounts = Pick<
  IncomeSums,
  'grossMinor' | 'toDownlinesMinor' | 'netMinor' | 'paidMinor' | 'keptMinor' | 'processingMinor' | 'owedMinor'
>;

/** Adds up the amounts of rows exactly, field by field. */
export function sumOf(rows: readonly Amounts[]): Amounts {
  const total = (field: keyof Amounts) => String(rows.reduce((sum, row) => sum + BigInt(row[field]), 0n));
  return {
    grossMinor: total('grossMinor'),
    toDownlinesMinor: total('toDownlinesMinor'),
    netMinor: total('netMinor'),
    paidMinor: total('paidMinor'),
    keptMinor: total('keptMinor'),
    processingMinor: total('processingMinor'),
    owedMinor: total('owedMinor'),
  };
}
