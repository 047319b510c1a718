import { Inject, Injectable } from '@nestjs/common';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { assertOpen } from '../catalogue/game.js';
import { VendorLaunchGateway, type VendorLaunchRequest } from '../vendors/play/vendor-launch.gateway.js';
import { inhouseLaunch, type Launch, type LaunchOptions } from './launch.js';

/** Launches games. */
@Injectable()
export class LaunchService {
  constructor(
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(VendorLaunchGateway) private readonly vendors: VendorLaunchGateway,
  ) {}

  /**
   * Launches a game. In-house games open on our own site; for other games their vendor is called.
   * @throws Failure game.not_found, game.maintenance, game.closed, system.temporary.
   */
  async launch(vassalage: string, gameCode: string, input: LaunchOptions & VendorLaunchRequest): Promise<Launch> {
    const game = await this.catalogue.game(vassalage, gameCode);
    assertOpen(game);
    return game.mode === 'inhouse'
      ? inhouseLaunch(game, input)
      : { mode: 'frame', url: await this.vendors.launch(game, input) };
  }
}
