import { Injectable } from '@nestjs/common';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { PersonDto } from './operator.dto.js';

/**
 * The shortest time (ms) between two reads of all operators' names. It limits the reads for unknown ids, for example
 * of new operators.
 */
const PAUSE_MS = 2_000;

/** Reads and caches the names of operators, because other services store only their ids. */
@Injectable()
export class OperatorNames {
  #names = new Map<string, string>();
  #readAt = 0;

  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  /**
   * Returns a function that converts an operator's id to a person with a name. An unknown id is used as the name;
   * commands that were run on the server have such ids.
   */
  async of(ids: readonly string[]): Promise<(id: string) => PersonDto> {
    const wanted = ids.filter((id) => id !== '');
    const mayAsk = Date.now() - this.#readAt > PAUSE_MS;
    if (mayAsk && wanted.some((id) => !this.#names.has(id))) await this.#read();
    return (id) => ({ id, name: this.#names.get(id) ?? id });
  }

  async #read(): Promise<void> {
    const { content } = await this.operators.listOperators({}, { idempotent: true });
    this.#names = new Map(content.map(({ id, name }) => [id, name]));
    this.#readAt = Date.now();
  }
}
