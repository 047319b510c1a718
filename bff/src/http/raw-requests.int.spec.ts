import { connect } from 'node:net';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: an unusual request on a raw connection gets an answer, and every part of the bff interprets it in the same way.
describe('A raw request', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  /** Sends these lines over a raw connection and returns the answer. */
  const send = (...lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
      socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer, so far: ${answer}`)));
      socket.on('data', (data) => (answer += String(data)));
      socket.once('error', reject).once('close', () => resolve(answer));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
  const CLOSE = 'Connection: close';

  it('with two Host headers is refused, for a call, a page and a socket', async () => {
    const hosts = ['Host: lab.localhost', 'Host: bn.localhost'];
    for (const path of ['/wps/system/status', '/', '/socket.io/?EIO=4&transport=polling']) {
      const answer = await send(`GET ${path} HTTP/1.1`, ...hosts, CLOSE);
      expect([path, answer.split('\r\n', 1)[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
      expect(answer).toContain('request.invalid');
      expect(await send(`GET ${path} HTTP/1.1`, 'Host: lab.localhost', CLOSE)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('that offers h2c is answered by HTTP/1.1', async () => {
    const answer = await send(
      'GET /wps/system/status HTTP/1.1',
      'Host: lab.localhost',
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"success":true');
  });
});
