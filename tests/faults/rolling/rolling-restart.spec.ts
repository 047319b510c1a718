import { Api } from '../../support/api.js';
import { Player } from '../../support/player.js';
import { until } from '../../support/until.js';
import { ShowingClient } from '../sockets/showing-client.js';
import { Bettors } from '../../support/bettors.js';
import { outside } from './balancer.js';
import { playedFaults } from './played-oracle.js';
import { PlatformInCopies, SERVICES, type Service } from './platform-in-copies.js';

/**
 * The environment variable ROLLING lists the services to restart, separated by commas. `ROLLING=full` or `FAULTS=full`
 * restarts all, in two copies, at 200 bets per second. The default is the three services that handle a bet.
 * `ROLLING_BETS` sets the rate, even above the site's capacity.
 */
const ASKED = process.env['ROLLING'] ?? (process.env['FAULTS'] === 'full' ? 'full' : 'wallet,games,bff');
const FULL = ASKED === 'full';
const PER_SECOND = Number(process.env['ROLLING_BETS'] ?? (FULL ? 200 : 40));
const IS_FIXED = FULL || process.env['ROLLING_BETS'] !== undefined;
const ROLLED: readonly Service[] = SERVICES.filter((service) => FULL || ASKED.split(',').includes(service));
const PLAYERS = FULL ? 50 : 20;
const BONUS_MINOR = 10_000n;
const REFUSED_MS_MAX = 5_000;
const PUSHES_MS_MAX = 5_000;
/**
 * How long (ms) the start of a process takes on an idle machine. On a busy machine, all time limits of the test grow
 * with the slowest start.
 */
const START_MS = 4_000;
/** The load during the restart, as a share of the site's capacity, because half of the copies are being replaced. */
const SHARE = 0.5;
const WARMING_MS = 12_000;
/**
 * How long (ms) the old copies run before the first one is replaced. A process that has just started is half as fast,
 * because its code is not compiled yet.
 */
const RUNNING_MS = FULL ? 90_000 : 0;
/** How long (ms) a new copy serves before the next copy is replaced. */
const SETTLING_MS = IS_FIXED ? 10_000 : 0;
/**
 * The minimum rate of bets per second. With fewer bets the test would prove nothing about players during the restart.
 */
const PER_SECOND_MIN = 4;

/**
 * Goal: while an operator replaces every process, one copy after the other, no player waits longer than a few seconds.
 */
describe(`A rolling restart of ${ROLLED.join(', ')} under bets, ${PER_SECOND} a second where the site carries them`, () => {
  let platform: PlatformInCopies;
  let players: Player[] = [];
  let clients: ShowingClient[] = [];
  let inside = (): void => undefined;

  beforeAll(async () => {
    platform = await PlatformInCopies.create((service) => (ROLLED.includes(service) ? 2 : 1));
    await platform.start();
    inside = outside();
    const api = new Api(platform.url);
    while (players.length < PLAYERS)
      players.push(...(await Promise.all(Array.from({ length: 5 }, () => Player.register(api)))));
    await Promise.all(players.map((player) => player.hasAtLeast(BONUS_MINOR)));
    clients = players.map(({ id, token }, n) => new ShowingClient(platform.url, { memberId: id, token }, n));
    for (const client of clients) client.connect();
    await until(
      'every client to be shown its balance',
      () => Promise.resolve(clients.filter(({ shown }) => shown === 0).length),
      (count) => count === 0,
      60_000,
    );
  }, 240_000);
  afterAll(async () => {
    inside();
    for (const client of clients) client.leave();
    await platform?.drop();
  }, 60_000);

  it('gives the edge the highest scheduling priority, and consumers of events the lowest', () => {
    const least = (services: readonly Service[]): number =>
      Math.min(...services.flatMap((service) => platform.nice(service)));
    expect(least(['identity', 'wallet', 'games'])).toBeGreaterThanOrEqual(2);
    expect(least(['promotions', 'messaging', 'agents'])).toBeGreaterThanOrEqual(7);
    expect(least(['bff'])).toBeLessThanOrEqual(least(['games']));
  });

  it(
    'loses no bet, refuses none for longer than five seconds, and pushes the newest balance to all',
    async () => {
      const bettors = new Bettors(players, PER_SECOND);
      const perSecond = IS_FIXED ? PER_SECOND : await bettors.limitToShare(SHARE, WARMING_MS);
      const readyMsAll: number[] = [];
      // The old copies must have run for a while, as in production.
      if (RUNNING_MS > 0) await bettors.keepBetting(1, RUNNING_MS);
      const before = bettors.bets.length;
      if (FULL) process.stdout.write(`${before} bets in the ${RUNNING_MS / 1_000} s before it\n`);
      bettors.start();
      const startedAt = Date.now();
      try {
        await new Promise((resolve) => setTimeout(resolve, IS_FIXED ? WARMING_MS : 2_000));
        for (const service of ROLLED) {
          for (const copy of [0, 1]) {
            const from = bettors.bets.length;
            const { endedMs, readyMs, code } = await platform.restart(service, copy);
            readyMsAll.push(readyMs);
            const newest = newestOf(bettors);
            const back = await until(
              'every client to be shown what was answered before',
              () => Promise.resolve(behind(newest)),
              (count) => count === 0,
              30_000,
            ).then(
              () => true,
              () => false,
            );
            const faults = clients.flatMap((client) => client.faults);
            expect({ service, copy, back, behind: behind(newest), away: away(), code, faults }).toEqual({
              service,
              copy,
              back: true,
              behind: 0,
              away: 0,
              code: readyMs > 2 * START_MS ? code : 0,
              faults: [],
            });
            await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
            const during = bettors.bets.slice(from);
            const late = during.filter(({ refusedMs }) => refusedMs > 0);
            // Printed at once, so that an interrupted long run still shows its figures.
            process.stdout.write(
              `${service} ${copy}: ended in ${endedMs} ms, ready after ${readyMs} ms, ${during.length} bets, ${late.length} asked again, longest ${Math.max(0, ...late.map(({ refusedMs }) => refusedMs))} ms ${troublesOf(late)}\n`,
            );
          }
        }
      } finally {
        await bettors.stop();
        console.log(`${bettors.bets.length - before} bets in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
      }
      expect(platform.casualty).toBeUndefined();
      expect(perSecond).toBeGreaterThan(PER_SECOND_MIN);
      const lastAt = Date.now();
      const newest = newestOf(bettors);
      await until(
        'every client to be shown its newest balance',
        () => Promise.resolve(behind(newest)),
        (count) => count === 0,
        60_000,
      );
      const pushedMs = Date.now() - lastAt;
      const rolled = bettors.bets.slice(before);
      const longest = rolled.reduce((most, { refusedMs }) => Math.max(most, refusedMs), 0);
      // Slow starts mean a busy machine, so the limits grow with the slowest start.
      const slowest = Math.max(...readyMsAll);
      const msMax = (goal: number): number => goal * Math.max(1, slowest / START_MS);
      expect(pushedMs).toBeLessThan(msMax(PUSHES_MS_MAX));
      expect(longest).toBeLessThan(msMax(REFUSED_MS_MAX));
      expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
      // The remaining copies finish incomplete work. After that, nothing may be open, unpublished or parked.
      expect(
        await until(
          'the books to be whole',
          () => playedFaults(platform, bettors.bets),
          (faults) => faults.length === 0,
          30_000,
        ).catch(() => playedFaults(platform, bettors.bets)),
      ).toEqual([]);
      console.log(
        `${ROLLED.length * 2} restarts, ${rolled.length} bets at ${perSecond.toFixed(0)}/s, longest refusal ${longest} ms, slowest start ${slowest} ms, pushes whole ${pushedMs} ms after the last answer, oracle clean`,
      );
    },
    FULL ? 900_000 : 470_000,
  );

  function newestOf({ bets }: Bettors): Map<string, number> {
    const newest = new Map<string, number>();
    for (const { player, answer } of bets)
      if (answer) newest.set(player.id, Math.max(newest.get(player.id) ?? 0, answer.version));
    return newest;
  }

  const away = (): number => clients.filter(({ isConnected }) => !isConnected).length;
  const behind = (newest: ReadonlyMap<string, number>): number =>
    clients.filter(({ shown, guest }) => shown < (newest.get(guest.memberId) ?? 0)).length;
});

function troublesOf(bets: readonly { readonly troubles: readonly string[] }[]): string {
  const counts = new Map<string, number>();
  for (const trouble of bets.flatMap(({ troubles }) => troubles)) counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
  return [...counts]
    .map(([trouble, count]) => `${count}× ${trouble}`)
    .join(', ')
    .slice(0, 300);
}
