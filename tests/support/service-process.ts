import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';

/**
 * A built process as in production. Its input is a pipe from the test, and it ends when the pipe closes, so a killed
 * test leaves no process behind.
 */
export class ServiceProcess {
  readonly #child: ChildProcess;
  #said = '';

  /** @param folder the workspace, for example `services/wallet` */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [`${folder}/dist/main.js`], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', LAUNCHER_PIPE: '1', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A test may raise its own priority (see `outside`); the site's processes must not inherit it.
    if (this.#child.pid !== undefined && getPriority() < 0) setPriority(this.#child.pid, 0);
    this.#child.stdin?.on('error', () => undefined);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#said = (this.#said + text.toString()).slice(-4_000);
      });
    }
  }

  /** The end of the process's output, for the message of a failed test. */
  get said(): string {
    return this.#said;
  }

  /** The process's scheduling priority; a process with a higher number is scheduled later. */
  get nice(): number {
    return getPriority(this.#child.pid);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The process's exit code; null while it runs, or when a signal ended it. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
