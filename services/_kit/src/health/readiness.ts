export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'down'>>;
}

const CHECK_MS_MAX = 2_000;

/** Decides whether the process is ready to receive calls. Each module of a service adds its own check. */
export class Readiness {
  readonly #checks = new Map<string, ReadinessCheck>();
  #phase: 'starting' | 'serving' | 'draining' = 'serving';

  /**
   * Adds a check with a name.
   * @throws Error if another check has the same name.
   */
  add(name: string, check: ReadinessCheck): void {
    if (this.#checks.has(name)) throw new Error(`two readiness checks are named ${name}`);
    this.#checks.set(name, check);
  }

  /** Called at start. The process is not ready until `serve` is called, because its listeners are not open yet. */
  starting(): void {
    this.#phase = 'starting';
  }

  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /** Called at shutdown. From then on the process is not ready: it finishes its work and gets no new calls. */
  drain(): void {
    this.#phase = 'draining';
  }

  async report(): Promise<ReadinessReport> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const checks = Object.fromEntries(entries);
    return { ready: this.#phase === 'serving' && entries.every(([, state]) => state === 'ok'), checks };
  }
}

async function outcome(check: ReadinessCheck): Promise<'ok' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), CHECK_MS_MAX);
  });
  try {
    return await Promise.race([check().then(() => 'ok' as const), tooLate]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
