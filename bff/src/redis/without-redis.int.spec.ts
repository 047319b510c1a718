import request from 'supertest';
import { identity } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: without Redis the edge serves visitors, and says that calls of members fail for the moment.
describe('Without Redis', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({ env: { REDIS_URL: 'redis://127.0.0.1:9' } });
  });
  afterAll(() => edge.close());

  it('visitors are served, and calls with a session get a temporary failure', async () => {
    await request(edge.url).get('/wps/session/key').expect(200);
    const { token } = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const { body } = await read(
      request(edge.url)
        .get('/wps/member/info')
        .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` })
        .expect(503),
    );
    expect(body.message).toBe('system.temporary');
  });

  it('ends without an unhandled Redis error', async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', listen);
    await (await startEdge({ env: { REDIS_URL: 'redis://127.0.0.1:9' } })).close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', listen);
    expect(unheard).toEqual([]);
  });
});
