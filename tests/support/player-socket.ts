import { io, type Socket } from 'socket.io-client';
import type { Player } from './player.js';
import { until } from './until.js';

export interface PushedBalance {
  readonly currency: string;
  readonly balanceMinor: string;
  readonly version: number;
}
export interface Snapshot {
  readonly balance?: PushedBalance;
  readonly unread?: { readonly count: number; readonly version: number };
}

/** A player's socket connection to the site, with the snapshot and every balance that was pushed. */
export class PlayerSocket {
  readonly balances: PushedBalance[] = [];

  private constructor(
    readonly socket: Socket,
    readonly snapshot: Snapshot,
  ) {
    socket.on('balance', (balance: PushedBalance) => this.balances.push(balance));
  }

  /** Connects with the player's session and waits for the first push, the snapshot. */
  static async open(player: Player, timeoutMs = 10_000): Promise<PlayerSocket> {
    const socket = io(player.api.baseUrl, {
      auth: { token: player.token },
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { 'x-merchant': player.api.merchant },
    });
    const early: PushedBalance[] = [];
    const keep = (balance: PushedBalance): void => void early.push(balance);
    socket.on('balance', keep);
    try {
      const snapshot = await new Promise<Snapshot>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no snapshot within ${timeoutMs} ms`)), timeoutMs);
        socket.once('snapshot', (value: Snapshot) => {
          clearTimeout(timer);
          resolve(value);
        });
        socket.once('connect_error', (error) => {
          clearTimeout(timer);
          reject(error);
        });
      });
      const opened = new PlayerSocket(socket, snapshot);
      socket.off('balance', keep);
      opened.balances.unshift(...early);
      return opened;
    } catch (error) {
      socket.close();
      throw error;
    }
  }

  /** Waits for the first pushed balance with this version or a newer one. */
  async balanceFrom(version: number): Promise<PushedBalance> {
    const pushed = await until(
      `a push of version ${version}`,
      () => Promise.resolve(this.balances.find((balance) => balance.version >= version)),
      (found) => found !== undefined,
    );
    return pushed as PushedBalance;
  }

  close(): void {
    this.socket.close();
  }
}
