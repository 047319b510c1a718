import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { TransferTerms } from './member-transfer.js';

export interface NewTransferTerms extends TransferTerms {
  readonly brand: string;
  readonly currency: string;
}

/**
 * Stores the terms of a brand for transfers between members: the smallest and the largest amount, the number per day,
 * the allowed receivers and the risk rules. Terms that already exist are not changed.
 */
@Injectable()
export class TransferDataStore {
  constructor(private readonly db: Db) {}

  async addTerms(terms: NewTransferTerms): Promise<void> {
    await this.db.rows(
      `INSERT INTO transfer_terms (brand, currency, min_minor, max_minor, day_count_max, any_ancestor, rules)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT transfer_terms_pk DO NOTHING`,
      [
        terms.brand,
        terms.currency,
        String(terms.minMinor),
        String(terms.maxMinor),
        terms.dayCountMax,
        terms.anyAncestor,
        terms.rules,
      ],
    );
  }
}
