import { approvalRefusal, type Party } from './approval.js';

// Goal: a person who holds two operators' accounts cannot make a decision alone that needs two operators.

const party = (id: string, ...vouchedForBy: string[]): Party => ({ id, vouchedForBy });

describe('A request of an operator', () => {
  it('is decided by another operator', () => {
    expect(approvalRefusal(party('nila'), party('omar'))).toBeUndefined();
  });

  it('is never decided by the operator who made it', () => {
    expect(approvalRefusal(party('nila'), party('nila'))).toBe('own_request');
    expect(approvalRefusal(party('nila', 'omar'), party('nila', 'omar'))).toBe('own_request');
  });

  it('is not decided by the operator who registered or reactivated its maker, at his first decision', () => {
    expect(approvalRefusal(party('new', 'admin'), party('admin'))).toBe('vouched_for');
    expect(approvalRefusal(party('back', 'first', 'second'), party('second'))).toBe('vouched_for');
  });

  it('is not decided by an operator whom its maker registered or reactivated, at his first decision', () => {
    expect(approvalRefusal(party('admin'), party('new', 'admin'))).toBe('vouched_for');
  });

  it('of a new operator is not decided by another new one of the same administrator', () => {
    expect(approvalRefusal(party('new', 'admin'), party('newer', 'admin'))).toBe('vouched_for');
    expect(approvalRefusal(party('back', 'other', 'admin'), party('new', 'admin'))).toBe('vouched_for');
  });

  it('of a new operator is not decided by a new one whose unconfirmed administrator the same person registered', () => {
    expect(approvalRefusal(party('new', 'admin'), party('newer', 'puppet', 'admin'))).toBe('vouched_for');
    expect(approvalRefusal(party('newer', 'puppet', 'admin'), party('new', 'admin'))).toBe('vouched_for');
  });

  it('of a new operator is decided by a new one for whom only other operators vouch', () => {
    expect(approvalRefusal(party('new', 'admin'), party('newer', 'other'))).toBeUndefined();
    expect(approvalRefusal(party('new', 'admin'), party('known'))).toBeUndefined();
  });

  it('of a new operator is decided by everybody else', () => {
    expect(approvalRefusal(party('new', 'admin'), party('omar'))).toBeUndefined();
    expect(approvalRefusal(party('omar'), party('new', 'admin'))).toBeUndefined();
  });

  it('can be decided by every other operator after the first decision, when no operator vouches for the account any more', () => {
    expect(approvalRefusal(party('new'), party('admin'))).toBeUndefined();
  });
});
