import type { ChildProcess } from 'node:child_process';
import { type Named, isRunning, runningPids } from '@nm/local/pid-files.js';
import { until } from '@nm/local/wait.js';

/** One run of `npm start`: its output, its processes and its end. */
export class Start {
  /** The output so far. */
  text = '';
  #known: Named[] = [];

  constructor(
    private readonly child: ChildProcess,
    private readonly pidFolder: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.text += chunk.toString();
      });
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  /** Waits for the line with the address. */
  async ready(withinMs = 120_000): Promise<void> {
    const done = await until(() => this.ended || this.text.includes('\nready '), withinMs);
    if (!done || this.ended) throw new Error(`npm start did not get ready:\n${this.text}`);
    this.#known = runningPids(this.pidFolder);
  }

  /** The process id in a pid file. */
  pid(name: string): number {
    const named = this.#known.find((known) => known.name === name);
    if (!named) throw new Error(`No pid file names ${name}`);
    return named.pid;
  }

  /**
   * Returns the present process id in a pid file. It may have changed since the first read, because processes are
   * restarted.
   */
  pidNow(name: string): number | undefined {
    return runningPids(this.pidFolder).find((known) => known.name === name)?.pid;
  }

  get names(): string[] {
    return this.#known.map(({ name }) => name).sort();
  }

  /** The names of the processes that still run. */
  get living(): string[] {
    return this.#known
      .filter(isRunning)
      .map(({ name }) => name)
      .sort();
  }

  /** Ctrl-C: the terminal sends SIGINT to the whole foreground group. */
  pressCtrlC(): void {
    process.kill(-(this.child.pid ?? 0), 'SIGINT');
  }

  /** Kills npm, which then cannot signal its child processes. */
  killNpm(): void {
    this.child.kill('SIGKILL');
  }

  signal(name: string, how: NodeJS.Signals): void {
    process.kill(this.pid(name), how);
  }

  /** Waits until the run and all its processes have ended. */
  async gone(withinMs = 40_000): Promise<void> {
    if (!(await until(() => this.ended && this.living.length === 0, withinMs)))
      throw new Error(`Still there: ${this.living.join(', ') || 'npm'}\n${this.text}`);
  }

  /** Ends all processes after a test, also after a failed one. */
  async destroy(): Promise<void> {
    if (!this.ended) this.child.kill('SIGTERM');
    if (await until(() => this.ended && this.living.length === 0, 30_000)) return;
    for (const { pid } of [...this.#known, ...runningPids(this.pidFolder)].filter(isRunning))
      process.kill(pid, 'SIGKILL');
    this.child.kill('SIGKILL');
  }
}
