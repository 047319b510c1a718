import type { Request } from 'express';
import { create } from '@bufbuild/protobuf';
import { games, identity } from '@nm/contracts';
import type { BffConfig } from '../bff.config.js';
import type { RecommendedGamesService } from '../catalogue/recommended-games.service.js';
import type { GamesClient } from '../peers.js';
import type { Session } from '../session/session.js';
import type { LaunchQuery } from './launch.dto.js';
import { LaunchController } from './launch.controller.js';

// Goal: a launch tells the games service whether the brand's modules for automatic play and for buying features are on.
describe('A launch', () => {
  const sent: Parameters<GamesClient['launchGame']>[0][] = [];
  const client = {
    launchGame: async (request: Parameters<GamesClient['launchGame']>[0]) => {
      sent.push(request);
      return create(games.LaunchGameResponseSchema, { mode: 'frame', url: 'https://games.example/open/1' });
    },
  } as unknown as GamesClient;
  const config = { publicUrl: 'http://localhost' } as BffConfig;
  const controller = new LaunchController(client, {} as RecommendedGamesService, config);
  const session = { id: 's', memberId: 'm', brand: 'lab', currency: 'USD', language: 'EN', expiresAt: 0, idleMs: 0 };

  it.each([
    ['AUTOPLAY3', { autoPlay: true, sellsFeatures: false }],
    ['BUYFEATURE3', { autoPlay: false, sellsFeatures: true }],
  ])('with the module %s alone sends %p', async (modId, switches) => {
    const brand = create(identity.BrandSchema, { modules: [{ modId, enabled: true }] });
    const query = { vassalage: 'BAZAAR', gameCode: 'KOI_POND' } as LaunchQuery;
    await controller.launch(query, session as unknown as Session, brand, { headers: {} } as Request);
    expect(sent.at(-1)).toMatchObject(switches);
  });
});
