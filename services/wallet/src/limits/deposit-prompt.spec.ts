import { promptDue } from './deposit-prompt.js';

const now = new Date('2026-11-23T12:00:00Z');

// Goal: every member must answer a question about a deposit limit before the first deposit, and is asked again after
// six months.
describe('The prompt for a deposit limit', () => {
  it.each([
    [false, undefined, 'first'],
    [true, undefined, 'review'],
    [false, '2026-11-23T11:59:59Z', undefined],
    [true, '2026-05-23T12:00:01Z', undefined],
    [true, '2026-05-23T12:00:00Z', 'review'],
    [false, '2026-05-23T12:00:00Z', 'review'],
    [false, '2020-01-01T00:00:00Z', 'review'],
  ] as const)('with a limit: %p, answered: %p, is due: %p', (isLimited, answered, due) => {
    expect(promptDue(isLimited, answered === undefined ? undefined : new Date(answered), now)).toBe(due);
  });
});
