import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { VENDOR_WALLETS_CONFIG, type VendorWalletsConfig } from './vendor-wallets.config.js';
import { VendorTransfersStore } from './vendor-transfers.store.js';

/** The simulated vendor in transfer mode (infra/sandbox). */
const VENDOR = 'PALMHOUSE';

/** Adds the terms of the simulated vendor for the demo brands, in demo mode only. */
@Injectable()
export class DemoVendorWallets implements OnApplicationBootstrap {
  constructor(
    private readonly store: VendorTransfersStore,
    @Inject(VENDOR_WALLETS_CONFIG) private readonly config: VendorWalletsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.isDemo) return;
    for (const [brand, currency, unit] of [
      ['nmen', 'USD', 100n],
      ['nmbn', 'BDT', 10_000n],
      ['lab', 'USD', 100n],
    ] as const)
      await this.store.addTerms(brand, currency, { vendor: VENDOR, minMinor: unit, maxMinor: 5_000n * unit });
  }
}
