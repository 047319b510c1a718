import { memberRoom } from './rooms.js';
import type { BalanceSignal, UnreadSignal } from './signals.js';
import type { PlayerServer } from './socket-data.js';

/** A push whose value has a version. The first message of a socket (the snapshot) contains the same value. */
export type NewestPush = readonly ['balance', BalanceSignal] | readonly ['unread', UnreadSignal];

const EVENT = 'pushes';
/** Maximum number of pushes in one message to the other instances. */
const PUSHES_MAX = 500;

/**
 * Pushes to single members. The sockets of this instance get them directly; the other instances get one message for
 * each turn of the event loop. A connection that is down at that moment does not get these pushes later, because its
 * next snapshot is newer.
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
