import { Inject, Injectable, Logger } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import type { Game } from '../../catalogue/game.js';
import { askAgain, gameClosed } from '../../games.errors.js';
import { PlayTokensService, type LaunchingSession } from './play-tokens.service.js';
import { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import { VendorPlayersStore } from './vendor-players.store.js';

/** The data of a launch: the player, the game, and the page that will show the game. */
export interface VendorLaunchRequest {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly trial: boolean;
  readonly language: string;
  readonly device: string;
  /** The origin of the page that will show the game in a frame. The vendor must allow this origin. */
  readonly siteOrigin: string;
  readonly session?: LaunchingSession;
  /** The id of the room that the vendor opens first; empty if no room is given. */
  readonly roomId: string;
  /** True if the brand allows vendors to sell features of their games, for example free spins (domain §7). */
  readonly sellsFeatures: boolean;
  /** True if the brand allows games to play rounds automatically (domain §7). */
  readonly autoPlay: boolean;
  /** The minimum time (ms) between two rounds of a slot game that the brand sets; 0 if there is none (domain §7). */
  readonly cycleMs: number;
}

/** The part of the wallet's client that this service uses. */
export type VendorWalletTerms = Pick<RpcClient<typeof wallet.VendorWalletService>, 'getVendorWalletTerms'>;

/**
 * Calls vendors to launch games, with `POST {baseUrl}/v1/game.launch`. The calls are signed in the same way as the
 * vendors' calls to us.
 */
@Injectable()
export class VendorLaunchGateway {
  readonly #logger = new Logger(VendorLaunchGateway.name);

  constructor(
    @Inject(VendorCallsGateway) private readonly calls: VendorCallsGateway,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
    @InjectRpc(wallet.VendorWalletService) private readonly wallets: VendorWalletTerms,
  ) {}

  /**
   * Returns the URL of the game for the frame, and whether the vendor keeps a wallet for the member (transfer mode).
   * @throws Failure game.closed if the vendor is not configured, or if it is in transfer mode and the brand has no
   * terms for its wallets; access.trial if a trial member launches a game of a vendor in transfer mode;
   * system.temporary.
   */
  async launch(
    { vassalage, gameCode }: Pick<Game, 'vassalage' | 'gameCode'>,
    input: VendorLaunchRequest,
  ): Promise<{ readonly url: string; readonly ownWallet: boolean }> {
    const vendor = this.calls.vendors.find((known) => known.vassalage === vassalage);
    if (!vendor) throw gameClosed();
    const { memberId, brand, currency, trial, language, device, siteOrigin, roomId } = input;
    const { sellsFeatures, autoPlay, cycleMs } = input;
    // A trial member has no cash that could be moved to a vendor.
    if (vendor.isTransfer && trial) throw new Failure('access.trial');
    if (vendor.isTransfer) await this.#requireTerms(input, vassalage);
    const { playerId } = await this.players.named({ vassalage, memberId, brand, currency, trial });
    const claims = { vassalage, playerId, memberId, gameCode, currency, sellsFeatures };
    const sessionToken = await this.tokens.launch(claims, input.session);
    const room = roomId === '' ? {} : { room: roomId };
    // The wallet service opens members' wallets at vendors with the member's id, so the vendor must get the same id
    // here.
    const own = vendor.isTransfer ? { walletId: memberId } : {};
    const player = { sessionToken, playerId, brand, currency, language, device, siteOrigin };
    const cycle = cycleMs > 0 ? { cycleMs } : {};
    const body = { ...player, gameCode, sellsFeatures, autoPlay, ...room, ...own, ...cycle };
    try {
      const { status, url } = await this.calls.call(vassalage, 'game.launch', body);
      if (typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        return { url, ownWallet: vendor.isTransfer };
      this.#logger.error(`${vassalage} answered a launch with ${String(status)}`);
    } catch (error) {
      throw askAgain(error);
    }
    throw askAgain();
  }

  /**
   * Checks that the brand has terms for wallets at the vendor. Without them, the member could not move money to the
   * vendor, so no bet would be possible.
   */
  async #requireTerms({ brand, currency }: VendorLaunchRequest, vendor: string): Promise<void> {
    try {
      await this.wallets.getVendorWalletTerms({ brand, currency, vendor }, { idempotent: true });
    } catch (error) {
      throw isFailure(error, 'resource.not_found') ? gameClosed() : askAgain(error);
    }
  }
}
