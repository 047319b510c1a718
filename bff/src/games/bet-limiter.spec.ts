import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { BetLimiter } from './bet-limiter.js';

const BETS_MAX = 112;
const RETRIES_MAX = 64;
const PER_CALLER_MAX = 32;

/** Builds a response with the fields that the limiter uses. */
const aBet = (key: string, caller: string): ServerResponse =>
  Object.assign(new EventEmitter(), {
    req: {
      socket: Object.assign(new EventEmitter(), { destroyed: false }),
      headers: { authorization: `Bearer ${caller}`, 'idempotency-key': key },
    },
  }) as unknown as ServerResponse;

const outcomeOf = (limiter: BetLimiter, bet: ServerResponse): string => {
  try {
    limiter.enter(bet);
    return 'entered';
  } catch (error) {
    return (error as Overloaded).code;
  }
};

// Goal: an overloaded instance refuses bets early, and starts the retries of refused bets before new bets. Too many
// bets of one member affect this member only. A repeated bet gets the answer of the first one.
describe('BetLimiter', () => {
  let limiter: BetLimiter;
  beforeEach(() => {
    limiter = new BetLimiter(new Metrics('bff'));
  });
  /** Starts this many bets of twenty different members. Each bet takes one slot (place) of the limiter. */
  const fill = (count: number): ServerResponse[] =>
    Array.from({ length: count }, (_, n) => {
      const bet = aBet(`bet-${n}`, `member-${n % 20}`);
      limiter.enter(bet);
      return bet;
    });

  it('keeps places for bets that were refused before, and none for new ones', () => {
    const [first] = fill(BETS_MAX);
    expect(outcomeOf(limiter, aBet('late', 'a'))).toBe('system.temporary');
    expect(outcomeOf(limiter, aBet('late', 'another'))).toBe('system.temporary');
    expect(outcomeOf(limiter, aBet('late', 'a'))).toBe('entered');
    expect(outcomeOf(limiter, aBet('new', 'a'))).toBe('system.temporary');
    first?.emit('close');
    expect(outcomeOf(limiter, aBet('newer', 'a'))).toBe('system.temporary');
  });

  it('bounds the places for retries', () => {
    fill(BETS_MAX);
    const late = Array.from({ length: 200 }, (_, n) => [`late-${n}`, `late member ${n % 20}`] as const);
    for (const [key, caller] of late) expect(outcomeOf(limiter, aBet(key, caller))).toBe('system.temporary');
    const outcomes = late.map(([key, caller]) => outcomeOf(limiter, aBet(key, caller)));
    expect(outcomes.filter((outcome) => outcome === 'entered')).toHaveLength(RETRIES_MAX);
  });

  it('refuses a caller beyond his own places for himself, and leaves the others theirs', () => {
    const outcomes = Array.from({ length: 60 }, (_, n) => outcomeOf(limiter, aBet(`key-${n}`, 'busy')));
    expect(outcomes.filter((outcome) => outcome === 'entered')).toHaveLength(PER_CALLER_MAX);
    expect(outcomes.filter((outcome) => outcome === 'request.rate_limited')).toHaveLength(60 - PER_CALLER_MAX);
    expect(outcomeOf(limiter, aBet('key', 'other'))).toBe('entered');
  });

  it('lets repeats of a key in without a place, while it is in progress and after its answer', async () => {
    const bets = Array.from({ length: 50 }, () => aBet('one', 'a'));
    expect(bets.map((bet) => outcomeOf(limiter, bet))).toEqual(Array(50).fill('entered'));
    expect(outcomeOf(limiter, aBet('two', 'a'))).toBe('entered');
    await limiter.run(bets[0]!.req, { memberId: 'a', input: 'i' }, () => Promise.resolve({ round: 1 }));
    for (const bet of bets) bet.emit('close');
    for (let n = 0; n < PER_CALLER_MAX + 5; n += 1) outcomeOf(limiter, aBet(`more-${n}`, 'a'));
    expect(outcomeOf(limiter, aBet('another', 'a'))).toBe('request.rate_limited');
    expect(outcomeOf(limiter, aBet('one', 'a'))).toBe('entered');
  });

  it('shares one answer between repeats, asks again after a failure, and for another input', async () => {
    let asked = 0;
    const place = (key: string, input: string, fails = false): Promise<object> =>
      limiter.run(aBet(key, 'a').req, { memberId: 'a', input }, async () => {
        asked += 1;
        await Promise.resolve();
        if (fails) throw new Error('away');
        return { asked };
      });
    expect(await Promise.all([place('k', 'i'), place('k', 'i'), place('k', 'i')])).toEqual(Array(3).fill({ asked: 1 }));
    expect(await place('k', 'i')).toEqual({ asked: 1 });
    expect(await place('k', 'other input')).toEqual({ asked: 2 });
    expect(await place('k', 'i')).toEqual({ asked: 1 });
    await expect(place('f', 'i', true)).rejects.toThrow('away');
    expect(await place('f', 'i')).toEqual({ asked: 4 });
  });

  it('starts retries before new bets', async () => {
    const ends: (() => void)[] = [];
    const running = Array.from({ length: 32 }, (_, n) =>
      limiter.run(
        aBet('', `member ${n}`).req,
        { memberId: `member ${n}`, input: '' },
        () => new Promise<object>((resolve) => ends.push(() => resolve({}))),
      ),
    );
    fill(BETS_MAX);
    expect(outcomeOf(limiter, aBet('late', 'a'))).toBe('system.temporary');
    const late = aBet('late', 'a');
    limiter.enter(late);
    const order: string[] = [];
    const come = (name: string, { req }: ServerResponse): Promise<object> =>
      limiter.run(req, { memberId: name, input: '' }, () => Promise.resolve({ place: order.push(name) }));
    const waiting = [come('new', aBet('new', 'b')), come('late', late)];
    for (const end of ends) end();
    await Promise.all([...running, ...waiting]);
    expect(order).toEqual(['late', 'new']);
  });
});
