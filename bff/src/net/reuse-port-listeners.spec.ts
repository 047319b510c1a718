import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { listenWithReusePort } from './reuse-port-listeners.js';

// Goal: if many connections arrive at once, none of them is dropped, because a dropped client would retry a second
// later.

const ALLOWED = '/proc/sys/net/core/somaxconn';
/** The number of connections in the test. It exceeds Node's default backlog if the system allows such a number. */
const CONNECTIONS = Math.min(700, (existsSync(ALLOWED) ? Number(readFileSync(ALLOWED, 'utf8')) : 128) - 1);
const COUNTED = '/proc/net/netstat';

/**
 * Returns how many connections the system has dropped because of a full backlog; 0 if the system does not count them.
 */
function drops(): number {
  if (!existsSync(COUNTED)) return 0;
  const [names = [], values = []] = readFileSync(COUNTED, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf('ListenOverflows')] ?? 0);
}

describe('A server with a large listen backlog', () => {
  let server: Server;
  const sockets: Socket[] = [];

  beforeEach(() => {
    server = createServer((socket) => sockets.push(socket));
    listenWithReusePort(server);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const listening = (): Promise<AddressInfo> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).once('listening', () => resolve(server.address() as AddressInfo));
    });

  it('queues more connections than one event-loop turn accepts', async () => {
    server.listen(0, '127.0.0.1');
    const { port } = await listening();
    const before = drops();
    // Clients and server share one event loop. All connections are started before the server accepts the first one.
    await Promise.all(
      Array.from(
        { length: CONNECTIONS },
        () =>
          new Promise<void>((resolve, reject) => {
            sockets.push(connect(port, '127.0.0.1').once('connect', resolve).once('error', reject));
          }),
      ),
    );
    expect(drops() - before).toBe(0);
  });

  it.each([
    ['a port', () => server.listen(0), '::'],
    ['a port and a callback', () => server.listen(0, () => undefined), '::'],
    ['a port and a host', () => server.listen(0, '127.0.0.1'), '127.0.0.1'],
    ['a port, a host and a callback', () => server.listen(0, '127.0.0.1', () => undefined), '127.0.0.1'],
    ['options', () => server.listen({ port: 0, host: '127.0.0.1' }), '127.0.0.1'],
  ])('listens on the address given by %s', async (_how, listen, address) => {
    const found = listening();
    listen();
    expect((await found).address).toBe(address);
  });

  it('accepts many connections per turn of a busy event loop', async () => {
    server.listen(0, '127.0.0.1');
    const { port } = await listening();
    let connected = 0;
    const comers = Array.from({ length: 160 }, () =>
      connect(port, '127.0.0.1').on('connect', () => {
        connected += 1;
      }),
    );
    const isIn = (): boolean => sockets.length >= comers.length;
    while (connected < comers.length) await turn();
    // At this point every connection is accepted or waits in a backlog. With one listening socket, each turn of the
    // event loop would accept one of them.
    const waiting = comers.length - sockets.length;
    let turns = 0;
    for (; !isIn() && turns < 1_000; turns += 1) await turn();
    for (const comer of comers) comer.destroy();
    expect(isIn()).toBe(true);
    expect(turns).toBeLessThan(Math.max(waiting / 2, 20));
  });

  it('fails when another process has the port', async () => {
    server.listen(0, '127.0.0.1');
    const { port } = await listening();
    const second = createServer();
    listenWithReusePort(second);
    const refused = new Promise((resolve) => second.once('error', resolve));
    second.listen(port, '127.0.0.1');
    expect(await refused).toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('A website with several listening sockets', () => {
  it('answers on every listener, and closes after the last answer', async () => {
    let answered = 0;
    const site = createHttpServer((request, response) => {
      response.once('finish', () => {
        answered += 1;
      });
      setTimeout(() => response.end(request.url), request.url === '/slow' ? 300 : 0);
    });
    listenWithReusePort(site);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const ask = async (path: string): Promise<string> =>
      (await fetch(url + path, { headers: { connection: 'close' } })).text();
    expect(await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`/${n}`)))).toEqual(
      Array.from({ length: 100 }, (_, n) => `/${n}`),
    );
    answered = 0;
    const slow = Promise.all(Array.from({ length: 40 }, () => ask('/slow')));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answeredAtClose = new Promise<void>((resolve) => site.close(() => resolve())).then(() => answered);
    expect(await slow).toHaveLength(40);
    expect(await answeredAtClose).toBe(40);
    await expect(fetch(url)).rejects.toThrow();
  });
});
