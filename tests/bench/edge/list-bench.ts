import { Logger } from '@nestjs/common';
import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { EdgeUnderTest } from '../../support/edge/edge-under-test.js';
import { startGames } from '../catalogue/games-process.js';
import { fillGames } from '../catalogue/many-games.js';
import { figureOf, type Figure } from '../figure.js';
import { isQuiet, quiet } from '../machine.js';
import { Child } from './child.js';
import { requestsPerSecond } from './http-load.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 32;
const GAMES = 5_000;
const LIST =
  '/wps/relay/GCSGAME_gameList?clientType=3&platform=html5-desktop&merchant=lab&gameType=RNG&pageNo=1&pageSize=20&language=EN';

/**
 * G12: how many requests per second the edge answers for its list of games, compared with a bare Nest route that
 * returns the same answer. The list is one page of the 5,000 games of the games service. The edge does everything that
 * a call includes in production.
 */
export async function measureGameList(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const edge = await EdgeUnderTest.create();
  const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  const ratios: number[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  try {
    await fillGames(database.ownerUrl, GAMES);
    const games = await startGames({
      ...{ databaseUrl: database.url, eventLogUrl: edge.eventLogUrl('games'), edgeKeysUrl: edge.keysUrl },
    });
    ends.push(() => games.stop());
    const process_ = await edge.start({ GAMES_RPC_ADDRESS: games.address });
    ends.push(() => process_.kill('SIGTERM'));
    const headers = { 'x-merchant': 'lab', 'x-forwarded-for': '10.0.0.1', accept: 'application/json' };
    const answer = await fetch(`${edge.url}${LIST}`, { headers });
    if (!answer.ok) throw new Error(`the list answers ${answer.status}: ${await answer.text()}`);
    const listen = `127.0.0.1:${await leasePort()}`;
    const bare = await Child.start('bare-list.js', { HTTP_LISTEN: listen, BARE_ANSWER: await answer.text() });
    ends.push(() => bare.stop());
    const ours = (): Promise<number> => requestsPerSecond(`${edge.url}${LIST}`, headers, CONNECTIONS, SECONDS);
    const reference = (): Promise<number> => requestsPerSecond(`http://${listen}/list`, headers, CONNECTIONS, SECONDS);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const load = await quiet(10);
      const [list, route] =
        round % 2 === 0 ? [await ours(), await reference()] : [await reference(), await ours()].reverse();
      if (list === undefined || route === undefined || round === 0) continue;
      console.log(
        `round ${round}: game list ${list.toFixed(0)} requests/s, bare route ${route.toFixed(0)}${isQuiet(load) ? '' : `; outside load ${(load * 100).toFixed(0)}%`}`,
      );
      ratios.push(list / route);
    }
    return [figureOf('G12', 'BFF game list / bare Nest route', 0.5, 'higher', ratios)];
  } finally {
    for (const end of ends.reverse()) await end();
    await database.drop();
    await edge.drop();
  }
}
