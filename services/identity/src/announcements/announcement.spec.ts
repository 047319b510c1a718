import { nightMarket as NIGHT_MARKET } from '../brands/documents/night-market.js';
import type { BrandAnnouncement } from '../brands/brand.js';
import { CONTENT_LENGTH_MAX, checkedAnnouncement, withAnnouncements } from './announcement.js';

const written = (change: Partial<BrandAnnouncement> = {}): BrandAnnouncement => ({
  ...{ id: 'eid', execution: 'A', publishedAt: '2026-11-26T10:00:00.000Z', position: 2 },
  texts: { EN: { title: ' Eid ', body: '<p onclick="x">Fast payouts</p><script>x</script>' } },
  ...change,
});
const text = (title: string, body = 'b') => ({ texts: { EN: { title, body } } });

// Goal: an operator's announcement is stored only if every reader of the brand can read it safely.
describe('An announcement of an operator', () => {
  it('is stored with trimmed titles and sanitised content', () => {
    expect(checkedAnnouncement(NIGHT_MARKET, written())).toEqual({
      ...{ id: 'eid', execution: 'A', publishedAt: '2026-11-26T10:00:00.000Z', position: 2 },
      texts: { EN: { title: 'Eid', body: '<p>Fast payouts</p>' } },
    });
  });

  it('is for agents without an audience among players', () => {
    expect(checkedAnnouncement(NIGHT_MARKET, written({ execution: undefined }))).not.toHaveProperty('execution');
  });

  it.each([
    ['an unknown audience', { execution: 'C' as string as 'A' }, 'execution'],
    ['a bad begin', { publishedAt: 'soon' }, 'publishedAt'],
    ['an end before its begin', { until: '2026-11-26T10:00:00.000Z' }, 'until'],
    ['a link to another host', { link: '//evil.example' }, 'link'],
    ['a link with a scheme', { link: 'javascript:alert(1)' }, 'link'],
    ['a negative place', { position: -1 }, 'position'],
    ['half a place', { position: 1.5 }, 'position'],
    ['no text in the default language', { texts: { BN: { title: 'a', body: 'b' } } }, 'texts'],
    [
      'a language that the brand does not offer',
      { texts: { ...written().texts, TH: { title: 'a', body: 'b' } } },
      'texts',
    ],
    ['an empty title', text(' '), 'title'],
    ['a title that is too long', text('x'.repeat(121)), 'title'],
    ['content without text', text('a', '<p> </p>'), 'content'],
    ['content of a script only', text('a', '<script>alert(1)</script>'), 'content'],
    ['content that is too long', text('a', 'x'.repeat(CONTENT_LENGTH_MAX + 1)), 'content'],
    ['a bad id', { id: '../x' }, 'id'],
  ])('is refused with %s', (_what, change, field) => {
    expect(() => checkedAnnouncement(NIGHT_MARKET, written(change))).toThrow(
      expect.objectContaining({ code: 'request.invalid', data: { field } }) as Error,
    );
  });

  it('takes the place of the shipped one with its id', () => {
    const [shipped] = NIGHT_MARKET.announcements ?? [];
    const changed = written({ id: shipped?.id ?? '' });
    const over = written({ id: 'over', until: '2026-11-26T11:00:00.000Z' });
    const now = new Date('2026-11-26T12:00:00Z');
    const { announcements = [] } = withAnnouncements(NIGHT_MARKET, [changed, over, written()], now);
    expect(announcements).toHaveLength((NIGHT_MARKET.announcements?.length ?? 0) + 1);
    expect(announcements.filter(({ id }) => id === changed.id)).toEqual([changed]);
    expect(announcements).not.toContain(over);
  });
});
