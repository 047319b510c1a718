import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { ReviewsStore } from '../reviews/reviews.store.js';
import { TRANSFER_PROVIDER } from './deposit-order.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from './deposits.config.js';
import { MethodsStore, type NewMethod } from './methods.store.js';

const minute = 60_000;
const day = 24 * 60 * minute;
type DemoMethod = Omit<NewMethod, 'provider' | 'position'>;

/**
 * Builds a deposit method for a stablecoin that the member sends to the order's crypto address. The provider converts
 * the amounts and reports them in the order's currency.
 */
const crypto = (method: Pick<DemoMethod, 'brand' | 'currency' | 'minMinor' | 'maxMinor'>): DemoMethod => ({
  ...method,
  methodId: 'crypto',
  name: 'crypto',
  kind: 'crypto',
  network: 'TRC-20',
  confirmations: 6,
  usualMs: 10 * minute,
  orderTtlMs: 60 * minute,
});

/** Builds the deposit method for a bank transfer to the brand's own bank account, without a payment provider. */
const transfer = (
  method: Pick<DemoMethod, 'brand' | 'currency' | 'minMinor' | 'maxMinor'>,
  bank: string,
): DemoMethod => ({
  ...method,
  methodId: 'transfer',
  name: 'transfer',
  kind: 'transfer',
  usualMs: 30 * minute,
  orderTtlMs: day,
  payTo: [
    { name: 'bank', value: bank },
    { name: 'holder', value: 'Night Market Demo' },
    { name: 'number', value: '0034 5678 9012' },
  ],
});
const usd = (brand: string): DemoMethod[] => [
  { brand, methodId: 'card', name: 'card', currency: 'USD', minMinor: 500n, maxMinor: 500_000n, usualMs: minute },
  {
    brand,
    methodId: 'ewallet',
    name: 'ewallet',
    currency: 'USD',
    minMinor: 500n,
    maxMinor: 1_000_000n,
    usualMs: 2 * minute,
  },
  {
    brand,
    methodId: 'bank',
    name: 'bank',
    currency: 'USD',
    minMinor: 2_000n,
    maxMinor: 5_000_000n,
    usualMs: 30 * minute,
  },
  transfer({ brand, currency: 'USD', minMinor: 2_000n, maxMinor: 5_000_000n }, 'Harbour Demo Bank'),
  crypto({ brand, currency: 'USD', minMinor: 1_000n, maxMinor: 10_000_000n }),
];
const bdt = (brand: string): DemoMethod[] => [
  {
    brand,
    methodId: 'bkash',
    name: 'bkash',
    currency: 'BDT',
    minMinor: 20_000n,
    maxMinor: 3_000_000n,
    usualMs: 2 * minute,
  },
  {
    brand,
    methodId: 'nagad',
    name: 'nagad',
    currency: 'BDT',
    minMinor: 20_000n,
    maxMinor: 3_000_000n,
    usualMs: 2 * minute,
  },
  {
    brand,
    methodId: 'bank',
    name: 'bank',
    currency: 'BDT',
    minMinor: 100_000n,
    maxMinor: 50_000_000n,
    usualMs: 30 * minute,
  },
  transfer({ brand, currency: 'BDT', minMinor: 100_000n, maxMinor: 50_000_000n }, 'Delta Demo Bank'),
  crypto({ brand, currency: 'BDT', minMinor: 100_000n, maxMinor: 100_000_000n }),
];

/**
 * The demo brand for scripts and tests (surface §1). A script deposits directly after the registration, so in this
 * brand only the page asks the member about a deposit limit; the server does not require the answer.
 */
export const SCRIPTS_BRAND = 'lab';

/**
 * For each demo brand and currency: the amount (minor units) above which two operators must approve a deposit or
 * withdrawal.
 */
const FOUR_EYES_ABOVE = [
  ['nmen', 'USD', 100_000n],
  ['nmbn', 'BDT', 10_000_000n],
  ['lab', 'USD', 100_000n],
] as const;

/**
 * Adds deposit methods for the three demo brands at start, in demo mode only. It does not overwrite methods that an
 * operator has changed.
 */
@Injectable()
export class DemoMethods implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly methods: MethodsStore,
    private readonly reviews: ReviewsStore,
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const provider = this.config.providers[0]?.provider;
    if (!this.config.isDemo || !provider) return;
    for (const brand of [usd('nmen'), bdt('nmbn'), usd('lab')])
      for (const [position, method] of brand.entries())
        await this.methods.add({
          ...method,
          provider: method.kind === 'transfer' ? TRANSFER_PROVIDER : provider,
          position,
        });
    await this.db.transaction(async (tx) => {
      for (const [brand, currency, aboveMinor] of FOUR_EYES_ABOVE)
        await this.reviews.addThreshold(tx, brand, currency, aboveMinor);
    });
  }
}
