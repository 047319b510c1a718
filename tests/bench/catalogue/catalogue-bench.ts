import { Logger } from '@nestjs/common';
import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { EdgeUnderTest } from '../../support/edge/edge-under-test.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { figureOf, type Figure } from '../figure.js';
import { HttpClient } from '../http-client.js';
import { isQuiet, quiet } from '../machine.js';
import { Latencies, openLoop } from '../open-loop.js';
import { TYPED } from '../search/search-bench.js';
import { startGames } from './games-process.js';
import { fillGames, openVendors } from './many-games.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const GAMES = 5_000;
const CONNECTIONS = 64;
const HOMES_PER_SECOND = 10;
const LISTS_PER_SECOND = 30;
const SEARCHES_PER_SECOND = 20;
/** The rate (per second) at which other visitors ask for lists during the measured searches. */
const LOAD_PER_SECOND = 100;
const PAGE = 20;
const PAGES = 10;
const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP', 'BGS', 'SPORTS'];
const SAID = 'clientType=3&platform=html5-desktop&merchant=lab&language=EN';

const list = (more: string): string => `/wps/relay/GCSGAME_gameList?${SAID}&pageSize=${PAGE}&${more}`;
/** What the page of home asks about games. */
const HOME = [
  `/wps/relay/GCSGAME_newGameVendor?${SAID}`,
  '/wps/relay/GCSGAME_hotGamesV2?merchantCode=lab&isPlatform=2&platform=html5-desktop&language=EN',
  '/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=EN&limitNum=20',
  ...['RNG', 'FISH', 'PVP'].map((category) => list(`gameType=${category}&pageNo=1`)),
];
/** Pages of all games and of categories. */
const LISTS = Array.from({ length: PAGES }, (_, n) => n + 1).flatMap((page) => [
  list(`pageNo=${page}`),
  list(`gameType=${CATEGORIES[page % CATEGORIES.length]}&pageNo=${1 + (page % 2)}`),
  list(`gameType=RNG&pageNo=${page}`),
]);
const searchOf = (typed: string): string =>
  `/wps/relay/GCSGAME_searchGames?${SAID}&pageNo=1&pageSize=${PAGE}&q=${encodeURIComponent(typed)}`;

type Visit = (n: number) => Promise<unknown>;

/**
 * G22: compares a catalogue of 5,000 games with the catalogue of the seed. It measures the calls of the home page and
 * the lists of games through the edge. At 5,000 games it also measures searches while lists are requested. Each of the
 * two catalogues has an edge and a games service of its own.
 */
export async function measureCatalogue(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const edge = await EdgeUnderTest.create();
  const ends: (() => Promise<unknown>)[] = [() => edge.drop()];
  try {
    const [many, few] = [await side(edge, ends, fillGames, 6), await side(edge, ends, openVendors, 7)];
    const totals = await Promise.all([many, few].map(total));
    const ratios = { home: [] as number[], list: [] as number[] };
    const searches: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const load = await quiet(10);
      const order = round % 2 === 0 ? [many, few] : [few, many];
      const p99 = new Map<HttpClient, { home: number; list: number }>();
      for (const site of order)
        p99.set(site, {
          home: await p99Of(HOMES_PER_SECOND, () => Promise.all(HOME.map((path) => read(site, path)))),
          list: await p99Of(LISTS_PER_SECOND, (n) => read(site, LISTS[n % LISTS.length] ?? '')),
        });
      const { p99Ms: search, failedLists } = await besideLists(many);
      if (round === 0) continue;
      const [ours, seed] = [p99.get(many)!, p99.get(few)!];
      console.log(
        [
          `round ${round}: p99 of home ${ms(ours.home)} at ${totals[0]} games, ${ms(seed.home)} at ${totals[1]}`,
          `of a list ${ms(ours.list)} and ${ms(seed.list)}`,
          `of a search beside ${LOAD_PER_SECOND} lists/s ${ms(search)}`,
          ...(failedLists > 0 ? [`${failedLists} of those lists failed`] : []),
          ...(isQuiet(load) ? [] : [`outside load ${(load * 100).toFixed(0)}%`]),
        ].join('; '),
      );
      ratios.home.push(ours.home / seed.home);
      ratios.list.push(ours.list / seed.list);
      searches.push(search);
    }
    const beside = `at ${totals[0]} games / at ${totals[1]}`;
    return [
      figureOf('G22home', `p99 of home's reads through the edge, ${beside}`, 2, 'lower', ratios.home),
      figureOf('G22list', `p99 of a page of games through the edge, ${beside}`, 2, 'lower', ratios.list),
      figureOf(
        'G22search',
        `p99 of a search through the edge at ${totals[0]} games beside ${LOAD_PER_SECOND} lists/s, ms`,
        50,
        'lower',
        searches,
        1,
      ),
    ];
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Starts a games service with a filled catalogue, and an edge in front of it. */
async function side(
  edge: EdgeUnderTest,
  ends: (() => Promise<unknown>)[],
  fill: (ownerUrl: string, games: number) => Promise<void>,
  redisDatabase: number,
): Promise<HttpClient> {
  const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  ends.push(() => database.drop());
  await fill(database.ownerUrl, GAMES);
  const [http, internal] = [await leasePort(), await leasePort()];
  const games = await startGames({
    ...{ databaseUrl: database.url, eventLogUrl: edge.eventLogUrl('games'), redisDatabase },
    edgeKeysUrl: `http://127.0.0.1:${internal}/.well-known/jwks.json`,
  });
  ends.push(() => games.stop());
  const site = new ServiceProcess('bff', { ...edge.environmentAt(http, internal), GAMES_RPC_ADDRESS: games.address });
  ends.push(() => site.kill('SIGTERM'));
  const client = new HttpClient(`http://127.0.0.1:${http}`, CONNECTIONS);
  ends.push(() => Promise.resolve(client.close()));
  const answers = (): Promise<boolean> =>
    read(client, HOME[0] ?? '').then(
      () => true,
      () => false,
    );
  await until('the edge to list games', async () => site.hasEnded || answers(), Boolean, 120_000);
  if (site.hasEnded) throw new Error(`the edge ended unexpectedly: ${site.said}`);
  return client;
}

async function read(client: HttpClient, path: string): Promise<string> {
  const { status, body } = await client.ask({ path });
  if (status !== 200) throw new Error(`${path} answers ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** The number of games that the site lists. */
async function total(client: HttpClient): Promise<number> {
  const { value } = JSON.parse(await read(client, list('pageNo=1'))) as { value: { totalCount: number } };
  return value.totalCount;
}

/** Returns the p99 (ms) of the duration of visits at a steady rate. A failed visit ends the bench. */
async function p99Of(perSecond: number, visit: Visit): Promise<number> {
  const latencies = new Latencies();
  const endsAt = performance.now() + SECONDS * 1_000;
  let sent = 0;
  await openLoop(
    perSecond,
    () => visit((sent += 1)),
    () => performance.now() > endsAt,
    () => latencies,
  );
  return latencies.at(0.99);
}

interface BesideLists {
  readonly p99Ms: number;
  /**
   * The number of requests for lists that failed. Some may fail on a machine that is too slow for the load; this must
   * not end the bench.
   */
  readonly failedLists: number;
}

/** Measures searches while other visitors ask for lists of games. */
async function besideLists(site: HttpClient): Promise<BesideLists> {
  let [isOver, asked, failedLists] = [false, 0, 0];
  const one = async (): Promise<void> => {
    asked += 1;
    await read(site, LISTS[asked % LISTS.length] ?? '').catch(() => {
      failedLists += 1;
    });
  };
  const load = openLoop(
    LOAD_PER_SECOND,
    one,
    () => isOver,
    () => new Latencies(),
  );
  try {
    const p99Ms = await p99Of(SEARCHES_PER_SECOND, (n) => read(site, searchOf(TYPED[n % TYPED.length] ?? '')));
    isOver = true;
    await load;
    return { p99Ms, failedLists };
  } finally {
    isOver = true;
    await load;
  }
}
