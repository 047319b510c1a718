import { checkNote, decide, decisionOf, type Decision, type RequestStatus } from './change-request.js';

describe('A request that another operator decides', () => {
  const after = (
    decision: Decision,
    operator: string,
    { status = 'waiting', decidedBy = null, check = () => undefined }: Case = {},
  ) => decide({ requestedBy: 'anna', status, decidedBy }, { decision, operator, note: '' }, check);
  interface Case {
    readonly status?: RequestStatus;
    readonly decidedBy?: string | null;
    readonly check?: () => void;
  }

  it('is approved or rejected by another operator and withdrawn by its own', () => {
    expect(after('approve', 'ben')).toBe('approved');
    expect(after('reject', 'ben')).toBe('rejected');
    expect(after('reject', 'anna')).toBe('rejected');
    expect(after('withdraw', 'anna')).toBe('withdrawn');
    expect(() => after('approve', 'anna')).toThrow('ops.own_request');
    expect(() => after('withdraw', 'ben')).toThrow('access.denied');
  });

  it('is decided once; the same decision again changes nothing', () => {
    expect(after('approve', 'ben', { status: 'approved', decidedBy: 'ben' })).toBeUndefined();
    expect(() => after('approve', 'cleo', { status: 'approved', decidedBy: 'ben' })).toThrow('review.decided');
    expect(() => after('reject', 'ben', { status: 'approved', decidedBy: 'ben' })).toThrow('review.decided');
  });

  it('is not approved once the change is no longer possible, but may still be rejected', () => {
    const check = () => {
      throw new Error('too late');
    };
    expect(() => after('approve', 'ben', { check })).toThrow('too late');
    expect(after('reject', 'ben', { check })).toBe('rejected');
  });

  it('refuses other decisions and notes', () => {
    expect(() => decisionOf('toString')).toThrow('request.invalid');
    expect(decisionOf('reject')).toBe('reject');
    expect(() => checkNote(' ', true)).toThrow('request.invalid');
    expect(() => checkNote('x'.repeat(501), false)).toThrow('request.invalid');
    expect(() => checkNote('a\0b', false)).toThrow('request.invalid');
    checkNote('', false);
    checkNote('x'.repeat(500), true);
  });
});
