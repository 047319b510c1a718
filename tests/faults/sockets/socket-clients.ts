import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Guest } from '../../support/edge/edge-under-test.js';
import type { ClientsOrder, ClientsReport } from './showing-clients.js';

const SOURCES_AS_THEY_STAND = new URL('../../support/ts-hook.mjs', import.meta.url).href;

/** Many browsers in separate processes, so that the edge's time is measured and not the test's. */
export class SocketClients {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static async open(url: string, guests: readonly Guest[], processes: number): Promise<SocketClients> {
    const share = Math.ceil(guests.length / processes);
    const children = Array.from({ length: processes }, () =>
      fork(join(import.meta.dirname, 'showing-clients.ts'), {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning', '--import', SOURCES_AS_THEY_STAND],
        env: { ...process.env, NODE_OPTIONS: '' },
      }),
    );
    const clients = new SocketClients(children);
    await Promise.all(
      children.map((child, n) =>
        ask(child, {
          open: { url, guests: guests.slice(n * share, (n + 1) * share), first: n * share },
        }),
      ),
    );
    return clients;
  }

  /** Sends an order to all processes and returns what all browsers show, in the order of the guests. */
  async send(order: ClientsOrder = {}): Promise<ClientsReport> {
    const reports = await Promise.all(this.children.map((child) => ask(child, order)));
    return {
      shown: reports.flatMap(({ shown }) => shown),
      shownAt: reports.flatMap(({ shownAt }) => shownAt),
      connected: reports.reduce((sum, { connected }) => sum + connected, 0),
      faults: reports.flatMap(({ faults }) => faults),
    };
  }

  async close(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        if (child.exitCode !== null) return;
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }),
    );
  }
}

async function ask(child: ChildProcess, order: ClientsOrder): Promise<ClientsReport> {
  const ended = new AbortController();
  try {
    const answer = Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('a process of clients ended unexpectedly');
      }),
    ]);
    child.send(order);
    return (await answer)[0] as ClientsReport;
  } finally {
    ended.abort();
  }
}
