import type { IncomeLine } from './income-api.js';
import { statementOf } from './income-kinds.js';

const line = (kind: IncomeLine['kind']) => ({ kind, periodStart: '2026-11-20T00:00:00Z', settlementId: 's1' });

// Goal: the statement behind a row of the income has the figures of the same moment as the row.
describe('The link from a row of the income to its statement', () => {
  it('opens the list that has the period', () => {
    expect(statementOf(line('dailySalary'), undefined)).toBe('/agentHome/agentDailyWages2?day=2026-11&statement=s1');
    expect(statementOf(line('dividend'), undefined)).toBe('/agentHome/agentDividendRecordCopy2?day=2026&statement=s1');
    expect(statementOf({ ...line('dividend'), periodStart: undefined }, undefined)).toBeUndefined();
  });

  it('keeps the past moment of the report', () => {
    const to = statementOf(line('dividend'), '2026-11-22T10:00:00.000Z') ?? '';
    expect(new URL(to, 'https://site.example').searchParams.get('asOf')).toBe('2026-11-22T10:00:00.000Z');
  });
});
