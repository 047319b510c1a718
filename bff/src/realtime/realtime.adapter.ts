import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { httpStatusOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { CorsByBrand } from '../http/cors-by-brand.js';
import { listenWithReusePort } from '../net/reuse-port-listeners.js';
import { gatherWrites } from '../net/writes.js';
import { RedisFamily } from '../redis/redis-family.js';
import { SessionService } from '../session/session.service.js';
import { failed } from '../http/envelope.js';
import { assertOneHost } from '../http/request-context.js';
import { guardRecovery } from './recovery.js';
import { SocketAdmission } from './socket-admission.js';

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
  readonly #admission: SocketAdmission;

  constructor(app: INestApplicationContext) {
    super(app);
    listenWithReusePort(this.httpServer as HttpServer);
    this.#sessions = app.get(SessionService);
    this.#cors = app.get(CorsByBrand);
    this.#admission = app.get(SocketAdmission);
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
    server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      void this.#countHandshake(request, response, next);
    });
    // The answer to the upgrade and the first packet go out in one write.
    server.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
      gatherWrites(request.socket);
      next();
    });
    guardRecovery(server.of('/').adapter, (sessionId) => this.#sessions.isLive(sessionId));
    return server;
  }

  /** A handshake has no session id yet. Other requests belong to a connection that was counted. */
  async #countHandshake(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const query = new URL(request.url ?? '', 'http://edge').searchParams;
    try {
      assertOneHost(request);
      if (!query.has('sid')) await this.#admission.countHandshake(request);
    } catch (error) {
      if (isFailure(error, 'request.rate_limited') || isFailure(error, 'request.invalid'))
        return refuse(request, response, error);
    }
    next(); // any other fault is the admission's to answer
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

/** Answers a handshake with a failure. Engine.IO gives an upgrade no response, so its answer is written to the connection. */
function refuse(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
  const body = JSON.stringify(failed(failure));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...(failure.data?.['retryAfterSeconds'] !== undefined && {
      'Retry-After': Number(failure.data['retryAfterSeconds']),
    }),
  };
  const status = httpStatusOf(failure.code);
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, headers).end(body);
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  request.socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
