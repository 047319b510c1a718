import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OperatorCall } from '../operator-client.js';

/** A call that moves money, with its operation. */
export interface OwedCall {
  readonly op: string;
  readonly body: OperatorCall;
}
/** A duel that has taken stakes and is not settled yet. */
export interface OpenDuel {
  readonly id: string;
  readonly vendor: string;
  /** What settles it: the return of both stakes, or the ends of both rounds once the duel is decided. */
  readonly calls: readonly OwedCall[];
}
type Line = OpenDuel | { readonly done: string };

/**
 * The duels whose stakes are not settled. Each change is in the file before a call is sent, so that a process that was
 * killed settles them at its next start: a decided duel is paid, and the stakes of any other are returned.
 */
export class DuelJournal {
  readonly #open = new Map<string, OpenDuel>();

  /** @param file where open duels are kept; without one they live as long as the process */
  constructor(private readonly file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
      const line = parse(text);
      if (line) this.#take(line);
    }
    // A process that is killed here leaves the old file or the new one, never half of it.
    writeFileSync(`${file}.new`, [...this.#open.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${file}.new`, file);
  }

  /** Duels that an earlier process left unsettled. */
  open(): readonly OpenDuel[] {
    return [...this.#open.values()];
  }

  /** Stores what settles a duel now. It takes the place of what was stored for it before. */
  owe(duel: OpenDuel): void {
    this.#write(duel);
  }

  settled(id: string): void {
    if (this.#open.has(id)) this.#write({ done: id });
  }

  #write(line: Line): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    this.#take(line);
  }

  #take(line: Line): void {
    if ('done' in line) this.#open.delete(line.done);
    else this.#open.set(line.id, line);
  }
}

/** A line that was cut short by the end of the process counts as not written. */
function parse(text: string): Line | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Line);
  } catch {
    return undefined;
  }
}
