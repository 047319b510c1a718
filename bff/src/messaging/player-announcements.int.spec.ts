import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the announcement popup gets what is published to its audience, in pages, and nothing that is for agents.
describe('Announcements to players', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge?.close());

  const path = '/wps/relay/MCSFE_getListAnnouncements';
  const list = (query = ''): Promise<Reply> => read(request(edge.url).get(`${path}${query}`).set('X-Merchant', 'lab'));
  const listToMember = async (query: string): Promise<Reply> => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
    return read(request(edge.url).get(`${path}${query}`).set(headers));
  };
  const idsOf = ({ body }: Reply) =>
    (body.value['content'] as { announcementId: string }[]).map(({ announcementId }) => announcementId);

  it('are listed newest first in pages of 9, for visitors by default', async () => {
    const first = await list();
    expect(idsOf(first)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9']);
    expect(first.body.value).toMatchObject({ pageNum: 1, totalPages: 2 });
    expect(idsOf(await list('?page=2&platform=W'))).toEqual(['b10']);
    expect(idsOf(await list('?page=3'))).toEqual([]);
  });

  it('are those of the audience, in the language asked or the default one', async () => {
    expect((await listToMember('?execution=A&language=BN')).body.value['content']).toEqual([
      {
        ...{ announcementId: 'a1', title: 'এক', content: '<p>এক body</p>', execution: 'A', link: '/help' },
        publishedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect((await listToMember('?execution=A&language=AR')).body.value['content']).toMatchObject([{ title: 'One' }]);
    expect(idsOf(await listToMember('?execution=F'))).toEqual([]);
  });

  it('to members are not shown to visitors, who get those to visitors for every audience', async () => {
    const { value } = (await list('?types=PU')).body;
    expect(value['popup']).toHaveLength(9);
    for (const execution of ['A', 'F'])
      expect((await list(`?types=PU&execution=${execution}`)).body.value).toEqual(value);
  });

  it('come with the lists of the types that are asked for, without unsafe addresses', async () => {
    const { value } = (await list('?types=B,PL,PU,PR&platform=W&execution=B&language=BN')).body;
    const banner = { url: '/rng', linkageType: 'page', picture: 'banner-market', text: 'Text', action: 'Open' };
    expect(value['banners']).toEqual([
      { groupName: 'w_home', title: 'w_home', ...banner },
      expect.objectContaining({ groupName: 'w_promotion', url: 'https://other.example/' }),
    ]);
    expect(value['player']).toEqual([{ id: 'notice', title: 'নোটিশ' }]);
    expect(value['popup']).toEqual(value['content']);
    expect(value['promotion']).toEqual([
      {
        ...{ title: 'w_promotion', url: 'https://other.example/' },
        announcementImages: [{ sequence: 1, url: 'banner-market' }],
      },
    ]);
    expect((await list('?types=H')).body.value).toMatchObject({ banners: [], player: [], popup: [], promotion: [] });
  });

  it('refuse an unknown audience, platform or page', async () => {
    for (const bad of [
      'execution=C',
      'execution=',
      'platform=X',
      'types=',
      'types=B,X',
      'page=0',
      'pageSize=101',
      'audience=A',
    ])
      expect([bad, (await list(`?${bad}`)).body.message]).toEqual([bad, 'request.invalid']);
  });
});
