import { randomBytes } from 'node:crypto';
import { JsonLines } from '../../shared/json-lines.js';
import type { OrderedFixture } from './schedule.js';
import type { Slip } from './slip.js';

type Line = { readonly slip: Slip } | { readonly fixture: OrderedFixture } | { readonly secret: string };

/**
 * Stores the bet slips of all players, the matches that scripts ordered, and the secret from which all matches are
 * computed. Every change is appended to a file before it takes effect, so a restarted process still has its open
 * slips. If a slip has several lines, the last line counts.
 */
export class SlipStore {
  readonly #slips = new Map<string, Slip>();
  readonly #byKey = new Map<string, string>();
  readonly #byPlayer = new Map<string, readonly string[]>();
  readonly #unfinished = new Set<string>();
  readonly #fixtures: OrderedFixture[] = [];
  #secret = '';

  readonly #lines: JsonLines<Line>;

  /** @param file the file of changes; if it is undefined, slips are lost when the process ends */
  constructor(file: string | undefined) {
    this.#lines = new JsonLines(file);
    for (const line of this.#lines.read()) this.#take(line);
    if (this.#secret === '') this.#write({ secret: randomBytes(32).toString('hex') });
  }

  /**
   * The secret from which all matches of this sportsbook are computed. It is drawn once and stored, so that a restart
   * does not change the matches.
   */
  get secret(): string {
    return this.#secret;
  }

  save(slip: Slip): Slip {
    this.#write({ slip });
    return slip;
  }

  saveFixture(fixture: OrderedFixture): void {
    this.#write({ fixture });
  }

  find(id: string): Slip | undefined {
    return this.#slips.get(id);
  }

  byKey(playerId: string, key: string): Slip | undefined {
    return this.find(this.#byKey.get(`${playerId} ${key}`) ?? '');
  }

  /** Returns the bet slips of one player in one game, in the order in which they were placed. */
  ofPlayer(playerId: string, gameCode: string): readonly Slip[] {
    return this.#named(this.#byPlayer.get(playerId) ?? []).filter((slip) => slip.gameCode === gameCode);
  }

  /** Returns the bet slips whose end the platform has not confirmed yet. */
  unfinished(): readonly Slip[] {
    return this.#named(this.#unfinished);
  }

  fixtures(): readonly OrderedFixture[] {
    return this.#fixtures;
  }

  #named(ids: Iterable<string>): readonly Slip[] {
    return [...ids].flatMap((id) => this.#slips.get(id) ?? []);
  }

  #write(line: Line): void {
    this.#lines.append(line);
    this.#take(line);
  }

  #take(line: Line): void {
    if ('secret' in line) return void (this.#secret = line.secret);
    if ('fixture' in line) return void this.#fixtures.push(line.fixture);
    const { id, playerId } = line.slip;
    if (!this.#slips.has(id)) this.#byPlayer.set(playerId, [...(this.#byPlayer.get(playerId) ?? []), id]);
    this.#slips.set(id, line.slip);
    if (line.slip.isConfirmed) this.#unfinished.delete(id);
    else this.#unfinished.add(id);
    this.#byKey.set(`${line.slip.playerId} ${line.slip.key}`, line.slip.id);
  }
}
