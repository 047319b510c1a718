import { jest } from '@jest/globals';
import { Faults } from '../faults.js';
import type { OperatorCall, OperatorClient } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import { TABLES } from '../tables/tables.js';
import { LiveTable } from './live-table.js';

// Goal: a void round at a table with a dealer has no winner, and every stake that the platform had taken is returned
// once.

const table = TABLES.find(({ gameCode }) => gameCode === 'RIVERSIDE_BACCARAT');
if (!table?.live) throw new Error('there is no baccarat');
const game = table.live;

/** Builds a table with one player, and records the calls to a fake platform that refuses the second bet. */
function aTable() {
  const calls: (readonly [string, OperatorCall])[] = [];
  const ask = async (op: string, body: OperatorCall) => {
    calls.push([op, body]);
    return { status: op === 'wallet.bet' && String(body.txId).endsWith('-b2') ? 'INSUFFICIENT_FUNDS' : 'OK' };
  };
  const operator = { call: ask, until: ask, owe: () => undefined } as unknown as OperatorClient;
  const session = {
    ...{ id: 's', playerId: 'p', sessionToken: 't', currency: 'USD', language: 'EN', balance: '0', game: table },
    operator,
  } as unknown as PlaySession;
  const faults = new Faults();
  const live = new LiveTable(table!, game, [50, 20_000], faults);
  return { calls, faults, live, session, seen: () => live.view(session) as Record<string, unknown> };
}

/** Runs the clock to the result of the present round. */
async function toResult(seen: () => Record<string, unknown>): Promise<void> {
  for (let second = 0; second < 60 && seen()['phase'] !== 'result'; second += 1)
    await jest.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('returns every accepted bet once, and adds no result to the road', async () => {
  const { calls, faults, live, session, seen } = aTable();
  const { road } = seen();
  for (const choice of ['player', 'tie', 'banker']) await live.bet(session, choice, 100n);
  faults.order('void_round', 1);
  await toResult(seen);
  expect(seen()).toMatchObject({ isVoid: true, isPaid: true, road, mine: { player: '100', banker: '100' } });
  expect([seen()['pays'], seen()['outcome'], seen()['paidMinor']]).toEqual([undefined, undefined, undefined]);
  expect(calls.slice(3).map(([op, { refTxId }]) => [op, String(refTxId).slice(36)])).toEqual([
    ['wallet.rollback', '-b'],
    ['wallet.rollback', '-b3'],
  ]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(seen()).toMatchObject({ phase: 'open', isVoid: false, mine: {} });
  live.stop();
});

it('waits for a round with bets', async () => {
  const { calls, faults, live, seen } = aTable();
  faults.order('void_round', 1);
  await toResult(seen);
  expect(seen()).toMatchObject({ isVoid: false, outcome: expect.any(String) as string });
  expect([calls, faults.take('void_round')]).toEqual([[], true]);
  live.stop();
});
