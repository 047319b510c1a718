import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import { WithdrawalDataStore, type NewRule, type NewTerms, type NewWithdrawalMethod } from './withdrawal-data.store.js';

const minute = 60_000;
const day = 1_440 * minute;

const methods = (
  currency: string,
  ewallets: readonly string[],
  unit: bigint,
): Omit<NewWithdrawalMethod, 'brand' | 'provider'>[] => [
  ...ewallets.map((name) => ({
    methodId: name,
    name,
    currency,
    kind: 'ewallet',
    minMinor: 10n * unit,
    maxMinor: 5_000n * unit,
    feeMinor: 0n,
    usualMs: 10 * minute,
  })),
  {
    methodId: 'bank',
    name: 'bank',
    currency,
    kind: 'bank',
    minMinor: 20n * unit,
    maxMinor: 20_000n * unit,
    feeMinor: 0n,
    usualMs: 240 * minute,
  },
  {
    methodId: 'crypto',
    name: 'crypto',
    currency,
    kind: 'crypto',
    minMinor: 20n * unit,
    maxMinor: 20_000n * unit,
    feeMinor: unit,
    usualMs: 30 * minute,
  },
];

/** The daily withdrawal limit of a member without a VIP level, in units of 1 USD or 100 BDT. */
const DAY_UNITS = 20_000n;

const terms = (currency: string, unit: bigint): Omit<NewTerms, 'brand'> => ({
  currency,
  dayMinorMax: DAY_UNITS * unit,
  dayCountMax: 5,
  confirmMs: 30 * minute,
  accountWaitMs: day,
  accountsMax: 5,
  canCancel: true,
  depositLocks: true,
});

/** The daily withdrawal limits of the four VIP levels, in the same units. */
const LEVELS = [
  { level: 1, dayMax: 25_000n, dayCountMax: 6 },
  { level: 2, dayMax: 40_000n, dayCountMax: 8 },
  { level: 3, dayMax: 60_000n, dayCountMax: 10 },
  { level: 4, dayMax: 100_000n, dayCountMax: 20 },
] as const;

const rules = (currency: string, unit: bigint): Omit<NewRule, 'brand'>[] => [
  { currency, rule: 'first_withdrawal' },
  { currency, rule: 'new_account', spanMs: 3 * day },
  { currency, rule: 'large_amount', amountMinor: 1_000n * unit },
  { currency, rule: 'large_win', amountMinor: 2_000n * unit },
  { currency, rule: 'quick_in_and_out', spanMs: day, sharePpm: 1_000_000 },
  { currency, rule: 'shared_account' },
  { currency, rule: 'shared_device' },
  { currency, rule: 'other_holder' },
];

/**
 * Adds withdrawal methods, terms and risk rules for the three demo brands at start, in demo mode only. Data that an
 * operator has changed is not overwritten. The brand `lab` is for scripts: its withdrawals have no waiting time,
 * deposits can be withdrawn without being staked, and only large amounts and shared payout accounts lead to a review.
 * Only `nmbn` has an amount from which a second factor is needed at a known IP address too.
 */
@Injectable()
export class DemoWithdrawals implements OnApplicationBootstrap {
  constructor(
    private readonly store: WithdrawalDataStore,
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const provider = this.config.providers[0]?.provider;
    if (!this.config.isDemo || !provider) return;
    await this.#seed('nmen', provider, methods('USD', ['ewallet'], 100n), terms('USD', 100n), rules('USD', 100n));
    await this.#seed(
      'nmbn',
      provider,
      methods('BDT', ['bkash', 'nagad'], 10_000n),
      { ...terms('BDT', 10_000n), secondFactorFromMinor: 5_000_000n },
      rules('BDT', 10_000n),
    );
    await this.#seed(
      'lab',
      provider,
      methods('USD', ['ewallet'], 100n),
      { ...terms('USD', 100n), dayCountMax: 1_000, accountWaitMs: 0, depositLocks: false },
      rules('USD', 100n).filter(({ rule }) => rule === 'large_amount' || rule === 'shared_account'),
    );
  }

  async #seed(
    brand: string,
    provider: string,
    ofBrand: readonly Omit<NewWithdrawalMethod, 'brand' | 'provider'>[],
    brandTerms: Omit<NewTerms, 'brand'>,
    brandRules: readonly Omit<NewRule, 'brand'>[],
  ): Promise<void> {
    for (const [position, method] of ofBrand.entries())
      await this.store.addMethod({ ...method, brand, provider }, position);
    // The risk rules and the daily limits of the VIP levels are added only together with new terms. A rule that an
    // operator has deleted is therefore not added again.
    if (!(await this.store.addTerms({ ...brandTerms, brand }))) return;
    for (const rule of brandRules) await this.store.addRule({ ...rule, brand });
    // The brand `lab` has one limit for all VIP levels, so that a script's limit does not depend on its stakes.
    if (brand === 'lab') return;
    const { currency, dayMinorMax: lowest } = brandTerms;
    for (const { level, dayMax, dayCountMax } of LEVELS)
      await this.store.addLevel({ brand, currency, level, dayMinorMax: (dayMax * lowest) / DAY_UNITS, dayCountMax });
  }
}
