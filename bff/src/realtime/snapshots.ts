import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { JackpotsService } from '../catalogue/jackpots.service.js';
import { UnreadService } from '../messaging/unread.service.js';
import { SessionService } from '../session/session.service.js';
import { BalanceService } from '../wallet/balance.service.js';
import { CrowdRead } from './crowd-read.js';
import { presentBalanceSignal } from './signal.presenter.js';
import type { BalanceSignal, SnapshotSignal, UnreadSignal } from './signals.js';
import type { PlayerSocket } from './socket-data.js';

/** A push that overtakes the read makes it old; it is read again at most this often, then clients compare versions. */
const READS_MAX = 3;

/** Reads and sends what a socket must know at once. */
@Injectable()
export class Snapshots {
  /** Of sessions, those that live. */
  readonly #live: CrowdRead<true>;

  constructor(
    private readonly balances: BalanceService, private readonly unread: UnreadService, private readonly jackpots: JackpotsService,
    sessions: SessionService,
  ) {
    this.#live = new CrowdRead(async (ids) => new Map([...(await sessions.live(ids))].map((id) => [id, true])));
  }

  /**
   * The socket has joined its rooms. What it is sent is never older than what was pushed to it meanwhile.
   * @throws Failure session.expired, as soon as it is known, when the session has ended: revoked between admission and
   * joining, it was not met by the revocation's own disconnect.
   */
  async send(socket: PlayerSocket): Promise<void> {
    const { brand, sessionId, memberId, currency } = socket.data;
    if (sessionId === undefined || memberId === undefined || currency === undefined) {
      this.#emit(socket, { jackpots: await this.jackpots.of(brand) });
      return;
    }
    const pushed = watchVersions(socket);
    try {
      for (let reads = 1; ; reads += 1) {
        const [jackpots, balance, unread] = await Promise.all([
          this.jackpots.of(brand), this.balances.inCrowd({ memberId, currency }), this.unread.inCrowd(memberId), this.#assertLive(sessionId),
        ]);
        const snapshot = { balance: presentBalanceSignal(balance), unread, jackpots };
        if (isNewest(snapshot, pushed) || reads === READS_MAX) {
          this.#emit(socket, snapshot);
          return;
        }
      }
    } finally {
      pushed.stop();
    }
  }

  async #assertLive(sessionId: string): Promise<void> {
    if (!(await this.#live.of(sessionId))) throw new Failure('session.expired');
  }

  /**
   * Past the streams and straight to this socket: it stands in order with what this copy has already written, and
   * what is still on its way through Redis comes after it.
   */
  #emit(socket: PlayerSocket, snapshot: SnapshotSignal): void {
    socket.nsp.local.to(socket.id).emit('snapshot', snapshot);
  }
}

interface Pushed {
  balance: number;
  unread: number;
}

const isNewest = (snapshot: SnapshotSignal, pushed: Pushed): boolean =>
  (snapshot.balance?.version ?? 0) >= pushed.balance && (snapshot.unread?.version ?? pushed.unread) >= pushed.unread;

/** Remembers the newest versions that were written to a socket. */
function watchVersions(socket: PlayerSocket): Pushed & { stop(): void } {
  const listener = (signal: string, body: BalanceSignal | UnreadSignal): void => {
    if (signal === 'balance' || signal === 'unread') seen[signal] = Math.max(seen[signal], body.version);
  };
  const seen = { balance: 0, unread: 0, stop: () => { socket.offAnyOutgoing(listener); } };
  socket.onAnyOutgoing(listener);
  return seen;
}
