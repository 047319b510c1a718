import { Injectable } from '@nestjs/common';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import type { PersonDto } from './operator.dto.js';

/** A name that is not known yet, as of an operator who is new, is asked for at most this often. */
const PAUSE_MS = 2_000;

/** Names of operators, for what other services know by id only. */
@Injectable()
export class OperatorNames {
  #names = new Map<string, string>();
  #readAt = 0;

  constructor(@InjectOperators() private readonly operators: OperatorsClient) {}

  /** A person for each id; one that nobody has is named by his id, as the commands on the machine are. */
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
