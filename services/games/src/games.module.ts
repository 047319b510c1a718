import { Module } from '@nestjs/common';
import { identity, wallet } from '@nm/contracts';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { JobsModule } from '@nm/kit/jobs/jobs.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { BetsReadModel } from './bets/bets.read-model.js';
import { PlayDaysReadModel } from './bets/play-days.read-model.js';
import { BetsRpc } from './bets/bets.rpc.js';
import { HeldWinsReadModel } from './cases/held-wins.read-model.js';
import { HeldWinsRpc } from './cases/held-wins.rpc.js';
import { HeldWinsService } from './cases/held-wins.service.js';
import { VendorCasesReadModel } from './cases/vendor-cases.read-model.js';
import { VendorCasesRpc } from './cases/vendor-cases.rpc.js';
import { VendorCasesService } from './cases/vendor-cases.service.js';
import { CatalogueReadModel } from './catalogue/catalogue.read-model.js';
import { CatalogueRpc } from './catalogue/catalogue.rpc.js';
import { CatalogueDeskReadModel } from './catalogue/desk/catalogue-desk.read-model.js';
import { VendorKeyDeskRpc } from './vendors/gateway/vendor-key-desk.rpc.js';
import { CatalogueDeskRpc } from './catalogue/desk/catalogue-desk.rpc.js';
import { CatalogueDesk } from './catalogue/desk/catalogue-desk.service.js';
import { CatalogueDeskStore } from './catalogue/desk/catalogue-desk.store.js';
import { CatalogueImportReadModel } from './catalogue/import/catalogue-import.read-model.js';
import { CatalogueImport } from './catalogue/import/catalogue-import.service.js';
import { CatalogueImportStore } from './catalogue/import/catalogue-import.store.js';
import { VendorListGateway } from './catalogue/import/vendor-list.gateway.js';
import { FavoritesStore } from './catalogue/favorites.store.js';
import { GameLists } from './catalogue/game-lists.service.js';
import { ListsReadModel } from './catalogue/lists.read-model.js';
import { FREE_ROUNDS_CONTROLLERS, FREE_ROUNDS_PROVIDERS } from './free-rounds/free-rounds.providers.js';
import { GAMES_CONFIG, gamesConfig, type GamesConfig } from './games.config.js';
import { GamesHandlers } from './games.handlers.js';
import { GamesJobs } from './games.jobs.js';
import { GamesRpc } from './games.rpc.js';
import { INHOUSE_CONTROLLERS, INHOUSE_GAMES, INHOUSE_PROVIDERS } from './inhouse/inhouse-games.js';
import { JackpotDeskReadModel } from './jackpots/desk/jackpot-desk.read-model.js';
import { JackpotDeskRpc } from './jackpots/desk/jackpot-desk.rpc.js';
import { JackpotDesk } from './jackpots/desk/jackpot-desk.service.js';
import { JackpotDeskStore } from './jackpots/desk/jackpot-desk.store.js';
import { JackpotJobs } from './jackpots/jackpot.jobs.js';
import { JackpotService } from './jackpots/jackpot.service.js';
import { JackpotStore } from './jackpots/jackpot.store.js';
import { JackpotWinsStore } from './jackpots/jackpot-wins.store.js';
import { LaunchService } from './launch/launch.service.js';
import { LOTTERY_DETAILS } from './lottery/lottery-detail.js';
import { LOTTERY_PROVIDERS } from './lottery/lottery.providers.js';
import { DrawDeskRpc } from './lottery/desk/draw-desk.rpc.js';
import { LotteryRpc } from './lottery/lottery.rpc.js';
import { RoomsRpc } from './rooms/rooms.rpc.js';
import { RoomsService } from './rooms/rooms.service.js';
import { RoundDetails } from './rounds/round-details.js';
import { ROUND_GAMES } from './rounds/round-game.js';
import { RoundBatchesStore } from './rounds/round-batches.store.js';
import { RoundPostings } from './rounds/round-posting.gateway.js';
import { RoundReadModel } from './rounds/round.read-model.js';
import { RoundSettlingService } from './rounds/round-settling.service.js';
import { RoundStepsService } from './rounds/round-steps.service.js';
import { RoundStepsStore } from './rounds/round-steps.store.js';
import { RoundStore } from './rounds/round.store.js';
import { RoundsService } from './rounds/rounds.service.js';
import { GameCycle } from './rounds/game-cycle.js';
import { StaleRoundsService } from './rounds/stale-rounds.service.js';
import { SeedService } from './seeds/seed.service.js';
import { SeedStore } from './seeds/seed.store.js';
import { PlaysJobs } from './plays/plays.jobs.js';
import { PlaysStore } from './plays/plays.store.js';
import { GameSearch } from './search/game-search.service.js';
import { SearchReadModel } from './search/search.read-model.js';
import { VendorGatewayController } from './vendors/gateway/vendor-gateway.controller.js';
import { VENDOR_PROVIDERS } from './vendors/vendors.providers.js';

/** The Nest module of the games service: rounds, provably fair play and the catalogue of games. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'games' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'games.v1' }),
    JobsModule.forService({ queue: 'games' }),
    RpcClientModule.forRoot([
      { peer: 'wallet', service: wallet.WalletService },
      { peer: 'wallet', service: wallet.VendorWalletService },
      { peer: 'identity', service: identity.IdentityService },
    ]),
  ],
  controllers: [
    GamesRpc,
    BetsRpc,
    CatalogueRpc,
    CatalogueDeskRpc,
    VendorKeyDeskRpc,
    JackpotDeskRpc,
    RoomsRpc,
    HeldWinsRpc,
    VendorCasesRpc,
    ...INHOUSE_CONTROLLERS,
    LotteryRpc,
    DrawDeskRpc,
    ...FREE_ROUNDS_CONTROLLERS,
    VendorGatewayController,
  ],
  providers: [
    { provide: GAMES_CONFIG, useFactory: () => gamesConfig() },
    { provide: Seal, inject: [GAMES_CONFIG], useFactory: (config: GamesConfig) => new Seal(config.sealKey, 'games') },
    CatalogueReadModel,
    CatalogueDeskReadModel,
    CatalogueDeskStore,
    CatalogueDesk,
    CatalogueImportReadModel,
    CatalogueImportStore,
    VendorListGateway,
    CatalogueImport,
    HeldWinsReadModel,
    HeldWinsService,
    VendorCasesReadModel,
    VendorCasesService,
    ListsReadModel,
    GameLists,
    RoomsService,
    FavoritesStore,
    GameSearch,
    SearchReadModel,
    PlaysStore,
    PlaysJobs,
    JackpotStore,
    JackpotWinsStore,
    JackpotService,
    JackpotJobs,
    JackpotDeskReadModel,
    JackpotDeskStore,
    JackpotDesk,
    LaunchService,
    SeedStore,
    SeedService,
    RoundStore,
    RoundBatchesStore,
    RoundReadModel,
    BetsReadModel,
    PlayDaysReadModel,
    RoundPostings,
    RoundStepsStore,
    RoundSettlingService,
    RoundStepsService,
    StaleRoundsService,
    RoundsService,
    GameCycle,
    { provide: ROUND_GAMES, useValue: [...INHOUSE_GAMES, LOTTERY_DETAILS] },
    RoundDetails,
    ...INHOUSE_PROVIDERS,
    GamesJobs,
    GamesHandlers,
    ...LOTTERY_PROVIDERS,
    ...FREE_ROUNDS_PROVIDERS,
    ...VENDOR_PROVIDERS,
  ],
})
export class GamesModule {}
