import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShowingClient } from '../faults/sockets/showing-client.js';
import { Api } from '../support/api.js';
import { Bettors } from '../support/bettors.js';
import { Player } from '../support/player.js';
import { until } from '../support/until.js';

const BONUS_MINOR = 10_000n;
const REFUSED_MS_MAX = 5_000;
const PUSHES_MS_MAX = 5_000;
const LOOK_MS = 250;
/** Bets per second. */
const PER_SECOND = Number(process.env['BETS_PER_SECOND'] ?? 20);
/** The number of players. Each has a connection that shows the balance, and bets at most four times a second. */
const PLAYERS = Math.max(10, Math.ceil(PER_SECOND / 4));
/**
 * The load ends when the file of this name exists, so that a script can change the platform during the load. The test
 * writes a second file, whose name ends with `.begun`, when bets have started. Without a file name the load lasts five
 * seconds.
 */
const ending = process.env['BETS_UNTIL'];
const FOR_MS_MAX = ending ? 1_200_000 : 5_000;

// Goal: players who bet steadily are answered quickly, and each bet counts once, while an operator replaces copies of
// services.
describe(`${PLAYERS} players who bet ${PER_SECOND} times a second`, () => {
  let clients: ShowingClient[] = [];
  afterAll(() => clients.forEach((client) => client.leave()));

  it(
    'are answered, shown the newest balance, and count the balance that the wallet counts',
    async () => {
      const api = new Api();
      const players: Player[] = [];
      while (players.length < PLAYERS)
        players.push(
          (await until(
            'a new player',
            () => registered(api),
            (player) => player !== undefined,
            60_000,
          )) as Player,
        );
      await Promise.all(
        players.map((player) =>
          until(
            'the bonus',
            () => player.balance().catch(() => undefined),
            (balance) => BigInt(balance?.balanceMinor ?? 0) >= BONUS_MINOR,
            60_000,
          ),
        ),
      );
      clients = players.map(({ id, token }, n) => new ShowingClient(api.baseUrl, { memberId: id, token }, n));
      for (const client of clients) client.connect();
      await until(
        'every client to be shown its balance',
        () => Promise.resolve(clients.filter(({ shown }) => shown === 0).length),
        (count) => count === 0,
        60_000,
      );

      const bettors = new Bettors(players, PER_SECOND);
      const startedAt = Date.now();
      bettors.start();
      if (ending) writeFileSync(`${ending}.begun`, '');
      while (Date.now() - startedAt < FOR_MS_MAX && !(ending && existsSync(ending))) await sleep(LOOK_MS);
      await bettors.stop();
      const seconds = (Date.now() - startedAt) / 1_000;
      const pushedMs = await msUntilShown(clients, bettors);

      const { bets } = bettors;
      const late = bets.filter(({ refusedMs }) => refusedMs > 0);
      const longest = Math.max(0, ...late.map(({ refusedMs }) => refusedMs));
      console.log(
        `${bets.length} bets in ${seconds.toFixed(0)} s (${(bets.length / seconds).toFixed(0)}/s), ${late.length} asked again, longest refusal ${longest} ms, pushes whole ${pushedMs} ms after the last answer ${troublesOf(late.flatMap(({ troubles }) => troubles))}`,
      );
      expect(bets.length).toBeGreaterThan(0);
      expect(
        bets.flatMap(({ key, refusal, answer }) => (answer ? [] : [`${key} ${refusal ?? 'was never answered'}`])),
      ).toEqual([]);
      expect(new Set(bets.map(({ answer }) => answer?.roundId)).size).toBe(bets.length);
      for (const player of players) {
        const own = bets.filter((bet) => bet.player === player);
        const book = own.reduce(
          (sum, { stakeMinor, answer }) => sum + BigInt(answer?.payoutMinor ?? 0) - stakeMinor,
          BONUS_MINOR,
        );
        expect((await player.balance()).balanceMinor).toBe(String(book));
      }
      // The limit applies only if a script changes the platform (it sets the file) on a dedicated machine. Otherwise
      // the limit would measure the test machine.
      if (ending) expect(longest).toBeLessThan(REFUSED_MS_MAX);
      if (ending) expect(pushedMs).toBeLessThan(PUSHES_MS_MAX);
      expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
    },
    FOR_MS_MAX + 180_000,
  );
});

/** Registers a player. A busy platform may refuse with a Retry-After; the member then does not exist yet. */
const registered = (api: Api): Promise<Player | undefined> =>
  Player.register(api).catch((error: unknown) => {
    if (String(error).includes('system.temporary')) return undefined;
    throw error;
  });

/**
 * Returns how long (ms) after the last answer every client showed the version of its last bet. @throws Error after a
 * minute.
 */
async function msUntilShown(clients: readonly ShowingClient[], { bets }: Bettors): Promise<number> {
  const newest = new Map<string, number>();
  for (const { player, answer } of bets)
    if (answer) newest.set(player.id, Math.max(newest.get(player.id) ?? 0, answer.version));
  const lastAt = Date.now();
  const behind = (): number => clients.filter(({ shown, guest }) => shown < (newest.get(guest.memberId) ?? 0)).length;
  await until(
    'every client to be shown its newest balance',
    () => Promise.resolve(behind()),
    (count) => count === 0,
    60_000,
  );
  return Date.now() - lastAt;
}

function troublesOf(troubles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const trouble of troubles) counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
  return [...counts]
    .map(([trouble, count]) => `${count}× ${trouble}`)
    .join(', ')
    .slice(0, 600);
}
