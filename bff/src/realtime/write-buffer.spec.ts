import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { WriteBuffer } from './write-buffer.js';
import type { PlayerSocket } from './socket-data.js';

// Goal: the greeting (Engine.IO's first packet) and the snapshot (the current values) of a new connection are sent
// together and in order. No connection is held for ever, and no packet is lost.

/**
 * A time limit for holding back packets that no test reaches on a slow machine, and a short one for tests of this
 * limit.
 */
const [LONG_MS, SHORT_MS] = [60_000, 150];
/** How long tests wait. It is shorter than LONG_MS, so a packet that arrives was not released by that time limit. */
const SOON_MS = 20_000;
const GREETING = '0{"sid"';

describe('A held connection', () => {
  let http: HttpServer;
  let server: Server;
  let held: WriteBuffer;
  let holdMs: number;
  /** The data of each write to the system, as text. */
  let writes: string[];
  let welcome: (socket: PlayerSocket) => void | Promise<void>;
  const clients: Socket[] = [];

  beforeEach(async () => {
    [held, holdMs, writes, welcome] = [new WriteBuffer(), LONG_MS, [], () => undefined];
    http = createServer();
    server = new Server(http, { perMessageDeflate: false });
    server.use((socket, next) => {
      spyOn(socket as PlayerSocket);
      held.hold((socket as PlayerSocket).conn, holdMs);
      next();
    });
    server.on('connection', (socket) => welcome(socket as PlayerSocket));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });

  function spyOn({ request: { socket } }: PlayerSocket): void {
    const [write, writev] = [socket._write.bind(socket), socket._writev?.bind(socket)];
    socket._write = (chunk: Buffer, encoding, done) => {
      writes.push(String(chunk));
      write(chunk, encoding, done);
    };
    socket._writev = (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      writev?.(chunks, done);
    };
  }
  function open(options: Partial<ManagerOptions> = {}): { readonly client: Socket; readonly received: string[] } {
    const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    });
    const received: string[] = [];
    for (const event of ['connect', 'disconnect']) client.on(event, () => received.push(event));
    client.onAny((signal: string, body: unknown) => received.push(`${signal} ${String(body)}`));
    clients.push(client);
    return { client, received };
  }
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let waitedMs = 0; !isSo(); waitedMs += 5) {
      if (waitedMs > SOON_MS) throw new Error(`the condition did not come true; written: ${JSON.stringify(writes)}`);
      await sleep(5);
    }
  };

  it('writes greeting, pushes and snapshot at once and in their order', async () => {
    welcome = async (socket) => {
      socket.emit('unread', { count: 1, version: 1 });
      await sleep(20);
      socket.emit('unread', { count: 2, version: 2 });
      socket.emit('snapshot', { jackpots: [] });
      expect(writes).toEqual([]);
      held.flush(socket.conn);
    };
    const { received } = open();
    await until(() => received.length === 4);
    expect(received.map((entry) => entry.split(' ')[0])).toEqual(['connect', 'unread', 'unread', 'snapshot']);
    expect(writes).toHaveLength(1);
    const places = [GREETING, '"count":1', '"count":2', '"snapshot"'].map((text) => writes[0]?.indexOf(text) ?? -1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
  });

  it('works normally after it was flushed', async () => {
    holdMs = SHORT_MS;
    let socket: PlayerSocket | undefined;
    welcome = (welcomed) => {
      socket = welcomed;
      held.flush(welcomed.conn);
      held.flush(welcomed.conn);
    };
    const { received } = open();
    await until(() => received.length === 1);
    for (let count = 0; count < 50; count += 1) socket?.emit('unread', { count, version: count });
    await until(() => received.length === 51);
    await sleep(2 * SHORT_MS);
    socket?.emit('unread', { count: 50, version: 50 });
    await until(() => received.length === 52);
    expect(writes.filter((text) => text.includes(GREETING))).toHaveLength(1);
  });

  it('is flushed by its timeout', async () => {
    holdMs = SHORT_MS;
    welcome = (socket) => {
      socket.emit('session', { reason: 'r' });
    };
    const startedAt = performance.now();
    const { received } = open();
    await until(() => received.length === 2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORT_MS - 5);
    expect(writes).toHaveLength(1);
  });

  it('drops its packets when its client leaves, and a later flush is harmless', async () => {
    holdMs = SHORT_MS;
    const left = new Promise<PlayerSocket>((resolve) => {
      welcome = (socket) => {
        socket.once('disconnect', () => resolve(socket));
        client.io.engine.close();
      };
    });
    const { client } = open();
    const socket = await left;
    held.flush(socket.conn);
    await sleep(2 * SHORT_MS);
    expect(writes.filter((text) => text.includes(GREETING))).toEqual([]);
    expect(socket.conn.readyState).toBe('closed');
  });

  it.each([
    ['is let go', (socket: PlayerSocket) => held.flush(socket.conn), LONG_MS],
    ['was held long enough', () => undefined, SHORT_MS],
  ])('waits to close until it %s, and loses nothing', async (_when, then, ms) => {
    holdMs = ms;
    welcome = (socket) => {
      socket.emit('session', { reason: 'r' });
      socket.conn.close();
      then(socket);
    };
    const { received } = open();
    await until(() => received.includes('disconnect'));
    expect(received.map((entry) => entry.split(' ')[0])).toEqual(['connect', 'session', 'disconnect']);
  });

  it('does not keep a server from closing', async () => {
    const welcomed = new Promise<void>((resolve) => {
      welcome = () => resolve();
    });
    open();
    await welcomed;
    const startedAt = performance.now();
    await server.close();
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });

  it.each([[['polling']], [['polling', 'websocket']]])('is not used for transports %j', async (transports) => {
    const { client, received } = open({ transports });
    const startedAt = performance.now();
    await until(() => received.includes('connect'));
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    if (transports.length > 1) await until(() => client.io.engine.transport.name === 'websocket');
    server.emit('unread', { count: 1 });
    await until(() => received.length === 2);
  });
});
