import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { TurnedAway } from '@nm/kit/load/gate.js';
import { BetGate } from './bet-gate.js';

const INSIDE_MAX = 112;

/** A response as far as the door looks at it. */
const coming = (key?: string): ServerResponse => Object.assign(new EventEmitter(), {
  req: { socket: Object.assign(new EventEmitter(), { destroyed: false }), headers: key === undefined ? {} : { 'idempotency-key': key } },
}) as unknown as ServerResponse;

// Goal: a bet that was told to come again does not find the door shut for it a second time by those who come anew.
describe('the door of an edge', () => {
  it('keeps places for bets that were turned away, and none for the others', () => {
    const gate = new BetGate(new Metrics('bff'));
    const first = coming('first');
    gate.enter(first);
    for (let n = 1; n < INSIDE_MAX; n += 1) gate.enter(coming(`bet-${n}`));
    for (const key of ['late', undefined, 'x'.repeat(65)]) expect(() => gate.enter(coming(key))).toThrow(TurnedAway);
    expect(() => gate.enter(coming('late'))).not.toThrow();
    for (const key of ['new', undefined, 'x'.repeat(65)]) expect(() => gate.enter(coming(key))).toThrow(TurnedAway);
    first.emit('close');
    expect(() => gate.enter(coming('newer'))).toThrow(TurnedAway);
  });

  it('has no end of places for them either', () => {
    const gate = new BetGate(new Metrics('bff'));
    for (let n = 0; n < INSIDE_MAX; n += 1) gate.enter(coming(`bet-${n}`));
    const late = Array.from({ length: 200 }, (_, n) => `late-${n}`);
    for (const key of late) expect(() => gate.enter(coming(key))).toThrow(TurnedAway);
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
});
