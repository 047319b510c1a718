import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { contextOf } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { FROM_ANY_REGION } from '../session/access.js';
import { VisitorCountry } from './visitor-country.js';

const FRESH_MS = 5_000;

/**
 * The values of a brand's status in the specification (§2): 0 is normal, 1 is maintenance, 2 is blocked in the
 * visitor's country.
 */
const MAINTENANCE = 1;
const REGION_BLOCKED = 2;

interface Brands {
  /** The number of the read that loaded these brands. Reads are numbered in the order in which they started. */
  readonly read: number;
  readonly readAt: number;
  readonly byCode: ReadonlyMap<string, identity.Brand>;
  readonly byHost: ReadonlyMap<string, identity.Brand>;
}

/**
 * Reads the brands of this deployment and caches them for a few seconds. If the identity service does not answer, the
 * cached brands stay in use.
 */
@Injectable()
export class BrandService {
  #brands: Brands | undefined;
  #reads = 0;
  #reading: Promise<Brands> | undefined;

  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    private readonly countries: VisitorCountry,
  ) {}

  /**
   * Returns the brand of a request for a page, an API route or a socket, as this visitor may see it: a brand that is
   * blocked in the visitor's country has status 2.
   * @throws Failure request.invalid for a malformed brand; resource.not_found for an unknown one.
   */
  async ofRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): Promise<identity.Brand> {
    const { headers } = request;
    const address = brandAddress({ host: headers.host, merchant: headers['x-merchant'] }, this.config.demo);
    if (!address) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'brand' }] });
    const brand = await ('code' in address ? this.byCode(address.code) : this.byHost(address.host));
    if (brand.status !== 0 || brand.blockedRegions.length === 0) return brand;
    const country = this.countries.of(request);
    const isBlocked = country !== undefined && brand.blockedRegions.includes(country);
    return isBlocked ? { ...brand, status: REGION_BLOCKED } : brand;
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

  /** Whether a host name belongs to one of the brands. */
  async serves(host: string): Promise<boolean> {
    return (await this.#current()).byHost.has(host);
  }

  /** Reads the brands again at once. Called after a brand was changed. */
  async renew(): Promise<void> {
    await this.#read();
  }

  async #current(): Promise<Brands> {
    const known = this.#brands;
    if (known && Date.now() - known.readAt < FRESH_MS) return known;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    if (!known) return this.#reading;
    // The brands are read again in the background. This request uses the cached brands, and later requests use the
    // new ones. If the read fails, the cached brands stay in use.
    this.#reading.catch(() => undefined);
    return known;
  }

  async #read(): Promise<Brands> {
    const read = (this.#reads += 1);
    const { brands } = await this.identity.listBrands({}, { idempotent: true });
    // A later read has already been stored. This read started earlier, so its answer is older and is dropped.
    if (this.#brands && read < this.#brands.read) return this.#brands;
    this.#brands = {
      read,
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
 * Reads from a request's headers which brand it names: by host, or in demo mode by `X-Merchant`. In demo mode an IP
 * address as host counts as `localhost`. Returns undefined if the header that names the brand is malformed.
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

export const OPEN_WHEN_CLOSED = 'bff:open-when-closed';

/**
 * Marks a route that works during maintenance and in blocked regions, because the maintenance page or the
 * blocked-region page needs it.
 */
export const OpenWhenClosed = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN_WHEN_CLOSED, true);

/**
 * Determines the brand of a request. It refuses the request during maintenance (specification §2). In a blocked
 * region it refuses a request without a token; a request with a token is decided by the session guard.
 */
@Injectable()
export class BrandGuard implements CanActivate {
  constructor(
    private readonly brands: BrandService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const brand = await this.brands.ofRequest(request);
    contextOf(request).brand = brand;
    const isMarked = (mark: string) =>
      this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) === true;
    if (isMarked(OPEN_WHEN_CLOSED)) return true;
    assertOpen(brand);
    if (request.headers.authorization === undefined && !isMarked(FROM_ANY_REGION)) assertRegion(brand);
    return true;
  }
}

/**
 * Refuses a request if the brand's site is under maintenance.
 * @throws Failure system.maintenance with the expected end.
 */
export function assertOpen(brand: identity.Brand): void {
  if (brand.status !== MAINTENANCE) return;
  const until = isoTime(brand.maintenanceUntil);
  throw new Failure('system.maintenance', until ? { until } : undefined);
}

/** Whether the brand is blocked in the country of the visitor. */
export const isRegionBlocked = ({ status }: Pick<identity.Brand, 'status'>): boolean => status === REGION_BLOCKED;

/**
 * Refuses a request if the brand is blocked in the country of the visitor.
 * @throws Failure access.region.
 */
export function assertRegion(brand: identity.Brand): void {
  if (isRegionBlocked(brand)) throw new Failure('access.region');
}
