import { io, type Socket } from 'socket.io-client';
import type { Guest } from '../../support/edge/edge-under-test.js';

interface Versioned {
  readonly version?: number;
}

/** A simulated browser that shows a balance: the newest version that it received. It records faults. */
export class ShowingClient {
  shown = 0;
  /** When the client first showed the present version of the balance, in ms since 1970; 0 while it shows no balance. */
  shownAt = 0;
  /** The faults so far: pushes without a version, and snapshots with an older balance than the one on screen. */
  readonly faults: string[] = [];
  readonly #socket: Socket;

  /** Creates the client without connecting. @param n a number that gives the client an IP address of its own. */
  constructor(
    url: string,
    readonly guest: Guest,
    n: number,
  ) {
    this.#socket = io(url, {
      auth: { token: guest.token },
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      // The same delays as the site.
      reconnectionDelay: 500,
      reconnectionDelayMax: 5_000,
      extraHeaders: { 'x-merchant': 'lab', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
    });
    this.#socket.on(
      'snapshot',
      ({ balance, unread, jackpots = [] }: { balance?: Versioned; unread?: Versioned; jackpots?: Versioned[] }) => {
        for (const signal of [unread, ...jackpots]) this.#check('snapshot', signal);
        const version = this.#check('snapshot', balance);
        if (version < this.shown) this.faults.push(`a snapshot of version ${version} after ${this.shown} was shown`);
        this.#show(version);
      },
    );
    this.#socket.on('balance', (signal: Versioned) => this.#show(this.#check('balance', signal)));
    for (const name of ['unread', 'jackpot']) this.#socket.on(name, (signal: Versioned) => this.#check(name, signal));
    // A lost connection is retried. A refusal is final, so it is recorded.
    this.#socket.on('connect_error', ({ message }) => {
      if (message.includes('.')) this.faults.push(`not admitted: ${message}`);
    });
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.faults.push('sent away');
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Disconnects and does not reconnect. */
  leave(): void {
    this.#socket.disconnect();
  }

  #check(name: string, signal: Versioned | undefined): number {
    if (Number.isInteger(signal?.version)) return signal?.version ?? 0;
    this.faults.push(`${name} without a version`);
    return 0;
  }

  /** The site has the same rule: a pushed balance with a lower version is ignored. */
  #show(version: number): void {
    if (version > this.shown) [this.shown, this.shownAt] = [version, Date.now()];
  }
}
