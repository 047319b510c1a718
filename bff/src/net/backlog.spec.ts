import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { letCrowdWait } from './backlog.js';

// Goal: of a crowd that comes at once nobody is turned away to try again a second later.

const ALLOWED = '/proc/sys/net/core/somaxconn';
/** More than Node lets wait by itself, where the system allows it. */
const CROWD = Math.min(700, (existsSync(ALLOWED) ? Number(readFileSync(ALLOWED, 'utf8')) : 128) - 1);
const COUNTED = '/proc/net/netstat';

/** How often a connection was dropped because too many waited, on all of this system; 0 where it does not count. */
function drops(): number {
  if (!existsSync(COUNTED)) return 0;
  const [names = [], values = []] = readFileSync(COUNTED, 'utf8').split('\n').filter((line) => line.startsWith('TcpExt:')).map((line) => line.split(' '));
  return Number(values[names.indexOf('ListenOverflows')] ?? 0);
}

describe('A server that lets a crowd wait', () => {
  let server: Server;
  const sockets: Socket[] = [];

  beforeEach(() => {
    server = createServer((socket) => sockets.push(socket));
    letCrowdWait(server);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const listening = (): Promise<AddressInfo> => new Promise((resolve, reject) => {
    server.once('error', reject).once('listening', () => resolve(server.address() as AddressInfo));
  });

  it('lets more wait than come in one turn of its loop', async () => {
    server.listen(0, '127.0.0.1');
    const { port } = await listening();
    const before = drops();
    // All of these set out before the loop, which is the server's too, turns to the first.
    await Promise.all(Array.from({ length: CROWD }, () => new Promise<void>((resolve, reject) => {
      sockets.push(connect(port, '127.0.0.1').once('connect', resolve).once('error', reject));
    })));
    expect(drops() - before).toBe(0);
  });

  it.each([
    ['a port', () => server.listen(0), '::'],
    ['a port and a callback', () => server.listen(0, () => undefined), '::'],
    ['a port and a host', () => server.listen(0, '127.0.0.1'), '127.0.0.1'],
    ['a port, a host and a callback', () => server.listen(0, '127.0.0.1', () => undefined), '127.0.0.1'],
    ['options', () => server.listen({ port: 0, host: '127.0.0.1' }), '127.0.0.1'],
  ])('listens as it is told by %s', async (_how, listen, address) => {
    const found = listening();
    listen();
    expect((await found).address).toBe(address);
  });
});
