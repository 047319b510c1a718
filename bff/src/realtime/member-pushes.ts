import { memberRoom } from './rooms.js';
import type { BalanceSignal, UnreadSignal } from './signals.js';
import type { PlayerServer } from './socket-data.js';

/** A push of a value with a version. The snapshot (the first message of a socket) contains the same value. */
export type NewestPush = readonly ['balance', BalanceSignal] | readonly ['unread', UnreadSignal];

const EVENT = 'pushes';
/** The maximum number of pushes in one message to the other bff instances. */
const PUSHES_MAX = 500;

/**
 * Pushes to single members. The sockets of this instance get a push directly. The other instances get one message per
 * turn of the event loop with all pushes of that turn. A client that is disconnected at that moment does not get
 * these pushes later; the snapshot at its next connection is newer.
 */
export class MemberPushes {
  #waiting: (readonly [memberId: string, push: NewestPush])[] = [];

  constructor(private readonly server: PlayerServer) {
    server.on(EVENT, (pushes: readonly (readonly [string, NewestPush])[]) => {
      for (const [memberId, push] of pushes) this.#deliver(memberId, push);
    });
  }

  push(memberId: string, push: NewestPush): void {
    this.#deliver(memberId, push);
    const waiting = this.#waiting.push([memberId, push]);
    if (waiting === 1) setImmediate(() => this.#sendToCopies());
    if (waiting === PUSHES_MAX) this.#sendToCopies();
  }

  #sendToCopies(): void {
    if (this.#waiting.length === 0) return;
    this.server.serverSideEmit(EVENT, this.#waiting);
    this.#waiting = [];
  }

  #deliver(memberId: string, push: NewestPush): void {
    const room = memberRoom(memberId);
    if (!this.server.of('/').adapter.rooms.has(room)) return;
    const sockets = this.server.local.to(room);
    if (push[0] === 'balance') sockets.emit('balance', push[1]);
    else sockets.emit('unread', push[1]);
  }
}
