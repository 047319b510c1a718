import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { ActiveStakesStore, type ActiveStake } from './active-stakes.store.js';

/**
 * The largest minimum stake of an active member (minor units) that can be set. A mistyped larger amount could leave no
 * member active.
 */
const STAKE_MINOR_MAX = 1_000_000_000n;

/**
 * A minimum stake of an active member in a brand. In the entry of the default amount, time, operator and note are
 * absent.
 */
export type ListedStake = Pick<ActiveStake, 'brand' | 'currency' | 'stakeMinorMin'> &
  Partial<Pick<ActiveStake, 'effectiveFrom' | 'setBy' | 'note'>>;

/** Lists and sets the minimum stake from which a member of a brand counts as active (domain §10). */
@Injectable()
export class ActiveStakesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ActiveStakesStore) private readonly store: ActiveStakesStore,
    @Inject(AGENTS_CONFIG) private readonly config: Pick<AgentsConfig, 'activeStakeMinorMin'>,
  ) {}

  /**
   * Returns the minimum stakes that were set for some brands, newest first within each brand. The last entry of each
   * brand is the default minimum. A brand without members is left out.
   */
  async list(brands: readonly string[]): Promise<ListedStake[]> {
    const set = await this.store.list(this.db, brands);
    const listed: ListedStake[] = [];
    for (const brand of brands) {
      const currency = await this.store.currencyOf(this.db, brand);
      if (currency === undefined) continue;
      const first = { brand, currency, stakeMinorMin: this.config.activeStakeMinorMin };
      listed.push(...set.filter((stake) => stake.brand === brand), first);
    }
    return listed;
  }

  /**
   * Sets the minimum stake of an active member for periods that begin from now on. If it equals the present minimum,
   * nothing changes.
   * @throws Failure request.invalid if the amount is out of range, resource.not_found if the brand has no members.
   */
  async set(stake: Pick<ActiveStake, 'brand' | 'stakeMinorMin' | 'setBy' | 'note'>): Promise<void> {
    const { brand, stakeMinorMin } = stake;
    if (stakeMinorMin < 0n || stakeMinorMin > STAKE_MINOR_MAX)
      throw new Failure('request.invalid', { field: 'stakeMinorMin' });
    await this.db.transaction(async (tx) => {
      const currency = await this.store.currencyOf(tx, brand);
      if (currency === undefined) throw new Failure('resource.not_found');
      const newest = await this.store.lockNewest(tx, brand);
      if ((newest?.stakeMinorMin ?? this.config.activeStakeMinorMin) === stakeMinorMin) return;
      await this.store.add(tx, { ...stake, currency });
    });
  }
}
