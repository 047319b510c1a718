import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import { notFound } from '../identity.errors.js';
import { shippedBrands } from './brand-catalogue.js';
import type { Brand } from './brand.js';
import { BrandsStore } from './brands.store.js';

/** An operator's change is seen by every copy within this. */
const FRESH_MS = 5_000;

/** The brands that this deployment serves. */
@Injectable()
export class BrandsService implements OnModuleInit {
  #read: { readonly at: number; readonly brands: Promise<readonly Brand[]> } | undefined;

  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly store: BrandsStore,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const brand of shippedBrands(this.config.demo)) await this.store.ship(brand);
  }

  /** Every brand; those for demo mode only are not there otherwise, even where a demo once ran on these data. */
  async all(): Promise<readonly Brand[]> {
    if (!this.#read || Date.now() - this.#read.at > FRESH_MS) {
      const brands = this.store.all().then((found) => found.filter((brand) => this.config.demo || !brand.demoOnly));
      const read = (this.#read = { at: Date.now(), brands });
      brands.catch(() => {
        if (this.#read === read) this.#read = undefined;
      });
    }
    return this.#read.brands;
  }

  /** @throws Failure resource.not_found. */
  async byCode(code: string): Promise<Brand> {
    return found((await this.all()).find((brand) => brand.code === code));
  }

  /** By a host name, with or without its port. @throws Failure resource.not_found. */
  async byHost(host: string): Promise<Brand> {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    return found((await this.all()).find((brand) => brand.hosts.includes(name)));
  }
}

function found(brand: Brand | undefined): Brand {
  if (!brand) throw notFound('brand');
  return brand;
}
