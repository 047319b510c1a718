import { timestampMs } from '@bufbuild/protobuf/wkt';
import { reportMoment, reportRange } from './report-query.dto.js';

// Goal: a report as of a past moment accepts no future moment, and its range of days ends at that moment.
describe('The moment of a report', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');

  it('is absent for a report of the present', () => {
    expect(reportRange({}, now)).not.toHaveProperty('asOf');
    expect(reportMoment({})).toEqual({});
  });

  it('is the end of the range if the range has none', () => {
    const { asOf, to } = reportRange({ asOf: '2026-11-20T10:00:00+06:00' }, now);
    expect([asOf, to].map((at) => at && timestampMs(at))).toEqual(Array(2).fill(Date.parse('2026-11-20T04:00:00Z')));
  });

  it.each(['2026-11-25T12:02:00Z', '1999-01-01', '2150-01-01'])('cannot be %s', (asOf) => {
    expect(() => reportRange({ asOf }, now)).toThrow(expect.objectContaining({ code: 'request.invalid' }) as Error);
  });
});
