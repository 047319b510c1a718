import { createServer } from 'node:net';
import { freePort, isFree } from './free-port.js';

describe('finding a port', () => {
  it('gives a port on which nobody listens', async () => {
    expect(await isFree(await freePort())).toBe(true);
  });

  it('sees that a port is taken', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    expect(await isFree(port)).toBe(false);
    server.close();
  });
});
