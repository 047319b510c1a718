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
 * The maximum number of sockets of one session on this instance. A session has a socket for each tab, and for some
 * connections that a phone lost without closing them.
 */
const SOCKETS_PER_SESSION_MAX = 12;
/**
 * How often (ms) the sessions of all sockets are checked. This is needed because a session that ends by its idle
 * timeout causes no event.
 */
const SWEEP_MS = 60_000;
/** The time (ms) between the signal `session` and the disconnect, so that the signal arrives first. */
const FAREWELL_MS = 250;

/**
 * The socket endpoint. A socket joins the rooms of its session, and gets the snapshot and then signals. When the
 * session ends, the socket is disconnected.
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

  /**
   * Admits a socket or refuses it. A refusal becomes a connect error with the error code as its message and the JSON
   * envelope as its data.
   */
  async #admit(socket: PlayerSocket): Promise<Error | undefined> {
    try {
      socket.data = await this.admission.admit(socket);
      // The packets of a new connection are held back until its snapshot is ready. Those of a recovered connection are
      // not, because the signals that it missed are already being sent.
      if (!socket.recovered) this.#held.hold(socket.conn);
      return undefined;
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal');
      if (failure.code === 'internal') this.#log.error(error);
      // A client does not reconnect after a refusal, but it does after a lost connection. So for a temporary error
      // the connection is closed instead.
      if (failure.code === 'system.temporary') socket.conn.close();
      return Object.assign(new Error(failure.code), { data: failed(failure) });
    }
  }

  async handleConnection(socket: PlayerSocket): Promise<void> {
    this.#connected.inc();
    socket.once('disconnect', () => {
      this.#connected.dec();
      // Sends the packets that were held back, so that the signal with the reason of the disconnect arrives first.
      this.#held.flush(socket.conn);
    });
    // Clients have nothing to send, so a client that sends a message is disconnected.
    socket.onAny(() => socket.disconnect(true));
    try {
      await this.#welcome(socket);
    } catch (error) {
      if (isFailure(error, 'session.expired')) {
        // The session has ended. The packets that were held back are dropped with the connection; the client
        // reconnects, and is then refused with the reason.
        if (!this.#held.drop(socket.conn)) socket.disconnect(true);
        return;
      }
      this.#log.warn(`a socket got no snapshot: ${error instanceof Error ? error.message : String(error)}`);
      socket.conn.close();
    } finally {
      this.#held.flush(socket.conn);
    }
  }

  /**
   * Lets the socket join its rooms before the snapshot is read, so that a change between the two is pushed and not
   * lost.
   */
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

  /** Pushes a value that the snapshot contains too to all sockets of a member, on all instances. */
  newestToMember(memberId: string, push: NewestPush): void {
    this.#pushed.inc({ signal: push[0] });
    this.#pushes?.push(memberId, push);
  }

  /**
   * Pushes a signal to all sockets of a member, on all instances. A socket that reconnects within two minutes gets it
   * afterwards.
   */
  toMember<S extends keyof Signals>(memberId: string, signal: S, ...body: Parameters<Signals[S]>): void {
    this.#pushed.inc({ signal });
    this.#server?.to(memberRoom(memberId)).emit(signal, ...body);
  }

  /**
   * Pushes a signal to all sockets of a brand. It is sent to one slice (a sixteenth) of the sockets after the other, so
   * that the event loop is not blocked.
   */
  async toBrand<S extends keyof Signals>(brand: string, signal: S, ...body: Parameters<Signals[S]>): Promise<void> {
    this.#pushed.inc({ signal });
    for (let slice = 0; slice < SLICES; slice += 1) {
      this.#server?.to(publicRoom(brand, slice)).emit(signal, ...body);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Sends the reason to all sockets of a session, on all instances, and then disconnects them. */
  endSession(sessionId: string, reason: string): void {
    const room = this.#server?.in(sessionRoom(sessionId));
    room?.emit('session', { reason });
    setTimeout(() => this.#server?.in(sessionRoom(sessionId)).disconnectSockets(true), FAREWELL_MS).unref();
  }

  /** Disconnects the sockets of this instance whose session ended without an event (by its idle timeout). */
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
