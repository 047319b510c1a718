import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OperatorCall } from '../operator-client.js';

/** A call to the platform that moves money and is not confirmed yet, with the name of its operation. */
export interface OwedCall {
  readonly op: string;
  readonly body: OperatorCall;
}
/** A duel for which stakes were taken and that is not settled yet. */
export interface OpenDuel {
  readonly id: string;
  readonly vendor: string;
  /**
   * The calls that settle the duel: while it is undecided, the return of both stakes; after that, the ends of both
   * rounds.
   */
  readonly calls: readonly OwedCall[];
}
type Line = OpenDuel | { readonly done: string };

/**
 * Stores the duels whose stakes are not settled. Each change is written before a call is sent, so that a restarted
 * process can settle them: decided duels are paid, the stakes of undecided ones are returned.
 */
export class DuelJournal {
  readonly #open = new Map<string, OpenDuel>();

  /** @param file the file for open duels; if it is undefined, they are kept in memory only */
  constructor(private readonly file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    for (const text of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
      const line = parse(text);
      if (line) this.#take(line);
    }
    // If the process is killed during this write, the file has either its old or its new content, never a part of it.
    writeFileSync(`${file}.new`, [...this.#open.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${file}.new`, file);
  }

  /** Returns the duels that a former process left unsettled. */
  open(): readonly OpenDuel[] {
    return [...this.#open.values()];
  }

  /** Stores the calls that would settle a duel in its present state. They replace the calls that were stored before. */
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

/** An incomplete line, which a kill of the process leaves, is ignored. */
function parse(text: string): Line | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Line);
  } catch {
    return undefined;
  }
}
