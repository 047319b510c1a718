import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { notFound } from '../identity.errors.js';
import { shippedBrands } from './brand-catalogue.js';
import type { Brand } from './brand.js';
import { BrandsStore } from './brands.store.js';

/**
 * How long (ms) brands are cached. An operator's change of a brand therefore reaches every instance of the service
 * within this time.
 */
const FRESH_MS = 5_000;

/** Finds the brands that this installation serves, and caches them. */
@Injectable()
export class BrandsService implements OnModuleInit {
  #read: { readonly at: number; readonly brands: Promise<readonly Brand[]> } | undefined;

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'demo'>,
    private readonly store: BrandsStore,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const brand of shippedBrands(this.config.demo)) await this.store.ship(brand);
  }

  /**
   * Returns every available brand. Outside demo mode, brands with `demoOnly` are left out, even if an earlier demo
   * stored them in this database.
   */
  async all(): Promise<readonly Brand[]> {
    if (!this.#read || Date.now() - this.#read.at > FRESH_MS) {
      const brands = this.readAll();
      const read = (this.#read = { at: Date.now(), brands });
      brands.catch(() => {
        if (this.#read === read) this.#read = undefined;
      });
    }
    return this.#read.brands;
  }

  /** Returns every available brand as it is stored now. */
  async readAll(): Promise<readonly Brand[]> {
    return (await this.store.all()).filter((brand) => this.config.demo || !brand.demoOnly);
  }

  /** Clears the cache after an operator's change, so that the next request reads the brands from the database. */
  forget(): void {
    this.#read = undefined;
  }

  /**
   * Finds a brand by its code.
   * @throws Failure resource.not_found.
   */
  async byCode(code: string): Promise<Brand> {
    return found((await this.all()).find((brand) => brand.code === code));
  }

  /**
   * Finds a brand by its host name; a port in the name is ignored.
   * @throws Failure resource.not_found.
   */
  async byHost(host: string): Promise<Brand> {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return found((await this.all()).find((brand) => brand.hosts.includes(name)));
  }
}

function found(brand: Brand | undefined): Brand {
  if (!brand) throw notFound('brand');
  return brand;
}
