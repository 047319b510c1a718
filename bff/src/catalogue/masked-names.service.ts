import { Injectable } from '@nestjs/common';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { masked } from '../realtime/signal.presenter.js';

const NAMES_MAX = 10_000;

/** Members' accounts as everyone may see them (domain §5). They are masked before they are kept. */
@Injectable()
export class MaskedNames {
  readonly #names = new Map<string, string>();

  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  async of(memberId: string): Promise<string> {
    const known = this.#names.get(memberId);
    if (known) return known;
    const { account } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    if (this.#names.size >= NAMES_MAX) this.#names.clear();
    this.#names.set(memberId, masked(account));
    return masked(account);
  }
}
