export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'down'>>;
}

const CHECK_MS_MAX = 2_000;

/** Decides whether the process is ready for work. Each module of a service adds its own check. */
export class Readiness {
  readonly #checks = new Map<string, ReadinessCheck>();
  #phase: 'starting' | 'serving' | 'draining' = 'serving';

  /**
   * Adds a check under a name.
   * @throws Error if the name is already used.
   */
  add(name: string, check: ReadinessCheck): void {
    if (this.#checks.has(name)) throw new Error(`two readiness checks are named ${name}`);
    this.#checks.set(name, check);
  }

  /** Called at start. The process is not ready until `serve` is called, because its listeners are not open before. */
  starting(): void {
    this.#phase = 'starting';
  }

  serve(): void {
    if (this.#phase === 'starting') this.#phase = 'serving';
  }

  /** Called at shutdown. From now on the process is not ready: it finishes its work and gets no new work. */
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
