import request from 'supertest';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a closed brand refuses calls with the reason, and its page still learns this reason.
describe('The status of a brand', () => {
  let edge: TestEdge;
  beforeEach(async () => {
    edge = await startEdge();
  });
  afterEach(() => edge.close());

  it.each([
    ['maintenance', 1, 503, 'system.maintenance'],
    ['a blocked region', 2, 403, 'access.region'],
  ])('closes calls at %s, but tells the page why', async (_why, status, httpStatus, code) => {
    edge.peers.identity.status = status;
    const page = await read(request(edge.url).get('/wps/system/status').expect(200));
    expect(page.body.value).toMatchObject({ status });
    const { body } = await read(request(edge.url).get('/lgw/games/game_menus').expect(httpStatus));
    expect(body.message).toBe(code);
  });
});
