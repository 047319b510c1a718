import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { failed } from '../http/envelope.js';
import { SessionEndings } from '../session/session-endings.js';
import { SessionService } from '../session/session.service.js';
import { WriteBuffer } from './write-buffer.js';
import { MemberPushes, type NewestPush } from './member-pushes.js';
import { memberRoom, publicRoom, sessionRoom, sliceOf, SLICES } from './rooms.js';
import type { Signals } from './signals.js';
import { Snapshots } from './snapshots.js';
import { SocketAdmission } from './socket-admission.js';
import type { PlayerServer, PlayerSocket } from './socket-data.js';

/**
 * Maximum number of a session's sockets on one instance. They are tabs, and connections that a phone lost without
 * closing them.
 */
const SOCKETS_PER_SESSION_MAX = 12;
/**
 * How often (ms) each socket's session is checked, because sessions that reach their idle timeout end without an event.
 */
const SWEEP_MS = 60_000;
/** Delay (ms) between the `session` signal and the disconnect, so that the signal arrives. */
const FAREWELL_MS = 250;

/**
 * The socket endpoint: a socket joins rooms by its session, gets the snapshot and signals, and is disconnected when the
 * session ends.
 */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationShutdown {
  readonly #log = new Logger('realtime');
  readonly #connected;
  readonly #pushed;
  readonly #held = new WriteBuffer();
  #server: PlayerServer | undefined;
  #pushes: MemberPushes | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly admission: SocketAdmission,
    private readonly snapshots: Snapshots,
    private readonly sessions: SessionService,
    endings: SessionEndings,
    metrics: Metrics,
  ) {
    this.#connected = metrics.gauge('bff_sockets', 'Sockets connected to this copy');
    this.#pushed = metrics.counter('bff_signals_total', 'Signals pushed by this copy', ['signal']);
    endings.listen((sessionId, reason) => this.endSession(sessionId, reason));
  }

  afterInit(server: PlayerServer): void {
    this.#server = server;
    this.#pushes = new MemberPushes(server);
    server.use(async (socket, next) => next(await this.#admit(socket)));
    this.#sweep = setInterval(() => {
      this.sweep().catch((error: unknown) => this.#log.warn(String(error)));
    }, SWEEP_MS);
    this.#sweep.unref();
  }

  /** Admits a socket. A refusal becomes a connect error: its message is the failure code, its data the envelope. */
  async #admit(socket: PlayerSocket): Promise<Error | undefined> {
    try {
      socket.data = await this.admission.admit(socket);
      // The packets of a recovered socket are not held back: its missed signals are already on the way.
      if (!socket.recovered) this.#held.hold(socket.conn);
      return undefined;
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal');
      if (failure.code === 'internal') this.#log.error(error);
      // Clients do not reconnect after a refusal; they do reconnect after a lost connection.
      if (failure.code === 'system.temporary') socket.conn.close();
      return Object.assign(new Error(failure.code), { data: failed(failure) });
    }
  }

  async handleConnection(socket: PlayerSocket): Promise<void> {
    this.#connected.inc();
    socket.once('disconnect', () => {
      this.#connected.dec();
      // Sends the reason, which was held back, before the disconnect.
      this.#held.flush(socket.conn);
    });
    // Clients may send nothing; a client that does is disconnected.
    socket.onAny(() => socket.disconnect(true));
    try {
      await this.#welcome(socket);
    } catch (error) {
      if (isFailure(error, 'session.expired')) {
        // Drops the packets that were held back. The client reconnects and then gets the reason.
        if (!this.#held.drop(socket.conn)) socket.disconnect(true);
        return;
      }
      this.#log.warn(`a socket got no snapshot: ${error instanceof Error ? error.message : String(error)}`);
      socket.conn.close();
    } finally {
      this.#held.flush(socket.conn);
    }
  }

  /** Joins the socket to its rooms before the snapshot is read, so that no change in between is missed. */
  async #welcome(socket: PlayerSocket): Promise<void> {
    const { brand, sessionId, memberId } = socket.data;
    if (sessionId !== undefined && memberId !== undefined) {
      if (this.#localSockets(sessionId) >= SOCKETS_PER_SESSION_MAX) {
        socket.disconnect(true);
        return;
      }
      await socket.join([memberRoom(memberId), sessionRoom(sessionId)]);
    }
    await socket.join(publicRoom(brand, sliceOf(socket.id)));
    await this.snapshots.send(socket);
  }

  #localSockets(sessionId: string): number {
    return this.#server?.of('/').adapter.rooms.get(sessionRoom(sessionId))?.size ?? 0;
  }

  /** Pushes a signal that the snapshot also contains to every socket of a member, on all instances. */
  newestToMember(memberId: string, push: NewestPush): void {
    this.#pushed.inc({ signal: push[0] });
    this.#pushes?.push(memberId, push);
  }

  /** Pushes to every socket of a member on all instances, and to a socket that reconnects within two minutes. */
  toMember<S extends keyof Signals>(memberId: string, signal: S, ...body: Parameters<Signals[S]>): void {
    this.#pushed.inc({ signal });
    this.#server?.to(memberRoom(memberId)).emit(signal, ...body);
  }

  /** Pushes to everyone on a brand's site, slice by slice, so that a broadcast does not block the event loop. */
  async toBrand<S extends keyof Signals>(brand: string, signal: S, ...body: Parameters<Signals[S]>): Promise<void> {
    this.#pushed.inc({ signal });
    for (let slice = 0; slice < SLICES; slice += 1) {
      this.#server?.to(publicRoom(brand, slice)).emit(signal, ...body);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Sends the reason, then disconnects every socket of a session, on all instances. */
  endSession(sessionId: string, reason: string): void {
    const room = this.#server?.in(sessionRoom(sessionId));
    room?.emit('session', { reason });
    setTimeout(() => this.#server?.in(sessionRoom(sessionId)).disconnectSockets(true), FAREWELL_MS).unref();
  }

  /** Disconnects this instance's sockets whose sessions ended without an event. */
  async sweep(): Promise<void> {
    const sockets = [...(this.#server?.of('/').sockets.values() ?? [])];
    const ids = new Set(sockets.map((socket) => socket.data.sessionId).filter((id) => id !== undefined));
    const live = await this.sessions.live([...ids]);
    for (const id of ids) {
      if (!live.has(id)) this.endSession(id, 'expired');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.#sweep);
  }
}
