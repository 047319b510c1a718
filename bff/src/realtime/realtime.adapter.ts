import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { CorsByBrand } from '../http/cors-by-brand.js';
import { listenWithReusePort } from '../net/reuse-port-listeners.js';
import { gatherWrites } from '../net/writes.js';
import { RedisFamily } from '../redis/redis-family.js';
import { SessionService } from '../session/session.service.js';
import { guardRecovery } from './recovery.js';

/** What a client may send: its token when it connects, and nothing after. */
const CLIENT_BYTES_MAX = 4_096;
/** How long a lost connection may come back to its missed signals. */
const RECOVERY_MS_MAX = 2 * 60_000;
/** About a minute of signals at a thousand a second; what is older is replaced by the snapshot. */
const STREAM_LENGTH_MAX = 60_000;
/** How long a read of the stream waits; an end waits for it. */
const BLOCK_MS = 1_000;

const GOODBYE_MS = 1_000;

/** Socket.IO over Redis streams: any copy of the bff reaches any player's sockets. */
export class RealtimeAdapter extends IoAdapter {
  readonly #redis: RedisFamily;
  readonly #sessions: SessionService;
  readonly #cors: CorsByBrand;

  constructor(app: INestApplicationContext) {
    super(app);
    listenWithReusePort(this.httpServer as HttpServer);
    this.#sessions = app.get(SessionService);
    this.#cors = app.get(CorsByBrand);
    // Blocking reads and pushes wait for Redis to come back instead of failing: a push delayed is better than lost.
    this.#redis = new RedisFamily(app.get<BffConfig>(BFF_CONFIG).redisUrl, { maxRetriesPerRequest: null });
    this.#redis.on('error', () => undefined);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      path: '/socket.io',
      serveClient: false,
      adapter: this.#streams(),
      connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS_MAX, skipMiddlewares: false },
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: CLIENT_BYTES_MAX,
      cors: {
        origin: (origin, answer) => {
          this.#allows(origin).then(
            (allowed) => answer(null, allowed),
            () => answer(null, false),
          );
        },
      },
      allowRequest: (request, answer) => {
        this.#allows(request.headers.origin).then(
          (allowed) => answer(null, allowed),
          () => answer(null, false),
        );
      },
    } as ServerOptions) as Server;
    // The answer to the upgrade and the first packet go out in one write.
    server.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
      gatherWrites(request.socket);
      next();
    });
    guardRecovery(server.of('/').adapter, (sessionId) => this.#sessions.isLive(sessionId));
    return server;
  }

  #streams(): ReturnType<typeof createAdapter> {
    return createAdapter(this.#redis, {
      streamName: 'bff:signals',
      channelPrefix: 'bff:signals',
      sessionKeyPrefix: 'bff:socket:',
      maxLen: STREAM_LENGTH_MAX,
      blockTimeInMs: BLOCK_MS,
      onlyPlaintext: true,
    });
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    this.#redis.disconnectCopies();
    // What the closing sockets left for their return is still being written; a Redis that is away cannot hold the end.
    await Promise.race([this.#redis.quit().catch(() => undefined), sleep(GOODBYE_MS, undefined, { ref: false })]);
    this.#redis.disconnect();
  }

  /** Browsers do not hold WebSockets to the same origin, so the server does. Programs send no origin. */
  async #allows(origin: string | undefined): Promise<boolean> {
    return origin === undefined || this.#cors.allows(origin);
  }
}
