import { Inject, Injectable } from '@nestjs/common';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { assertOpen } from '../catalogue/game.js';
import { gameNotFound } from '../games.errors.js';
import { inhouseLaunch, type Launch, type LaunchWish } from './launch.js';

/** Launches games. */
@Injectable()
export class LaunchService {
  constructor(@Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel) {}

  /** @throws Failure game.not_found, game.maintenance, game.closed. */
  async launch(vassalage: string, gameCode: string, wish: LaunchWish): Promise<Launch> {
    const game = await this.catalogue.game(vassalage, gameCode);
    assertOpen(game);
    if (game.mode !== 'inhouse') throw gameNotFound(); // a vendor is launched by its own protocol, through its gateway
    return inhouseLaunch(game, wish);
  }
}
