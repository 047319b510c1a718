import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { GameCycle } from './game-cycle.js';

const CYCLE_MS = 400;

// Goal: two rounds of one member never begin within the brand's minimum game cycle, in any process and under any
// concurrency. A repeat, a refusal, or a brand without a minimum is not delayed.
describe('The shortest game cycle', () => {
  let redis: Redis;
  let copies: GameCycle[];
  beforeAll(() => {
    redis = new Redis(process.env['TEST_REDIS_URL'] ?? '', { lazyConnect: true });
    copies = [new GameCycle(redis), new GameCycle(redis)];
  });
  afterAll(() => redis?.disconnect());

  const begun = async (): Promise<string> => 'begun';
  const failing = (code: FailureCode) => (): Promise<string> => Promise.reject(new Failure(code));
  const refused = failing('wallet.insufficient_funds');
  const aBet = (change: object = {}) => ({ memberId: randomUUID(), key: randomUUID(), cycleMs: CYCLE_MS, ...change });
  const isNew = async () => false;
  const run = (bet: ReturnType<typeof aBet>, play = begun, copy = 0, isKnown = isNew): Promise<string> =>
    copies[copy]!.run(bet, play, isKnown).catch((error: Failure) => error.code);

  it('begins one of 20 rounds that are sent at once to two copies', async () => {
    const { memberId } = aBet();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => run(aBet({ memberId }), begun, i % 2)));
    expect(answers.filter((answer) => answer === 'begun')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['begun', 'game.too_soon']));
  });

  it('says how long to wait, and begins the next round after that', async () => {
    const { memberId } = aBet();
    await run(aBet({ memberId }));
    const refusal = await copies[0]!.run(aBet({ memberId }), begun, isNew).catch((error: Failure) => error);
    const { waitMs } = (refusal as Failure).data as { waitMs: number };
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(CYCLE_MS);
    await sleep(waitMs + 20);
    expect(await run(aBet({ memberId }))).toBe('begun');
  });

  it('lets a repeat with the same key through', async () => {
    const bet = aBet();
    expect([await run(bet), await run(bet, begun, 1)]).toEqual(['begun', 'begun']);
  });

  it('counts no round that was refused, but one whose answer is unknown', async () => {
    const { memberId } = aBet();
    expect(await run(aBet({ memberId }), refused)).toBe('wallet.insufficient_funds');
    expect(await run(aBet({ memberId }), failing('system.temporary'))).toBe('system.temporary');
    expect(await run(aBet({ memberId }))).toBe('game.too_soon');
  });

  it('plays a repeat of a stored round after the next bet has begun, and takes no time for it', async () => {
    const { memberId } = aBet();
    await run(aBet({ memberId }));
    expect(await run(aBet({ memberId }), begun, 1, async () => true)).toBe('begun');
    const other = aBet();
    await run(other, begun, 0, async () => true);
    expect(await run(aBet({ memberId: other.memberId }))).toBe('begun');
  });

  it.each(['internal', 'system.temporary', 'game.maintenance'] as const)(
    'keeps the time of a bet that failed with %s, because its round may have begun',
    async (code) => {
      const { memberId } = aBet();
      expect(await run(aBet({ memberId }), failing(code))).toBe(code);
      expect(await run(aBet({ memberId }))).toBe('game.too_soon');
    },
  );

  it('leaves the time of the next bet to it when a slow bet is refused late', async () => {
    const { memberId } = aBet();
    const late = run(aBet({ memberId }), async () => {
      await sleep(CYCLE_MS + 20);
      expect(await run(aBet({ memberId }))).toBe('begun');
      return refused();
    });
    expect(await late).toBe('wallet.insufficient_funds');
    expect(await run(aBet({ memberId }))).toBe('game.too_soon');
  });

  it('lets a refused repeat keep the time of its first answer', async () => {
    const bet = aBet();
    await run(bet);
    await run(bet, refused);
    expect(await run(aBet({ memberId: bet.memberId }))).toBe('game.too_soon');
  });

  it('does not concern other members, nor brands without the switch', async () => {
    const { memberId } = aBet();
    await run(aBet({ memberId }));
    expect([await run(aBet()), await run(aBet({ memberId, cycleMs: 0 }))]).toEqual(['begun', 'begun']);
    expect(await new GameCycle(undefined as never).run(aBet({ cycleMs: 0 }), begun, isNew)).toBe('begun');
  });
});
