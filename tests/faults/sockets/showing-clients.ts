import { setTimeout as sleep } from 'node:timers/promises';
import type { Guest } from '../../support/edge/edge-under-test.js';
import { ShowingClient } from './showing-client.js';

/* Runs many simulated browsers in a process of their own, started by fork from this file. */
export interface ClientsOrder {
  readonly open?: { readonly url: string; readonly guests: readonly Guest[]; readonly first: number };
  /** Connects all clients, each after the pause of a browser that lost its connection. */
  readonly connect?: readonly [fromMs: number, toMs: number];
  /** Disconnects all clients for good. */
  readonly leave?: true;
}

export interface ClientsReport {
  /** The version of the balance that each client shows, in the order of the guests. */
  readonly shown: readonly number[];
  /** When each client first showed its version, in ms since 1970. */
  readonly shownAt: readonly number[];
  readonly connected: number;
  /**
   * The faults of all clients: pushes without a version, snapshots older than the version on screen, refused
   * connections.
   */
  readonly faults: readonly string[];
}

const clients: ShowingClient[] = [];

process.on('message', ({ open, connect, leave }: ClientsOrder) => {
  if (open) clients.push(...open.guests.map((guest, n) => new ShowingClient(open.url, guest, open.first + n)));
  if (connect) {
    const [fromMs, toMs] = connect;
    for (const client of clients) void sleep(fromMs + Math.random() * (toMs - fromMs)).then(() => client.connect());
  }
  if (leave) for (const client of clients) client.leave();
  const report: ClientsReport = {
    shown: clients.map(({ shown }) => shown),
    shownAt: clients.map(({ shownAt }) => shownAt),
    connected: clients.filter(({ isConnected }) => isConnected).length,
    faults: clients.flatMap(({ faults }) => faults),
  };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
