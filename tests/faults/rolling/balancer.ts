import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Balancing, Edge } from './balancing.js';

const SOURCES_AS_THEY_STAND = new URL('../../support/ts-hook.mjs', import.meta.url).href;

/**
 * Raises the scheduling priority of a process that simulates the outside world (players, balancer), which in production
 * runs on other machines. Without permission, the priority is not changed.
 * @returns a function that restores the priority
 */
export function outside(pid = 0): () => void {
  const before = getPriority(pid);
  try {
    setPriority(pid, -5);
  } catch {
    return () => undefined; // a user without root rights may not raise it
  }
  return () => setPriority(pid, before);
}

/**
 * A load balancer in front of the edges, like nginx. It is a separate process, because in the busy process of the test
 * new connections would wait up to half a minute.
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

  /** The number of edges that were ready at the last check. */
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
