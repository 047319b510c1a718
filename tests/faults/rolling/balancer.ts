import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Balancing, Edge } from './balancing.js';

const SOURCES_AS_THEY_STAND = new URL('../../support/ts-hook.mjs', import.meta.url).href;

/** What stands for the world outside of the site has processors of its own there: here it goes first, where this process may say so. @returns what ends that. */
export function outside(pid = 0): () => void {
  const before = getPriority(pid);
  try {
    setPriority(pid, -5);
  } catch {
    return () => undefined; // not as an ordinary user: then it takes its turn
  }
  return () => setPriority(pid, before);
}

/**
 * Before the edges, as nginx is, and like it a process of its own: in the test's, which is busy with its players, new connections
 * would wait for half a minute.
 */
export class Balancer {
  private constructor(
    private readonly child: ChildProcess,
    private found: Balancing,
  ) {
    child.on('message', (found: Balancing) => {
      this.found = found;
    });
  }

  static async start(edges: readonly Edge[]): Promise<Balancer> {
    const child = fork(join(import.meta.dirname, 'balancing.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning', '--import', SOURCES_AS_THEY_STAND],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    outside(child.pid);
    child.send(edges);
    const [found] = (await once(child, 'message')) as [Balancing];
    return new Balancer(child, found);
  }

  get url(): string {
    return `http://127.0.0.1:${this.found.port}`;
  }

  /** Edges that said at the last look that they are ready. */
  get healthy(): number {
    return this.found.healthy;
  }

  /** Cuts every connection. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
