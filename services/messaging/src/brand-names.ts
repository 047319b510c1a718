import { Injectable } from '@nestjs/common';
import { IdentityService } from '@nm/contracts/identity.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';

const FRESH_MS = 300_000;

/** Reads the display names of brands from the identity service and caches each for five minutes. */
@Injectable()
export class BrandNames {
  readonly #names = new Map<string, { readonly name: string; readonly askedAt: number }>();

  constructor(@InjectRpc(IdentityService) private readonly identity: RpcClient<typeof IdentityService>) {}

  async nameOf(brand: string): Promise<string> {
    const known = this.#names.get(brand);
    if (known && Date.now() - known.askedAt < FRESH_MS) return known.name;
    const { name } = await this.identity.getBrand({ code: brand }, { idempotent: true });
    this.#names.set(brand, { name, askedAt: Date.now() });
    return name;
  }
}
