import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

/** How long (ms) a brand's document (its settings from the identity service) is cached. */
const FRESH_MS = 30_000;

type Brands = Pick<RpcClient<typeof identity.IdentityService>, 'getBrand'>;

/** Reads the documents (settings) of brands from the identity service for events, jobs and RPCs, and caches them. */
@Injectable()
export class BrandFactsService {
  readonly #known = new Map<string, { readonly brand: identity.Brand; readonly readAt: number }>();

  constructor(@InjectRpc(identity.IdentityService) private readonly identity: Brands) {}

  /**
   * Returns the document (the settings) of a brand.
   * @throws Failure resource.not_found, system.temporary.
   */
  async of(code: string): Promise<identity.Brand> {
    const known = this.#known.get(code);
    if (known && Date.now() - known.readAt < FRESH_MS) return known.brand;
    const brand = await this.identity.getBrand({ code }, { idempotent: true });
    this.#known.set(code, { brand, readAt: Date.now() });
    return brand;
  }
}

/**
 * Returns true if a module (feature) in the brand's tree of modules is on. If a group is off, every module below it is
 * off too.
 */
export const isModuleOn = (modules: readonly identity.Module[], modId: string): boolean =>
  modules.some((node) => node.enabled && (node.modId === modId || isModuleOn(node.childrenNodes, modId)));
