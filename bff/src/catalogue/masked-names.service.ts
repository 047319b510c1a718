import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { masked } from '../realtime/signal.presenter.js';

const NAMES_MAX = 10_000;

/** Reads and caches masked account names for public lists (domain §5). Unmasked names are never cached. */
@Injectable()
export class MaskedNames {
  readonly #names = new LRUCache<string, string>({ max: NAMES_MAX });

  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  async of(memberId: string): Promise<string> {
    const known = this.#names.get(memberId);
    if (known) return known;
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    this.#names.set(memberId, masked(account));
    return masked(account);
  }
}
