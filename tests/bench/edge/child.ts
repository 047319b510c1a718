import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ANSWER_MS_MAX = 180_000;

/** A part of a bench in a child process, with an event loop and a heap of its own. It takes one order at a time. */
export class Child {
  private constructor(private readonly child: ChildProcess) {}

  /** @param file a built file in this folder */
  static async start(file: string, environment: Readonly<Record<string, string>> = {}, isReady = true): Promise<Child> {
    const process_ = fork(join(import.meta.dirname, file), {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', ...environment },
    });
    const child = new Child(process_);
    if (isReady) await child.#answer();
    return child;
  }

  async order<A = object>(order: object): Promise<A> {
    const answer = this.#answer();
    this.child.send(order);
    return (await answer) as A;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }

  async #answer(): Promise<unknown> {
    const ended = new AbortController();
    try {
      const answers: unknown[] = await Promise.race([
        once(this.child, 'message', { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_MS_MAX)]) }),
        once(this.child, 'exit', { signal: ended.signal }).then(() => {
          throw new Error('a child process of the bench ended unexpectedly');
        }),
      ]);
      return answers[0];
    } finally {
      ended.abort();
    }
  }
}
