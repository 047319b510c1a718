import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';

const NAMES_MAX = 10_000;
/**
 * How a bot of the demo is recognised: its account ends in this suffix, and its nickname begins with the prefix
 * below.
 */
const BOT_ACCOUNT = /bot$/;
const BOT_NICKNAME = /^Bot /;

/** A member as public lists show the member: masked name, and whether it is a bot. */
export interface PublicName {
  readonly name: string;
  /** True for a bot of the demo. All other members are people. */
  readonly bot: boolean;
}

/** Masks an account name: the first two characters, three asterisks, the last character. */
export const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-1)}`;

/** Reads and caches masked account names for public lists (domain §5). Unmasked names are never cached. */
@Injectable()
export class MaskedNames {
  readonly #names = new LRUCache<string, PublicName>({ max: NAMES_MAX });

  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: Pick<BffConfig, 'demo'>,
  ) {}

  async of(memberId: string): Promise<string> {
    return (await this.shown(memberId)).name;
  }

  async shown(memberId: string): Promise<PublicName> {
    const known = this.#names.get(memberId);
    if (known) return known;
    const { account, nickname } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    const bot = this.config.demo && BOT_ACCOUNT.test(account) && BOT_NICKNAME.test(nickname);
    const shown = { name: masked(account), bot };
    this.#names.set(memberId, shown);
    return shown;
  }
}
