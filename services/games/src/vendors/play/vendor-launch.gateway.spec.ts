import type { VendorCallsGateway } from '../gateway/vendor-calls.gateway.js';
import type { PlayTokensService } from './play-tokens.service.js';
import { VendorLaunchGateway } from './vendor-launch.gateway.js';
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
    vendors: [{ vassalage: 'BAZAAR', isTransfer: false }],
    call: async (_vassalage: string, _op: string, body: Record<string, unknown>) => {
      sent.push(body);
      return { status: 'OK', url: 'https://games.example/open/1' };
    },
  } as unknown as VendorCallsGateway;
  const players = { named: async () => ({ playerId: 'p' }) } as unknown as VendorPlayersStore;
  const tokens = { launch: async () => 'token' } as unknown as PlayTokensService;
  const gateway = new VendorLaunchGateway(calls, players, tokens);

  it.each([true, false])('says whether games may play rounds by themselves: %s', async (autoPlay) => {
    await gateway.launch(GAME, { ...INPUT, autoPlay });
    expect(sent.at(-1)).toMatchObject({ gameCode: 'KOI_POND', sellsFeatures: false, autoPlay });
  });
});
