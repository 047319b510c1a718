import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { WaitingOffsetsStore } from './waiting-offsets.store.js';

/**
 * Writes off the overpaid amounts of ended contracts that no contract between payer and payee took back in time (domain
 * §10).
 */
@Injectable()
export class WriteOffsService {
  readonly #logger = new Logger(WriteOffsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(WaitingOffsetsStore) private readonly store: WaitingOffsetsStore,
  ) {}

  /**
   * Writes off the amounts that lapsed before the watermark. Returns the number of offsets (one for each voided bet and
   * contract) that were written off; each is counted once.
   */
  async writeOff(completeUntil: Date): Promise<number> {
    const written = await this.db.transaction((tx) => this.store.writeOff(tx, completeUntil));
    if (written.length > 0) this.#logger.log(`wrote off ${written.length} offsets of ended contracts`);
    return written.length;
  }
}
