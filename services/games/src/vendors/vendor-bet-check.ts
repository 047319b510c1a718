import { Inject, Injectable } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import type { PlayableGame } from '../catalogue/game.js';
import type { MoneyRequest } from './vendor-request.js';
import { VendorRefusal, type VendorStatus } from './vendor-status.js';
import { VendorTokens } from './vendor-tokens.js';
import type { VendorPlayer } from './vendor-transaction.js';

/** A bet that may be asked for, or why it may not. */
export interface CheckedBet {
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly declined?: VendorStatus;
}

/** Everything that only a bet is checked for: the wallet then checks funds, limits and exclusion in the posting itself. */
@Injectable()
export class VendorBetCheck {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(VendorTokens) private readonly tokens: VendorTokens,
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
  ) {}

  /** @throws VendorRefusal TEMPORARY when tokens cannot be looked up. */
  async check(vassalage: string, player: VendorPlayer, request: MoneyRequest): Promise<CheckedBet> {
    const { brand, currency } = player;
    const game = await this.catalogue.playable(this.db, { vassalage, gameCode: request.gameCode.toUpperCase(), brand, currency });
    const gameCode = game?.gameCode ?? '';
    const category = GameCategory[game?.gameType as keyof typeof GameCategory] ?? GameCategory.UNSPECIFIED;
    const declined = (await this.#token(vassalage, player, request)) ?? refusalOf(game, request);
    return { gameCode, category, ...(declined && { declined }) };
  }

  async #token(vassalage: string, player: VendorPlayer, { sessionToken, gameCode, currency }: MoneyRequest): Promise<VendorStatus | undefined> {
    try {
      const claims = await this.tokens.play(vassalage, sessionToken);
      const fits = claims.playerId === player.playerId && claims.currency === currency && claims.gameCode === gameCode.toUpperCase();
      return fits ? undefined : 'INVALID_TOKEN';
    } catch (error) {
      if (error instanceof VendorRefusal) return error.status;
      throw new VendorRefusal('TEMPORARY', { cause: error });
    }
  }
}

function refusalOf(game: PlayableGame | undefined, { stakeMinor }: MoneyRequest): VendorStatus | undefined {
  if (!game) return 'GAME_NOT_FOUND';
  const states = [game.vendorStatus, game.status];
  if (states.includes('closed')) return 'GAME_DISABLED';
  if (states.includes('maintenance')) return 'MAINTENANCE';
  if (game.stakeMinorMin === null || game.stakeMinorMax === null) return 'GAME_DISABLED';
  return stakeMinor < game.stakeMinorMin || stakeMinor > game.stakeMinorMax ? 'LIMIT_STAKE' : undefined;
}
