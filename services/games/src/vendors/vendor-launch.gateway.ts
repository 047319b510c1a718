import { Inject, Injectable, Logger } from '@nestjs/common';
import { signedCall } from '@nm/kit/signing/signed-call.js';
import type { Game } from '../catalogue/game.js';
import { askAgain, gameClosed } from '../games.errors.js';
import { VendorPlayersStore } from './vendor-players.store.js';
import { VendorTokens } from './vendor-tokens.js';
import { VENDORS_CONFIG, type VendorsConfig } from './vendors.config.js';

/** Who launches a vendor's game, and from where. */
export interface VendorLaunchWish {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly trial: boolean;
  readonly language: string;
  readonly device: string;
  /** The origin of the page that will frame the game. */
  readonly siteOrigin: string;
}

const TIMEOUT_MS = 5_000;

/** Asks vendors to launch games: `POST {baseUrl}/v1/game.launch`, signed as they sign theirs. */
@Injectable()
export class VendorLaunchGateway {
  readonly #logger = new Logger(VendorLaunchGateway.name);

  constructor(
    @Inject(VENDORS_CONFIG) private readonly config: VendorsConfig,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(VendorTokens) private readonly tokens: VendorTokens,
  ) {}

  /** The address that the frame shows. @throws Failure game.closed for a vendor without a connection, system.temporary. */
  async launch({ vassalage, gameCode }: Pick<Game, 'vassalage' | 'gameCode'>, wish: VendorLaunchWish): Promise<string> {
    const vendor = this.config.vendors.find((known) => known.vassalage === vassalage);
    if (!vendor) throw gameClosed();
    const { memberId, brand, currency, trial, language, device, siteOrigin } = wish;
    const { playerId } = await this.players.named({ vassalage, memberId, brand, currency, trial });
    const sessionToken = await this.tokens.launch({ vassalage, playerId, gameCode, currency });
    const body = { sessionToken, playerId, gameCode, currency, language, device, siteOrigin };
    try {
      const { status, json } = await signedCall({
        key: vendor.callKey, method: 'POST', url: `${vendor.baseUrl}/v1/game.launch`, body, timeoutMs: TIMEOUT_MS,
      });
      const { url } = (json ?? {}) as { url?: unknown };
      if (status === 200 && typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
      this.#logger.error(`${vassalage} answered a launch with ${status}`);
    } catch (error) {
      throw askAgain(error);
    }
    throw askAgain();
  }
}
