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

/** A session's sockets on one copy: tabs, and connections that a phone lost without saying so. */
const SOCKETS_PER_SESSION_MAX = 12;
/** Sessions can end by idling, which no event tells: each socket's session is looked at this often. */
const SWEEP_MS = 60_000;
/** The `session` signal gets this long to arrive before its socket is cut. */
const FAREWELL_MS = 250;

/** The socket: joins rooms by session, sends the snapshot, pushes signals, and ends with the session. */
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

  /** Gives the refusal, if any: a connect error whose message is the code and whose data is the envelope. */
  async #admit(socket: PlayerSocket): Promise<Error | undefined> {
    try {
      socket.data = await this.admission.admit(socket);
      // What a recovered socket missed is on its way already, and is shown when its greeting is there.
      if (!socket.recovered) this.#held.hold(socket.conn);
      return undefined;
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal');
      if (failure.code === 'internal') this.#log.error(error);
      // A refusal is for good: browsers do not come again after one. From a lost connection they come back by themselves.
      if (failure.code === 'system.temporary') socket.conn.close();
      return Object.assign(new Error(failure.code), { data: failed(failure) });
    }
  }

  async handleConnection(socket: PlayerSocket): Promise<void> {
    this.#connected.inc();
    socket.once('disconnect', () => {
      this.#connected.dec();
      // What it was told before it was cut.
      this.#held.flush(socket.conn);
    });
    // Clients have nothing to say here; one that talks is not ours.
    socket.onAny(() => socket.disconnect(true));
    try {
      await this.#welcome(socket);
    } catch (error) {
      if (isFailure(error, 'session.expired')) {
        // Nothing of what it was pushed since is shown to it; it comes back and is told why it may not.
        if (!this.#held.drop(socket.conn)) socket.disconnect(true);
        return;
      }
      this.#log.warn(`a socket was not welcomed: ${error instanceof Error ? error.message : String(error)}`);
      socket.conn.close();
    } finally {
      this.#held.flush(socket.conn);
    }
  }

  /** Joins first and reads after, so that nothing can happen between the two unseen. */
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

  /** Pushes what the snapshot tells as well to every socket of a member, on all copies. */
  newestToMember(memberId: string, push: NewestPush): void {
    this.#pushed.inc({ signal: push[0] });
    this.#pushes?.push(memberId, push);
  }

  /** Pushes to every socket of a member, on all copies, and to one that comes back within two minutes. */
  toMember<S extends keyof Signals>(memberId: string, signal: S, ...body: Parameters<Signals[S]>): void {
    this.#pushed.inc({ signal });
    this.#server?.to(memberRoom(memberId)).emit(signal, ...body);
  }

  /** Pushes to everyone who has a brand's site open, slice by slice, so that no slice waits for the whole. */
  async toBrand<S extends keyof Signals>(brand: string, signal: S, ...body: Parameters<Signals[S]>): Promise<void> {
    this.#pushed.inc({ signal });
    for (let slice = 0; slice < SLICES; slice += 1) {
      this.#server?.to(publicRoom(brand, slice)).emit(signal, ...body);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Says why, then cuts every socket of a session, on all copies. */
  endSession(sessionId: string, reason: string): void {
    const room = this.#server?.in(sessionRoom(sessionId));
    room?.emit('session', { reason });
    setTimeout(() => this.#server?.in(sessionRoom(sessionId)).disconnectSockets(true), FAREWELL_MS).unref();
  }

  /** Ends the sockets on this copy whose sessions have ended without a word. */
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
