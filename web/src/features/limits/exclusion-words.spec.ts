import type { Protection } from '../../lib/account/protection.js';
import { offered } from './exclusion-words.js';

const durations: Protection['durations'] = [
  { id: 'day', kind: 'cool_off', endsAt: '2026-11-24T00:00:00Z' },
  { id: 'six_weeks', kind: 'cool_off', endsAt: '2027-01-04T00:00:00Z' },
  { id: 'six_months', kind: 'self', endsAt: '2027-05-23T00:00:00Z' },
  { id: 'for_good', kind: 'self' },
];
const ids = (exclusion: Protection['exclusion'], kind: 'cool_off' | 'self') =>
  offered({ durations, confirmWith: 'payment', reminderMinutes: 0, reminderChoices: [], exclusion }, kind).map(
    ({ id }) => id,
  );
const from = (kind: 'cool_off' | 'self', endsAt?: string) => ({ kind, beginsAt: '2026-11-20T00:00:00Z', endsAt });

// Goal: the page offers no duration that the server refuses or that would shorten an exclusion.
describe('The offered durations', () => {
  it('are all without an exclusion', () => {
    expect([ids(undefined, 'cool_off'), ids(undefined, 'self')]).toEqual([
      ['day', 'six_weeks'],
      ['six_months', 'for_good'],
    ]);
  });

  it('are the longer ones during a break, and self-exclusions', () => {
    const week = from('cool_off', '2026-11-27T00:00:00Z');
    expect([ids(week, 'cool_off'), ids(week, 'self')]).toEqual([['six_weeks'], ['six_months', 'for_good']]);
  });

  it('are no breaks during a self-exclusion, also after its time, and none at all when it is for good', () => {
    expect([
      ids(from('self', '2026-11-01T00:00:00Z'), 'cool_off'),
      ids(from('self', '2027-11-01T00:00:00Z'), 'self'),
    ]).toEqual([[], ['for_good']]);
    expect([ids(from('self'), 'cool_off'), ids(from('self'), 'self')]).toEqual([[], []]);
  });
});
