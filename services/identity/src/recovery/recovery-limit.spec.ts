import { waitBeforeRequest } from './recovery-limit.js';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (...minutes: number[]): Date[] => minutes.map((each) => new Date(now.getTime() - each * 60_000));

describe('Requests for a code', () => {
  it('may follow each other after a minute', () => {
    expect(waitBeforeRequest([], now)).toBe(0);
    expect(waitBeforeRequest(ago(0.5), now)).toBe(30_000);
    expect(waitBeforeRequest(ago(1), now)).toBe(0);
  });

  it('are five in an hour and ten in a day', () => {
    expect(waitBeforeRequest(ago(2, 10, 20, 30, 50), now)).toBe(10 * 60_000);
    expect(waitBeforeRequest(ago(2, 10, 20, 30), now)).toBe(0);
    const ten = ago(70, 100, 200, 300, 400, 500, 600, 700, 800, 1_380);
    expect(waitBeforeRequest(ten, now)).toBe(60 * 60_000);
  });

  it('wait for the longest limit that applies', () => {
    expect(waitBeforeRequest(ago(0.5, 10, 20, 30, 40), now)).toBe(20 * 60_000);
  });
});
