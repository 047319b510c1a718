import { promptDue } from './deposit-prompt.js';

const now = new Date('2026-11-23T12:00:00Z');

// Goal: a member who has never answered is asked whether to set a deposit limit, and every member is asked again six
// months after the answer.
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

  it.each([
    ['2026-08-31T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['2027-08-31T12:00:00Z', '2028-02-29T12:00:00Z'],
    ['2026-08-28T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['2026-10-31T12:00:00Z', '2027-04-30T12:00:00Z'],
    ['2026-12-31T12:00:00Z', '2027-06-30T12:00:00Z'],
  ])('that was answered on %s is due again on %s, and not a second before', (answered, due) => {
    const dueAt = new Date(due);
    expect(promptDue(true, new Date(answered), dueAt)).toBe('review');
    expect(promptDue(true, new Date(answered), new Date(dueAt.getTime() - 1_000))).toBeUndefined();
  });
});
