import { AGE_BANDS, ageAddress, ageOfAddress, isOfAge, type AgeFilter } from './age-band.js';

const AS_OF = Date.UTC(2026, 10, 20, 8, 36, 48);
const opened = (minutes: number): string => new Date(AS_OF - minutes * 60_000).toISOString();
const ROWS = [-1, 0, 9.99, 10, 19, 20, 29.9, 30, 41, 5_000].map(opened);

/** Goal: each count in the table by waiting time equals the number of rows in the list to which it links. */
describe('The age bands of a queue', () => {
  const counts = AGE_BANDS.map((band) => ROWS.filter((at) => isOfAge(at, { ...band, asOfMs: AS_OF })).length);

  it('have every row once', () => {
    expect(counts).toEqual([3, 2, 2, 3]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS.length);
  });

  it('are in the address with their moment, so that the rows behind a number are those that it counted', () => {
    const shown = AGE_BANDS.map((band) => {
      const address = ageAddress('/deposits', { ...band, asOfMs: AS_OF });
      const read = ageOfAddress(new URL(address, 'https://ops.example').searchParams) as AgeFilter;
      return ROWS.filter((at) => isOfAge(at, read)).length;
    });
    expect(shown).toEqual(counts);
    expect(ageAddress('/wins', { fromMin: 120, asOfMs: AS_OF })).toBe('/wins?age=120-&asOf=2026-11-20T08:36:48.000Z');
  });

  it.each(['', 'age=10-20', 'age=x&asOf=2026-11-20T08:36:48Z', 'age=1-2&asOf=never'])('are not in "%s"', (text) => {
    expect(ageOfAddress(new URLSearchParams(text))).toBeUndefined();
  });
});
