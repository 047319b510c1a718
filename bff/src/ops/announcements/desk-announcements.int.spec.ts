import { timestampFromMs, timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: announcements are written by an operator of the brand whose role allows it, and the audit log
// records them before and after.
describe('Announcements at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ['announcements.read', 'announcements.write'], brands: ['lab'] });
    const { announcementDesk, operators } = console.peers;
    announcementDesk.stored.splice(0);
    announcementDesk.saved.splice(0);
    announcementDesk.failure = undefined;
    operators.log.splice(0);
  });

  const BODY = {
    ...{ version: '1', brand: 'lab', audience: 'B', from: '2026-11-26T10:00:00Z', position: 3, note: 'for Eid' },
    ...{ link: '/member/rewardCenter', texts: [{ language: 'EN', title: 'Eid', content: '<p>Eid</p>' }] },
  };
  const save = (id: string, call: string, change: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/announcements/${id}/${call}`, { ...BODY, ...change }));

  it('are listed with their state and whether the caller may write', async () => {
    const id = console.peers.announcementDesk.put();
    expect((await read(nila.get('/ops/announcements?brand=lab'))).body.value).toMatchObject({
      content: [{ id, brand: 'lab', audience: 'A', state: 'shown', version: '1' }],
      mayChange: true,
    });
    const reader = console.logIn({ name: 'reader', actions: ['announcements.read'], brands: ['lab'] });
    expect((await read(reader.get('/ops/announcements'))).body.value).toMatchObject({ mayChange: false });
  });

  it('are written under the id that the caller chose, with a line of the log', async () => {
    expect(await save('eid-2026', 'create')).toMatchObject({
      status: 200,
      body: { value: { id: 'eid-2026', audience: 'B', position: 3, link: '/member/rewardCenter' } },
    });
    expect(console.peers.announcementDesk.saved).toMatchObject([
      { brand: 'lab', version: 0n, operatorId: nila.operatorId },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'announcements.create', subjectId: 'eid-2026', brand: 'lab', reason: 'for Eid' } },
    ]);
  });

  it('may be for agents, whose announcements have no letter', async () => {
    expect(await save('team-day', 'create', { audience: 'agents' })).toMatchObject({
      status: 200,
      body: { value: { id: 'team-day', audience: 'agents' } },
    });
    expect(console.peers.announcementDesk.saved).toMatchObject([{ announcement: { execution: '' } }]);
  });

  it('are changed and ended, and the log has before and after', async () => {
    const id = console.peers.announcementDesk.put();
    expect((await save(id, 'change')).status).toBe(200);
    const end = { version: '1', brand: 'lab', note: 'over' };
    expect((await read(nila.post(`/ops/announcements/${id}/end`, end))).body.value).toMatchObject({ state: 'over' });
    expect(console.peers.operators.log).toMatchObject([
      { end: { before: { audience: 'A', 'title EN': 'One' }, after: { audience: 'B', 'title EN': 'Eid' } } },
      { begun: { action: 'announcements.end' }, end: { after: { until: expect.any(String) as unknown } } },
    ]);
  });

  it('that have not begun are over once they are ended', async () => {
    const id = console.peers.announcementDesk.put();
    const { announcement } = console.peers.announcementDesk.stored[0] ?? {};
    if (announcement) announcement.publishedAt = timestampFromMs(Date.now() + 86_400_000);
    const end = { version: '1', brand: 'lab', note: 'not now' };
    expect((await read(nila.post(`/ops/announcements/${id}/end`, end))).body.value).toMatchObject({ state: 'over' });
    const { publishedAt, until } = console.peers.announcementDesk.saved[0]?.announcement ?? {};
    expect(timestampMs(until as Timestamp)).toBeGreaterThan(timestampMs(publishedAt as Timestamp));
  });

  it.each([
    ['an unknown audience', { audience: 'C' }],
    ['a bad begin', { from: 'soon' }],
    ['half a place', { position: 1.5 }],
    ['no text', { texts: [] }],
    ['a text without a title', { texts: [{ language: 'EN', content: 'c' }] }],
    ['a bad language', { texts: [{ language: 'english', title: 't', content: 'c' }] }],
    ['too long a content', { texts: [{ language: 'EN', title: 't', content: 'x'.repeat(4_001) }] }],
    ['no note', { note: '' }],
    ['an unknown field', { html: true }],
  ])('are refused with %s', async (_what, change) => {
    const id = console.peers.announcementDesk.put();
    expect(await save(id, 'change', change)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect(console.peers.announcementDesk.saved).toEqual([]);
  });

  it('keep their state when the change is refused, and need the action and the brand', async () => {
    const id = console.peers.announcementDesk.put();
    console.peers.announcementDesk.failure = new Failure('review.stale');
    expect((await save(id, 'change')).body.message).toBe('review.stale');
    const reader = console.logIn({ name: 'reader', actions: ['announcements.read'], brands: ['lab'] });
    for (const call of ['create', 'change', 'end']) {
      const change = call === 'end' ? Object.fromEntries(Object.keys(BODY).map((key) => [key, undefined])) : {};
      const body = call === 'end' ? { ...change, version: '1', brand: 'nmen', note: 'n' } : { brand: 'nmen' };
      expect((await save(id, call, body, reader)).status).toBe(403);
      expect((await save(id, call, body)).body.message).toBe('resource.not_found');
    }
    expect((await save('..%2Fx', 'change')).body.message).toBe('resource.not_found');
  });
});
