import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { BetLimiter } from './bet-limiter.js';

const INSIDE_MAX = 112;

/** A response as far as the door looks at it. */
const coming = (key: string, whose = 'a'): ServerResponse =>
  Object.assign(new EventEmitter(), {
    req: {
      socket: Object.assign(new EventEmitter(), { destroyed: false }),
      headers: { authorization: `Bearer ${whose}`, 'idempotency-key': key },
    },
  }) as unknown as ServerResponse;

// Goal: a bet that was told to come again does not find the door shut for it a second time by those who come anew.
describe('the door of an edge', () => {
  it('keeps places for bets that were turned away, and none for the others', () => {
    const gate = new BetLimiter(new Metrics('bff'));
    const first = coming('first');
    gate.enter(first);
    for (let n = 1; n < INSIDE_MAX; n += 1) gate.enter(coming(`bet-${n}`));
    expect(() => gate.enter(coming('late'))).toThrow(Overloaded);
    expect(() => gate.enter(coming('late', 'another'))).toThrow(Overloaded);
    expect(() => gate.enter(coming('late'))).not.toThrow();
    // One refusal is good for one time.
    expect(() => gate.enter(coming('late'))).toThrow(Overloaded);
    expect(() => gate.enter(coming('new'))).toThrow(Overloaded);
    first.emit('close');
    expect(() => gate.enter(coming('newer'))).toThrow(Overloaded);
  });

  it('has an end of places for them, too', () => {
    const gate = new BetLimiter(new Metrics('bff'));
    for (let n = 0; n < INSIDE_MAX; n += 1) gate.enter(coming(`bet-${n}`));
    const late = Array.from({ length: 200 }, (_, n) => `late-${n}`);
    for (const key of late) expect(() => gate.enter(coming(key))).toThrow(Overloaded);
    const entered = late.filter((key) => {
      try {
        gate.enter(coming(key));
        return true;
      } catch {
        return false;
      }
    });
    expect(entered).toHaveLength(64);
  });

  it('lets them wait before those who come anew', async () => {
    const gate = new BetLimiter(new Metrics('bff'));
    const ends: (() => void)[] = [];
    const running = Array.from({ length: 32 }, (_, n) =>
      gate.run(`member ${n}`, coming('').req, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    for (let n = 0; n < INSIDE_MAX; n += 1) gate.enter(coming(`bet-${n}`));
    expect(() => gate.enter(coming('late'))).toThrow(Overloaded);
    const late = coming('late');
    gate.enter(late);
    const order: string[] = [];
    const come = (name: string, { req }: ServerResponse): Promise<void> =>
      gate.run(name, req, () => Promise.resolve(void order.push(name)));
    const waiting = [come('new', coming('new')), come('late', late)];
    for (const end of ends) end();
    await Promise.all([...running, ...waiting]);
    expect(order).toEqual(['late', 'new']);
  });
});
