import { teamSpan } from './team-span.js';

const NOW = Date.parse('2026-11-27T20:00:00Z');

// Goal: the team table of a past moment has the figures of the days before that moment, not of the days before today.
describe('The days of the team table', () => {
  it('are fourteen and end with today in the zone of the brand', () => {
    expect(teamSpan(NOW, undefined, 'Asia/Dhaka')).toEqual({
      from: '2026-11-14T18:00:00.000Z',
      to: '2026-11-28T18:00:00.000Z',
    });
  });

  it('end with the day of a past moment', () => {
    const asOf = '2026-10-01T10:30:00.000Z';
    expect(teamSpan(NOW, asOf, 'UTC')).toEqual({
      from: '2026-09-18T00:00:00.000Z',
      to: '2026-10-02T00:00:00.000Z',
      asOf,
    });
  });
});
