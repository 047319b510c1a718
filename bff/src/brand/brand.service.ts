import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';

const FRESH_MS = 15_000;

interface Brands {
  readonly readAt: number;
  readonly byCode: ReadonlyMap<string, identity.Brand>;
  readonly byHost: ReadonlyMap<string, identity.Brand>;
}

/**
 * Reads the brands of this deployment and caches them for some seconds. If the identity service does not answer, the
 * cached brands stay in use.
 */
@Injectable()
export class BrandService {
  #brands: Brands | undefined;
  #reading: Promise<Brands> | undefined;

  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Returns the brand to which a request for a page, an API route or a socket belongs.
   * @throws Failure request.invalid for a malformed brand; resource.not_found for an unknown one.
   */
  async ofRequest({ headers }: Pick<IncomingMessage, 'headers'>): Promise<identity.Brand> {
    const address = brandAddress({ host: headers.host, merchant: headers['x-merchant'] }, this.config.demo);
    if (!address) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'brand' }] });
    return 'code' in address ? this.byCode(address.code) : this.byHost(address.host);
  }

  /**
   * Returns the brand with this host name.
   * @throws Failure resource.not_found for an unknown host.
   */
  async byHost(host: string): Promise<identity.Brand> {
    const found = (await this.#current()).byHost.get(host);
    if (!found) throw new Failure('resource.not_found', { what: 'brand' });
    return found;
  }

  /**
   * Returns the brand with this merchant code.
   * @throws Failure resource.not_found for an unknown code.
   */
  async byCode(code: string): Promise<identity.Brand> {
    const found = (await this.#current()).byCode.get(code);
    if (!found) throw new Failure('resource.not_found', { what: 'brand' });
    return found;
  }

  /** Whether a host name belongs to a brand. */
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
    // The brands are read again in the background. This request uses the cached brands and later requests the new ones.
    // If reading fails, the cached brands stay in use.
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

/** How a request names its brand: by merchant code or by host name. */
export type BrandAddress = { readonly code: string } | { readonly host: string };

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const MERCHANT = /^[A-Za-z0-9_-]{1,32}$/;

/** Returns the host name of a `Host` header in lower case and without port; undefined when the header is malformed. */
export const hostName = (header: string | undefined): string | undefined =>
  HOST.exec((header ?? '').toLowerCase())?.[1];

/**
 * Reads the brand from the headers of a request: from its host, or in demo mode from `X-Merchant`. In demo mode an IP
 * address is treated as `localhost`. Returns undefined if neither can be parsed.
 */
export function brandAddress(
  headers: { readonly host?: string | undefined; readonly merchant?: string | string[] | undefined },
  demo: boolean,
): BrandAddress | undefined {
  if (demo && headers.merchant !== undefined) {
    return typeof headers.merchant === 'string' && MERCHANT.test(headers.merchant)
      ? { code: headers.merchant }
      : undefined;
  }
  const host = hostName(headers.host);
  if (host === undefined) return undefined;
  const literal = host.startsWith('[') || isIP(host) !== 0;
  return { host: demo && literal ? 'localhost' : host };
}
