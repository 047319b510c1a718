import { chosenDays, filterOf } from './bet-filter.js';

const days = (query: string) => chosenDays(new URLSearchParams(query), '2026-11-20');
const filter = (query: string) =>
  filterOf(new URLSearchParams(query), days(query), (day) => new Date(`${day}T00:00:00+06:00`));

describe('The filter of the betting record', () => {
  it('is today and settled bets for an address without a query', () => {
    expect(days('')).toEqual({ preset: 'today', first: '2026-11-20', last: '2026-11-20' });
    expect(filter('')).toMatchObject({
      status: 'settled',
      gameType: '',
      vassalage: '',
      gameCode: '',
      result: '',
      roundId: '',
    });
  });

  it('is a first and a last day, or a preset', () => {
    expect(days('from=2026-10-01&to=2026-10-31')).toEqual({ preset: '', first: '2026-10-01', last: '2026-10-31' });
    expect(days('from=2020-01-01&to=2026-11-20')).toEqual({ preset: '', first: '2025-10-18', last: '2026-11-20' });
    expect(days('range=7')).toMatchObject({ preset: '7', first: '2026-11-14' });
    expect(filter('from=2026-10-01&to=2026-10-01')).toMatchObject({
      from: '2026-09-30T18:00:00.000Z',
      to: '2026-10-01T18:00:00.000Z',
    });
  });

  it.each(['from=2026-11-02&to=2026-11-01', 'from=x&to=y', 'from=2026-13-40&to=2026-13-41', 'from=2026-10-01'])(
    'falls back to today for %s',
    (query) => {
      expect(days(query)).toMatchObject({ preset: 'today' });
    },
  );

  it('leaves out values that the server would refuse', () => {
    expect(filter('state=nonsense&category=%3Cb%3E&game=A%20B:C&result=rich&q=two%20words')).toMatchObject({
      status: 'settled',
      gameType: '',
      vassalage: '',
      gameCode: 'C',
      result: '',
      roundId: '',
    });
    expect(filter('state=open&result=won&game=BAZAAR:LANTERN_ROW&q=BZ-7')).toMatchObject({
      status: 'open',
      result: '',
      vassalage: 'BAZAAR',
      gameCode: 'LANTERN_ROW',
      roundId: 'BZ-7',
    });
  });
});
