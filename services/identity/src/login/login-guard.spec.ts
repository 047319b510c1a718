import {
  afterFailure,
  afterUnknownFailure,
  ATTACKED_AFTER,
  decideLogin,
  isAttacked,
  lockAfter,
  type FailureRecord,
} from './login-guard.js';

const START = new Date('2026-11-20T12:00:00Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);

function afterFailures(count: number): FailureRecord | undefined {
  let record: FailureRecord | undefined;
  for (let i = 0; i < count; i += 1) record = afterFailure(record, START);
  return record;
}

describe('The guard of the login', () => {
  it('demands a captcha from the fourth attempt on, where the brand uses captchas', () => {
    expect(decideLogin(afterFailures(2), { captchaOn: true }, START)).toEqual({ kind: 'check' });
    expect(decideLogin(afterFailures(3), { captchaOn: true }, START)).toEqual({ kind: 'captcha' });
    expect(decideLogin(afterFailures(9), { captchaOn: false }, START)).toEqual({ kind: 'check' });
  });

  it('locks at the tenth failure and unlocks after the time', () => {
    expect(decideLogin(afterFailures(10), { captchaOn: false }, START)).toEqual({
      kind: 'locked',
      retryAfterMs: 60_000,
    });
    expect(decideLogin(afterFailures(10), { captchaOn: false }, later(60_000))).toEqual({ kind: 'check' });
  });

  it('locks longer each time, but never longer than an hour', () => {
    expect([9, 10, 11, 12].map(lockAfter)).toEqual([0, 60_000, 120_000, 240_000]);
    expect(lockAfter(1_000_000)).toBe(3_600_000);
  });

  it('restarts the count after a day without a failure', () => {
    const record = afterFailures(10);
    expect(decideLogin(record, { captchaOn: true }, later(86_400_000))).toEqual({ kind: 'check' });
    expect(afterFailure(record, later(86_400_000)).failures).toBe(1);
  });

  it('counts thirty failures a day from unknown places, locks none of them, and restarts the next day', () => {
    let record: FailureRecord | undefined;
    for (let i = 1; i <= ATTACKED_AFTER; i += 1) {
      expect(isAttacked(record, START)).toBe(false);
      record = afterUnknownFailure(record, START);
    }
    expect(isAttacked(record, later(86_399_999))).toBe(true);
    expect(isAttacked(record, later(86_400_000))).toBe(false);
    expect(record?.lockedUntil).toBeNull();
    expect(afterUnknownFailure(record, later(86_400_000)).failures).toBe(1);
    expect(decideLogin(undefined, { captchaOn: true, attacked: true }, START)).toEqual({ kind: 'captcha' });
  });
});
