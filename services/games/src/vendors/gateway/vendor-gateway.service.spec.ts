import { Failure } from '@nm/kit/errors/failure.js';
import type { PlayTokensService } from '../play/play-tokens.service.js';
import type { VendorPlayersStore } from '../play/vendor-players.store.js';
import type { RoundReportsService } from '../reports/round-reports.service.js';
import type { VendorTransactionsService, VendorWallet } from '../transactions/vendor-transactions.service.js';
import type { VendorsConfig } from '../vendors.config.js';
import type { VendorBetLimiter } from './vendor-bet-limiter.js';
import { VendorGatewayService } from './vendor-gateway.service.js';
import { VendorRefusal } from './vendor-status.js';

// Goal: a vendor may repeat a session.verify that was answered TEMPORARY. The launch token is then still valid.

const TOKEN = 'launch-token-0001';
const PLAYER = { playerId: 'p1', vassalage: 'BAZAAR', memberId: 'm1', brand: 'lab', currency: 'USD', trial: false };

/** Builds a gateway with one launch, whose token can be exchanged once. The wallet does not answer the first call. */
function aGateway(): VendorGatewayService {
  let isExchanged = false;
  let calls = 0;
  const tokens = {
    launched: async () => (isExchanged ? undefined : PLAYER.playerId),
    verify: async () => {
      if (isExchanged) throw new VendorRefusal('INVALID_TOKEN');
      isExchanged = true;
      return { claims: { ...PLAYER, gameCode: 'KOI_POND' }, playToken: 'play-token' };
    },
  };
  const wallet = {
    getBalance: async () => {
      calls += 1;
      if (calls === 1) throw new Failure('system.temporary');
      return { cashMinor: 700n, bonusMinor: 50n };
    },
  };
  return new VendorGatewayService(
    {} as VendorTransactionsService,
    {} as VendorBetLimiter,
    { byId: async () => PLAYER } as unknown as VendorPlayersStore,
    tokens as unknown as PlayTokensService,
    wallet as unknown as VendorWallet,
    { sealKey: Buffer.alloc(32), walletDeadlineMs: 1_000 },
    {} as RoundReportsService,
    { vendors: [] as VendorsConfig['vendors'] } as VendorsConfig,
  );
}

test('a launch token is exchanged when the call is repeated after the wallet did not answer', async () => {
  const gateway = aGateway();
  const verify = () =>
    gateway.answer('BAZAAR', 'session.verify', Buffer.from(JSON.stringify({ sessionToken: TOKEN })), 'r');
  expect(await verify()).toMatchObject({ status: 'TEMPORARY' });
  expect(await verify()).toMatchObject({
    ...{ status: 'OK', playerId: 'p1', gameCode: 'KOI_POND', sessionToken: 'play-token', balance: '750' },
    currency: 'USD',
  });
  expect(await verify()).toMatchObject({ status: 'INVALID_TOKEN' });
});
