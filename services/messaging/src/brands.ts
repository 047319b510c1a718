import { Injectable } from '@nestjs/common';
import { IdentityService, type Brand } from '@nm/contracts/identity.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const FRESH_MS = 300_000;

/** Reads the documents of brands (their settings) from the identity service and caches each for five minutes. */
@Injectable()
export class Brands {
  readonly #known = new Map<string, { readonly brand: Brand; readonly askedAt: number }>();

  constructor(@InjectRpc(IdentityService) private readonly identity: RpcClient<typeof IdentityService>) {}

  async of(code: string): Promise<Brand> {
    const known = this.#known.get(code);
    if (known && Date.now() - known.askedAt < FRESH_MS) return known.brand;
    const brand = await this.identity.getBrand({ code }, { idempotent: true });
    this.#known.set(code, { brand, askedAt: Date.now() });
    return brand;
  }
}
