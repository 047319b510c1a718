import { Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';

const FRESH_MS = 15_000;

interface Brands {
  readonly readAt: number;
  readonly byCode: ReadonlyMap<string, identity.Brand>;
  readonly byHost: ReadonlyMap<string, identity.Brand>;
}

/** The brands that this deployment serves, remembered for some seconds; stale ones serve while identity is away. */
@Injectable()
export class BrandService {
  #brands: Brands | undefined;
  #reading: Promise<Brands> | undefined;

  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  /** @throws resource.not_found for a host that no brand names: the page was opened by a wrong address. */
  async byHost(host: string): Promise<identity.Brand> {
    const found = (await this.#current()).byHost.get(host);
    if (!found) throw new Failure('resource.not_found', { what: 'brand' });
    return found;
  }

  /** @throws resource.not_found for an unknown merchant code. */
  async byCode(code: string): Promise<identity.Brand> {
    const found = (await this.#current()).byCode.get(code);
    if (!found) throw new Failure('resource.not_found', { what: 'brand' });
    return found;
  }

  /** True for a host name that belongs to a brand. */
  async serves(host: string): Promise<boolean> {
    return (await this.#current()).byHost.has(host);
  }

  async #current(): Promise<Brands> {
    const known = this.#brands;
    if (known && Date.now() - known.readAt < FRESH_MS) return known;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    if (!known) return this.#reading;
    // The next request sees the fresh ones; this one does not wait, and a failure leaves the known ones in place.
    this.#reading.catch(() => undefined);
    return known;
  }

  async #read(): Promise<Brands> {
    const { brands } = await this.identity.listBrands({}, { idempotent: true });
    this.#brands = {
      readAt: Date.now(),
      byCode: new Map(brands.map((brand) => [brand.code, brand])),
      byHost: new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host.toLowerCase(), brand]))),
    };
    return this.#brands;
  }
}
