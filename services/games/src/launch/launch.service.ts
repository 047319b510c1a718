import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { CatalogueReadModel } from '../catalogue/catalogue.read-model.js';
import { assertOpen } from '../catalogue/game.js';
import { MemberExclusionsStore } from '../members/member-exclusions.store.js';
import { MemberStatesStore } from '../members/member-states.store.js';
import { VendorLaunchGateway, type VendorLaunchRequest } from '../vendors/play/vendor-launch.gateway.js';
import { inhouseLaunch, type Launch, type LaunchOptions } from './launch.js';

/** Decides how a player opens a game, and returns the URL of the game. */
@Injectable()
export class LaunchService {
  constructor(
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(VendorLaunchGateway) private readonly vendors: VendorLaunchGateway,
    @Inject(Db) private readonly db: Db,
    @Inject(MemberStatesStore) private readonly states: MemberStatesStore,
    @Inject(MemberExclusionsStore) private readonly exclusions: MemberExclusionsStore,
  ) {}

  /**
   * Launches a game. An in-house game opens on our own site, also for an excluded member, who may finish an open round
   * there. For any other game, the vendor is called.
   * @throws Failure game.not_found, game.maintenance, game.closed, wallet.excluded, system.temporary.
   */
  async launch(vassalage: string, gameCode: string, input: LaunchOptions & VendorLaunchRequest): Promise<Launch> {
    const game = await this.catalogue.game(vassalage, gameCode);
    assertOpen(game);
    if (game.mode === 'inhouse') return inhouseLaunch(game, input);
    const state = await this.states.of(this.db, input.memberId);
    // Both the stored status of the member and the stored exclusions are checked. The identity service reports an
    // exclusion first by RPC; the event that changes the status comes later.
    if (state !== identity.MemberStatus.ACTIVE || (await this.exclusions.isExcludedAt(this.db, input.memberId, '')))
      throw new Failure('wallet.excluded');
    const sellsFeatures = input.sellsFeatures && game.sellsFeatures;
    return { mode: 'frame', ...(await this.vendors.launch(game, { ...input, sellsFeatures })) };
  }
}
