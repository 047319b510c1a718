import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process as it runs in production, from what was built; the verbs of the root run in it. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  #said = '';

  /** @param folder where it lives, for example `services/wallet` */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [`${folder}/dist/main.js`], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...environment }, stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => { this.#said = (this.#said + text.toString()).slice(-4_000); });
    }
  }

  /** What it said last, for a test that failed. */
  get said(): string {
    return this.#said;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
