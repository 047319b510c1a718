import { games } from '@nm/contracts';
import { bootMain } from '@nm/kit/boot/boot.js';
import { GamesModule } from './games.module.js';

// The requests' bodies must not be parsed before the signature is checked, because vendors sign the raw bytes of the
// body.
bootMain({
  name: 'games',
  nice: 2,
  module: GamesModule,
  rpc: [
    games.GamesService,
    games.LotteryService,
    games.CatalogueDeskService,
    games.VendorKeyDeskService,
    games.DrawDeskService,
    games.JackpotDeskService,
    games.CrashService,
    games.FreeRoundsService,
  ],
  http: { listenEnv: 'VENDOR_LISTEN', options: { bodyParser: false } },
});
