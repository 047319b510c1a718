import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import { TransferDataStore, type NewTransferTerms } from './transfer-data.store.js';

const terms = (brand: string, currency: string, unit: bigint): NewTransferTerms => ({
  brand,
  currency,
  minMinor: unit,
  maxMinor: 5_000n * unit,
  dayCountMax: 20,
  anyAncestor: false,
  // The risk rules of withdrawals that also apply to transfers in the demo: all except the rule for a first withdrawal,
  // which cannot apply to transfers.
  rules: [
    ...['new_account', 'large_amount', 'large_win', 'quick_in_and_out'],
    ...['shared_account', 'shared_device', 'other_holder'],
  ],
});

/**
 * Adds the terms of transfers for the three demo brands at start, in demo mode only. Terms that an operator has changed
 * are not overwritten. The brand `lab` is for scripts: it allows many transfers a day and has few risk rules, because
 * scripts send money from new accounts.
 */
@Injectable()
export class DemoTransfers implements OnApplicationBootstrap {
  constructor(
    private readonly store: TransferDataStore,
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.isDemo) return;
    await this.store.addTerms(terms('nmen', 'USD', 100n));
    await this.store.addTerms(terms('nmbn', 'BDT', 10_000n));
    await this.store.addTerms({
      ...terms('lab', 'USD', 100n),
      dayCountMax: 1_000,
      rules: ['large_amount', 'shared_account'],
    });
  }
}
