import { daysOf } from './profit-days.js';

const TODAY = '2026-03-02';
const of = (query: string) => daysOf(new URLSearchParams(query), TODAY);

// Goal: the address gives whole days up to today, and the page links to the previous and the next range.
describe('The days of profit and loss', () => {
  it('are the last seven by default, and end with today', () => {
    expect(of('')).toEqual({
      length: '7',
      firstDay: '2026-02-24',
      lastDay: TODAY,
      earlier: '2026-02-23',
      later: undefined,
    });
    expect(of('days=30')).toMatchObject({ firstDay: '2026-02-01' });
    expect(of('days=1')).toMatchObject({ firstDay: TODAY, lastDay: TODAY, earlier: '2026-03-01' });
  });

  it('of an earlier range lead back to today, never beyond it', () => {
    expect(of('until=2026-02-23')).toMatchObject({ firstDay: '2026-02-17', later: TODAY });
    expect(of('until=2026-02-28')).toMatchObject({ later: TODAY });
    expect(of('until=2026-02-01&days=7')).toMatchObject({ later: '2026-02-08' });
  });

  it.each(['until=2026-03-03', 'until=1999-01-01', 'until=x', 'until=2026-13-01', 'days=9'])(
    'ignore a value that the server would refuse (%s)',
    (query) => {
      expect(of(query)).toMatchObject({ length: '7', lastDay: TODAY });
    },
  );
});
