import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { httpStatusOf } from '@nm/kit/errors/catalogue.js';
import { isFailure, type Failure } from '@nm/kit/errors/failure.js';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { CorsByBrand } from '../http/middleware.js';
import { listenWithReusePort } from '../net/reuse-port-listeners.js';
import { RedisFamily, gatherWrites } from '../redis/redis-client.js';
import { SessionService } from '../session/session.service.js';
import { failed } from '../http/envelope.js';
import { assertOneHost } from '../http/params.js';
import { guardRecovery } from './recovery.js';
import { SocketAdmission } from './socket-admission.js';

/** The maximum size (bytes) of a message from a client. Clients send only their token, when they connect. */
const CLIENT_BYTES_MAX = 4_096;
/** How long (ms) after a lost connection a client can restore it and get the signals that it missed. */
const RECOVERY_MS_MAX = 2 * 60_000;
/**
 * The maximum number of entries in the Redis stream, which holds about one minute at a thousand signals a second. A
 * client that missed older signals gets the newest values from the snapshot.
 */
const STREAM_LENGTH_MAX = 60_000;
/** How long (ms) a blocking read of the Redis stream lasts. A shutdown has to wait for it. */
const BLOCK_MS = 1_000;

const CLOSE_MS_MAX = 1_000;

/** Runs Socket.IO on a Redis stream, so that every bff instance can reach the sockets of every member. */
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
    // If Redis is unreachable, reads and pushes wait instead of failing, because a late push is better than a lost
    // one.
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
    // Sends the response to the WebSocket upgrade and Engine.IO's first packet in one write.
    server.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
      gatherWrites(request.socket);
      next();
    });
    guardRecovery(server.of('/').adapter, (sessionId) => this.#sessions.isLive(sessionId));
    return server;
  }

  /**
   * Counts a socket handshake against the limit of its IP address. A request with a session id belongs to a
   * connection that was already counted.
   */
  async #countHandshake(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const query = new URL(request.url ?? '', 'http://edge').searchParams;
    try {
      assertOneHost(request);
      if (!query.has('sid')) await this.#admission.countHandshake(request);
    } catch (error) {
      if (isFailure(error, 'request.rate_limited') || isFailure(error, 'request.invalid'))
        return refuse(request, response, error);
    }
    next(); // any other error is reported later, when the socket is admitted
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
    // Sockets that are closing still write their recovery state to Redis. If Redis is unreachable, the shutdown
    // continues after CLOSE_MS_MAX.
    await Promise.race([this.#redis.quit().catch(() => undefined), sleep(CLOSE_MS_MAX, undefined, { ref: false })]);
    this.#redis.disconnect();
  }

  /**
   * Whether a page of this origin may connect. The server must check it, because browsers do not apply the
   * same-origin policy to WebSockets. A client that is not a browser sends no origin.
   */
  async #allows(origin: string | undefined): Promise<boolean> {
    return origin === undefined || this.#cors.allows(origin);
  }
}

/**
 * Answers a handshake with an error. For an upgrade Engine.IO has no response object, so the response is written
 * directly to the connection.
 */
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
