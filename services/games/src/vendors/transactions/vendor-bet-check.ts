import { Inject, Injectable } from '@nestjs/common';
import { GameCategory, identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { CatalogueReadModel } from '../../catalogue/catalogue.read-model.js';
import type { PlayableGame } from '../../catalogue/game.js';
import { MemberStatesStore } from '../../members/member-states.store.js';
import { PlayTokensService, type PlayClaims } from '../play/play-tokens.service.js';
import { BrandStatusGateway } from '../gateway/brand-status.gateway.js';
import { VendorBetRate } from '../gateway/vendor-bet-rate.js';
import type { MoneyRequest } from '../gateway/vendor-request.js';
import { VendorRefusal, type VendorStatus } from '../gateway/vendor-status.js';
import type { VendorPlayer } from './vendor-transaction.js';

/** The result of the checks of a bet. `declined` is the status if the bet is refused; otherwise it is absent. */
export interface CheckedBet {
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly declined?: VendorStatus;
  /**
   * True if the bet must be recorded as activity when it is accepted. The idle time of the session then starts again.
   */
  readonly isActivity: boolean;
}

/**
 * The checks that apply only to bets. Funds and the player's own limits are not checked here, because the wallet checks
 * them when the bet is posted. The wallet also enforces exclusions; here only the stored status is checked.
 */
@Injectable()
export class VendorBetCheck {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
    @Inject(VendorBetRate) private readonly rate: VendorBetRate,
    @Inject(MemberStatesStore) private readonly states: MemberStatesStore,
    @Inject(BrandStatusGateway) private readonly brands: BrandStatusGateway,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
  ) {}

  /**
   * Checks a bet.
   * @throws VendorRefusal TEMPORARY if the tokens, the counters of the bet rate or the status of the brand cannot be
   * read.
   */
  async check(vassalage: string, player: VendorPlayer, request: MoneyRequest): Promise<CheckedBet> {
    const { brand, currency } = player;
    const game = await this.catalogue.playable(this.db, {
      vassalage,
      gameCode: request.gameCode,
      brand,
      currency,
    });
    const gameCode = game?.gameCode ?? '';
    const category = GameCategory[game?.gameType as keyof typeof GameCategory] ?? GameCategory.UNSPECIFIED;
    const token = await this.#token(vassalage, player, request);
    const declined =
      (typeof token === 'string' ? await this.#ofToken(token, player) : await this.#member(player)) ??
      refusalOf(game, request) ??
      (await this.#ofBrand(brand)) ??
      featureRefusalOf(token, game, request);
    return { gameCode, category, isActivity: typeof token === 'object' && token.isIdle, ...(declined && { declined }) };
  }

  /**
   * Returns the status for a refused token. An exclusion also ends the play tokens of the member. The vendor then gets
   * the status of the exclusion instead of TOKEN_EXPIRED, because it names the reason.
   */
  async #ofToken(status: VendorStatus, player: VendorPlayer): Promise<VendorStatus> {
    return (status === 'TOKEN_EXPIRED' && (await this.#member(player))) || status;
  }

  async #member({ memberId }: VendorPlayer): Promise<VendorStatus | undefined> {
    return BY_MEMBER_STATUS[await this.states.of(this.db, memberId)];
  }

  async #ofBrand(brand: string): Promise<VendorStatus | undefined> {
    const isClosed = await this.brands.isClosed(brand).catch((error: unknown) => {
      throw new VendorRefusal('TEMPORARY', { cause: error });
    });
    return isClosed ? 'MAINTENANCE' : undefined;
  }

  async #token(
    vassalage: string,
    player: VendorPlayer,
    { sessionToken, gameCode, currency }: MoneyRequest,
  ): Promise<VendorStatus | PlayClaims> {
    try {
      const claims = await this.tokens.play(vassalage, sessionToken);
      const fits =
        claims.playerId === player.playerId &&
        claims.currency === currency &&
        claims.gameCode.toUpperCase() === gameCode.toUpperCase();
      if (!fits) return 'INVALID_TOKEN';
      return (await this.rate.allows(vassalage, player.playerId)) ? claims : 'RATE_LIMITED';
    } catch (error) {
      if (error instanceof VendorRefusal) return error.status;
      throw new VendorRefusal('TEMPORARY', { cause: error });
    }
  }
}

/**
 * The protocol status for each status of a member. The wallet refuses excluded and disabled members with the same code;
 * the status that this service has stored tells which it is. If the stored status is outdated, the wallet's code
 * decides.
 */
const BY_MEMBER_STATUS: Readonly<Partial<Record<identity.MemberStatus, VendorStatus>>> = {
  [identity.MemberStatus.DISABLED]: 'PLAYER_DISABLED',
  [identity.MemberStatus.EXCLUDED]: 'PLAYER_EXCLUDED',
};

/**
 * Returns the reason to refuse the purchase of a feature; undefined if it is allowed. A feature is sold only if brand,
 * vendor and game allowed it at the launch (domain §7), and if vendor and game still allow it.
 */
const featureRefusalOf = (
  token: VendorStatus | PlayClaims,
  game: PlayableGame | undefined,
  { kind }: MoneyRequest,
): VendorStatus | undefined =>
  kind === 'feature' && !(typeof token === 'object' && token.sellsFeatures && game?.sellsFeatures)
    ? 'GAME_DISABLED'
    : undefined;

function refusalOf(game: PlayableGame | undefined, { stakeMinor }: MoneyRequest): VendorStatus | undefined {
  if (!game) return 'GAME_NOT_FOUND';
  const states = [game.vendorStatus, game.status];
  if (states.includes('closed')) return 'GAME_DISABLED';
  if (states.includes('maintenance')) return 'MAINTENANCE';
  if (game.stakeMinorMin === null || game.stakeMinorMax === null) return 'GAME_DISABLED';
  return stakeMinor < game.stakeMinorMin || stakeMinor > game.stakeMinorMax ? 'LIMIT_STAKE' : undefined;
}
