import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '../../support/api.js';
import { Bettors } from '../../support/bettors.js';
import { Player } from '../../support/player.js';
import { playedFaults } from '../rolling/played-oracle.js';
import { PlatformInCopies } from '../rolling/platform-in-copies.js';
import { until } from '../../support/until.js';
import { amount } from '../amount.js';

const PLAYERS = 30;
const BONUS_MINOR = 10_000n;
const WARMING_MS = 12_000;
const BURST_MS = amount('BURST_MS', 12_000, 60_000);
/** The number of bets that each player has in progress during the burst: far more than the site accepts. */
const EACH = 20;
/**
 * The minimum share of its usual rate that an overloaded site must reach, because refusing bets also costs processor
 * time.
 */
const KEPT_SHARE = 1 / 3;
/**
 * How many bets may be ahead of an accepted bet: 32 in progress at games, 64 waiting, 64 refused just before it, and a
 * margin. All callers together send 600.
 */
const IN_LINE_MAX = 240;

/**
 * Goal: if more bets arrive than it can serve, the site serves as many as before and refuses the rest at once with a
 * Retry-After.
 */
describe(`${PLAYERS} players with ${EACH} bets each at once`, () => {
  let platform: PlatformInCopies;
  let players: Player[] = [];
  beforeAll(async () => {
    platform = await PlatformInCopies.create(() => 1);
    await platform.start();
    const api = new Api(platform.url);
    while (players.length < PLAYERS)
      players.push(...(await Promise.all(Array.from({ length: 5 }, () => Player.register(api)))));
    await Promise.all(players.map((player) => player.hasAtLeast(BONUS_MINOR)));
  }, 240_000);
  afterAll(() => platform?.drop(), 60_000);

  it('are served at the usual rate or refused at once with a time to retry; no bet is lost or counted twice', async () => {
    const bettors = new Bettors(players, 10_000);
    const carried = await bettors.limitToShare(1, WARMING_MS);
    const from = bettors.bets.length;
    await bettors.keepBetting(EACH, BURST_MS);
    const burst = bettors.bets.slice(from);
    const served = burst.filter(({ answer }) => answer !== undefined);
    const tries = burst.flatMap(({ tried }) => tried);
    const refused = tries.filter(({ status }) => status !== 200);
    // Waiting times count from the end of the burst's first third, because before that its connections are still being
    // opened.
    const settledAt = (burst[0]?.sentAt ?? 0) + BURST_MS / 3;
    const waits = tries
      .filter(({ askedAt }) => askedAt > settledAt)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)] as number;
    // The median is used, so that a short stall of the machine has no effect.
    const served50 = median(tries.filter(({ askedAt, status }) => status === 200 && askedAt > settledAt));
    // Bets that started in the burst can be answered after it, so the measured time ends with the last answer.
    const perSecond =
      served.length /
      ((Math.max(...served.map(({ answeredAt }) => answeredAt ?? 0)) - (burst[0]?.sentAt ?? 0)) / 1_000);
    console.log(
      `carried ${carried.toFixed(0)}/s; in the burst ${perSecond.toFixed(0)}/s of ${burst.length} bets, ${refused.length} of ${tries.length} tries refused with Retry-After, a median of ${served50} ms for accepted bets, p99 of all answers ${p99} ms, maximum ${waits.at(-1)} ms`,
    );

    // A refused bet has the status 503 if the site is full, and 429 if only this member sends too many requests.
    expect(refused.filter(({ status, retryAfterMs }) => ![429, 503].includes(status) || !retryAfterMs)).toEqual([]);
    expect(refused.length).toBeGreaterThan(PLAYERS);
    expect(refused.filter(({ isShed }) => isShed).length).toBeGreaterThan(0.75 * refused.length);
    expect(median(refused)).toBeLessThan(served50);
    expect(perSecond).toBeGreaterThan(KEPT_SHARE * carried);
    expect(served50).toBeLessThan((IN_LINE_MAX / perSecond) * 1_000);
    expect(platform.casualty).toBeUndefined();
    await sleep(1_000);
    expect(
      await until(
        'the books to be whole',
        () => playedFaults(platform, bettors.bets),
        (faults) => faults.length === 0,
        30_000,
      ).catch(() => playedFaults(platform, bettors.bets)),
    ).toEqual([]);
  }, 240_000);
});

const median = (tries: readonly { readonly ms: number }[]): number =>
  tries.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(tries.length / 2)] ?? 0;
