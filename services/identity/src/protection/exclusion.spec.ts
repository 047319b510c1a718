import fc from 'fast-check';
import { comparedWith, DURATIONS, END_WAIT_MS, endOf, liftsAt, mayAskEnd, type Exclusion } from './exclusion.js';

const DAY_MS = 86_400_000;
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });
const duration = fc.constantFrom(...DURATIONS);
const begin = ({ kind, ...rest }: (typeof DURATIONS)[number], beginsAt: Date): Exclusion => ({
  kind,
  beginsAt,
  since: beginsAt,
  endsAt: endOf({ kind, ...rest }, beginsAt),
  endAskedAt: null,
});
const ms = (date: Date | null): number => date?.getTime() ?? Infinity;

// Goal: whatever a member chooses, and in whatever order, an exclusion does not end earlier than the time that was
// promised.
describe('An exclusion', () => {
  it('lasts as long as the rules allow: breaks 1 day to 6 weeks, self-exclusions 6 months to 5 years or for good', () => {
    fc.assert(
      fc.property(duration, moment, (chosen, now) => {
        const lasts = ms(endOf(chosen, now)) - now.getTime();
        const [least, most] = chosen.kind === 'cool_off' ? [1, 42] : [181, chosen.id === 'for_good' ? Infinity : 1_827];
        expect(lasts).toBeGreaterThanOrEqual(least * DAY_MS);
        expect(lasts).toBeLessThanOrEqual((most + 1) * DAY_MS);
      }),
    );
  });

  it('ends on a full minute, and on the last day of a month that is too short', () => {
    const six = DURATIONS.find(({ id }) => id === 'six_months')!;
    expect(endOf(six, new Date('2026-08-31T10:00:00.001Z'))).toEqual(new Date('2027-02-28T10:01:00Z'));
    expect(endOf(six, new Date('2027-08-31T10:00:00Z'))).toEqual(new Date('2028-02-29T10:00:00Z'));
    expect(endOf(six, new Date('2026-11-23T00:00:00Z'))).toEqual(new Date('2027-05-23T00:00:00Z'));
  });

  it('is replaced by a longer one only, whatever the member chooses and when', () => {
    fc.assert(
      fc.property(
        moment,
        fc.array(fc.tuple(duration, fc.integer({ min: 0, max: 400 * DAY_MS })), { minLength: 1 }),
        (at, tries) => {
          let now = at;
          let present: Exclusion | undefined;
          let promised = -Infinity;
          let isSelf = false;
          for (const [chosen, laterMs] of tries) {
            now = new Date(now.getTime() + laterMs);
            if (present && ms(liftsAt(present)) <= now.getTime())
              [present, promised, isSelf] = [undefined, -Infinity, false];
            const next = begin(chosen, now);
            if (comparedWith(present, next) === 'longer') present = next;
            expect(ms(present?.endsAt ?? null)).toBeGreaterThanOrEqual(promised);
            expect(!isSelf || present?.kind === 'self').toBe(true);
            promised = ms(present?.endsAt ?? null);
            isSelf = present?.kind === 'self';
          }
        },
      ),
    );
  });

  it('for self ends 24 hours after the member asked, and cannot be asked for before its time or if it is for good', () => {
    fc.assert(
      fc.property(duration, moment, fc.integer({ min: 0, max: 3_000 * DAY_MS }), (chosen, at, laterMs) => {
        const exclusion = begin(chosen, at);
        const now = new Date(at.getTime() + laterMs);
        const isOver = exclusion.endsAt !== null && exclusion.endsAt <= now;
        expect(mayAskEnd(exclusion, now)).toBe(chosen.kind === 'self' && isOver);
        expect(liftsAt(exclusion)).toEqual(chosen.kind === 'self' ? null : exclusion.endsAt);
        if (chosen.kind === 'self')
          expect(liftsAt({ ...exclusion, endAskedAt: now })).toEqual(new Date(now.getTime() + END_WAIT_MS));
      }),
    );
  });

  it('that is repeated is the same one', () => {
    const now = new Date('2026-11-23T10:00:30Z');
    for (const chosen of DURATIONS) expect(comparedWith(begin(chosen, now), begin(chosen, now))).toBe('same');
  });
});
