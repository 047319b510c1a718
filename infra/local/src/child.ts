import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { forgetPid, namePid } from './pid-files.js';
import { node } from './paths.js';
import { sleep, until } from './wait.js';

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly pidFolder: string;
  /** The file descriptor of the log to which all processes of the platform write. */
  readonly log: number;
}

const drainMs = 12_000;

/**
 * A process of the platform. It runs in its own session, so Ctrl-C in the terminal does not reach it. Its input is a
 * pipe from this process. The pipe closes when this process stops the child, or when this process dies; the child then
 * drains and exits.
 */
export class Child {
  #process: ChildProcess | undefined;
  #ending = false;

  constructor(private readonly options: ChildOptions) {}

  get running(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  start(): void {
    const { name, script, env, log, pidFolder } = this.options;
    this.#process = spawn(node, ['--enable-source-maps', script], {
      cwd: dirname(script),
      env,
      detached: true,
      stdio: ['pipe', log, log],
    });
    this.#process.stdin?.on('error', () => undefined);
    if (this.#process.pid) namePid(pidFolder, name, this.#process.pid);
  }

  /**
   * From now on, if the process exits unexpectedly, this is logged and the process is restarted. The delay before a
   * restart doubles each time, up to 10 s.
   */
  keepAlive(report: (sentence: string) => void): void {
    let pauseMs = 250;
    const watch = () =>
      this.#process?.once('exit', (code, signal) => {
        if (this.#ending) return;
        report(`${this.options.name} ended by itself (${signal ?? `code ${code}`}); starting it again`);
        void sleep(pauseMs).then(() => {
          if (this.#ending) return;
          pauseMs = Math.min(pauseMs * 2, 10_000);
          this.start();
          watch();
        });
      });
    watch();
  }

  /** Stops the process: closes its input pipe, and kills the process if it has not exited after a timeout. */
  async stop(): Promise<void> {
    this.#ending = true;
    const process = this.#process;
    if (process && this.running) {
      process.stdin?.end();
      if (!(await until(() => !this.running, drainMs))) process.kill('SIGKILL');
      await until(() => !this.running, 2_000);
    }
    forgetPid(this.options.pidFolder, this.options.name);
  }
}
