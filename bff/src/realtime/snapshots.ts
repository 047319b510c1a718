import { Injectable } from '@nestjs/common';
import { UnreadService } from '../messaging/unread.service.js';
import { BalanceService } from '../wallet/balance.service.js';
import { presentBalanceSignal } from './signal.presenter.js';
import type { BalanceSignal, SnapshotSignal } from './signals.js';
import type { PlayerSocket } from './socket-data.js';

/** A push that overtakes the read makes it old; it is read again at most this often, then clients compare versions. */
const READS_MAX = 3;

/** Reads and sends what a socket must know at once. */
@Injectable()
export class Snapshots {
  constructor(private readonly balances: BalanceService, private readonly unread: UnreadService) {}

  /** The socket has joined its rooms. What it is sent is never older than what was pushed to it meanwhile. */
  async send(socket: PlayerSocket): Promise<void> {
    const { memberId, currency } = socket.data;
    if (memberId === undefined || currency === undefined) {
      this.#emit(socket, { jackpots: [] });
      return;
    }
    const pushed = watchBalance(socket);
    try {
      const unread = this.unread.of(memberId);
      let balance = presentBalanceSignal(await this.balances.of({ memberId, currency }));
      for (let reads = 1; balance.version < pushed.version && reads < READS_MAX; reads += 1) {
        balance = presentBalanceSignal(await this.balances.of({ memberId, currency }));
      }
      this.#emit(socket, { balance, unread: await unread, jackpots: [] });
    } finally {
      pushed.stop();
    }
  }

  /**
   * Past the streams and straight to this socket: it stands in order with what this copy has already written, and
   * what is still on its way through Redis comes after it.
   */
  #emit(socket: PlayerSocket, snapshot: SnapshotSignal): void {
    socket.nsp.local.to(socket.id).emit('snapshot', snapshot);
  }
}

/** Remembers the newest balance version that was written to a socket. */
function watchBalance(socket: PlayerSocket): { readonly version: number; stop(): void } {
  const seen = { version: 0 };
  const listener = (signal: string, body: BalanceSignal): void => {
    if (signal === 'balance') seen.version = Math.max(seen.version, body.version);
  };
  socket.onAnyOutgoing(listener);
  return { get version() { return seen.version; }, stop: () => socket.offAnyOutgoing(listener) };
}
