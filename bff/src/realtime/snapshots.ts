import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { JackpotsService } from '../catalogue/jackpots.service.js';
import { UnreadService } from '../messaging/unread.service.js';
import { SessionService } from '../session/session.service.js';
import { BalanceService } from '../wallet/balance.service.js';
import { Coalescer } from '@nm/kit/concurrency/coalescer.js';
import { presentBalanceSignal } from './signal.presenter.js';
import type { BalanceSignal, SnapshotSignal, UnreadSignal } from './signals.js';
import type { PlayerSocket } from './socket-data.js';

/** Reads the snapshot and sends it to a socket that has just connected. */
@Injectable()
export class Snapshots {
  /** Checks which sessions are active. Checks that are requested at the same time are merged into one read. */
  readonly #live: Coalescer<true>;

  constructor(
    private readonly balances: BalanceService,
    private readonly unread: UnreadService,
    private readonly jackpots: JackpotsService,
    sessions: SessionService,
  ) {
    this.#live = new Coalescer(async (ids) => new Map([...(await sessions.live(ids))].map((id) => [id, true])));
  }

  /**
   * Sends the snapshot to a socket that has joined its rooms. It is never older than a push that the socket has
   * already got. It also detects a session that was revoked before the socket joined its rooms, because the
   * disconnect of that revocation did not reach the socket.
   * @throws Failure session.expired if the session has ended.
   */
  async send(socket: PlayerSocket): Promise<void> {
    const { brand, sessionId, memberId, currency } = socket.data;
    if (sessionId === undefined || memberId === undefined || currency === undefined) {
      this.#emit(socket, { jackpots: await this.jackpots.of(brand) });
      return;
    }
    const pushed = watchPushes(socket, currency);
    try {
      const [jackpots, balance, unread] = await Promise.all([
        this.jackpots.of(brand),
        this.balances.coalesced({ memberId, currency }),
        this.unread.coalesced(memberId),
        this.#assertLive(sessionId),
      ]);
      this.#emit(socket, {
        balance: newerOf(presentBalanceSignal(balance), pushed.balance),
        unread: newerOf(unread, pushed.unread),
        jackpots,
      });
    } finally {
      pushed.stop();
    }
  }

  async #assertLive(sessionId: string): Promise<void> {
    if (!(await this.#live.get(sessionId))) throw new Failure('session.expired');
  }

  /**
   * Sends the snapshot directly to this socket and not through the Redis stream. So it follows everything that this
   * instance has already written, and precedes all later pushes.
   */
  #emit(socket: PlayerSocket, snapshot: SnapshotSignal): void {
    socket.nsp.local.to(socket.id).emit('snapshot', snapshot);
  }
}

interface Pushed {
  balance?: BalanceSignal;
  unread?: UnreadSignal;
}

/**
 * Returns the value with the higher version. A pushed value has the same fields as one that was read, so either can
 * be used.
 */
function newerOf<S extends { readonly version: number }>(read: S | undefined, pushed: S | undefined): S | undefined {
  return pushed && pushed.version > (read?.version ?? -1) ? pushed : read;
}

/** Records the newest pushes to a socket from now on. Balances in other currencies are ignored. */
function watchPushes(socket: PlayerSocket, currency: string): Pushed & { stop(): void } {
  const listener = (signal: string, body: BalanceSignal | UnreadSignal): void => {
    if (signal === 'unread') seen.unread = newerOf(seen.unread, body as UnreadSignal);
    if (signal === 'balance' && (body as BalanceSignal).currency === currency)
      seen.balance = newerOf(seen.balance, body as BalanceSignal);
  };
  const seen: Pushed & { stop(): void } = {
    stop: () => {
      socket.offAnyOutgoing(listener);
    },
  };
  socket.onAnyOutgoing(listener);
  return seen;
}
