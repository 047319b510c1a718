import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { PlayTokensService } from './play-tokens.service.js';
import { VendorLaunchGateway, type VendorWalletTerms } from './vendor-launch.gateway.js';
import type { VendorPlayersStore } from './vendor-players.store.js';

const GAME = { vassalage: 'BAZAAR', gameCode: 'KOI_POND' };
const INPUT = {
  ...{ memberId: 'm', brand: 'lab', currency: 'USD', trial: false, language: 'EN', device: 'WEB', roomId: '' },
  ...{ siteOrigin: 'http://localhost', sellsFeatures: false, autoPlay: false, cycleMs: 0 },
};

// Goal: a vendor learns what the player's brand allows, before the player sees the game.
describe('A launch at a vendor', () => {
  const sent: Record<string, unknown>[] = [];
  const calls = {
    vendors: [
      { vassalage: 'BAZAAR', isTransfer: false },
      { vassalage: 'PALMHOUSE', isTransfer: true },
    ],
    call: async (_vassalage: string, _op: string, body: Record<string, unknown>) => {
      sent.push(body);
      return { status: 'OK', url: 'https://games.example/open/1' };
    },
  } as unknown as VendorCallsGateway;
  const players = { named: async () => ({ playerId: 'p' }) } as unknown as VendorPlayersStore;
  const tokens = { launch: async () => 'token' } as unknown as PlayTokensService;
  let failure: Failure | undefined;
  const asked: object[] = [];
  const wallets = {
    getVendorWalletTerms: async (request: object) => {
      asked.push(request);
      if (failure) throw failure;
      return create(wallet.VendorWalletTermsSchema, { minMinor: 1n, maxMinor: 2n });
    },
  } as VendorWalletTerms;
  const gateway = new VendorLaunchGateway(calls, players, tokens, wallets);

  it.each([true, false])('says whether games may play rounds by themselves: %s', async (autoPlay) => {
    await gateway.launch(GAME, { ...INPUT, autoPlay });
    expect(sent.at(-1)).toMatchObject({ gameCode: 'KOI_POND', sellsFeatures: false, autoPlay });
    expect(asked).toEqual([]);
  });

  it.each([
    ['resource.not_found', 'game.closed'],
    ['system.temporary', 'system.temporary'],
  ] as const)('in transfer mode needs the terms of the brand: %s gives %s', async (code, refusal) => {
    const game = { ...GAME, vassalage: 'PALMHOUSE' };
    failure = undefined;
    expect(await gateway.launch(game, INPUT)).toMatchObject({ ownWallet: true });
    expect(asked.at(-1)).toEqual({ brand: 'lab', currency: 'USD', vendor: 'PALMHOUSE' });
    failure = new Failure(code);
    const calledBefore = sent.length;
    await expect(gateway.launch(game, INPUT)).rejects.toMatchObject({ code: refusal });
    expect(sent).toHaveLength(calledBefore);
  });
});
