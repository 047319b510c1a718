import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorAnswer, OperatorCall } from '../operator-client.js';
import type { PlaySession } from '../play-session.js';
import { playFree } from './free-play.js';
import { FreeRounds } from './free-rounds.js';

// Goal: a repeated grant is stored once, even if an answer was lost. Each of its rounds is played once, and none is
// played after the platform took the grant back.

const GAMES = new Set(['TIGER_GATE']);
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const aGrant = (change: object = {}) => ({
  ...{ grantId: 'g', playerId: 'p', currency: 'USD', gameCode: 'TIGER_GATE', rounds: 3, stake: '100' },
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...change,
});
const given = (free: FreeRounds, body: object) => free.handle('BAZAAR', '/v1/free.grant', body as never);
const cancelled = (free: FreeRounds, grantId = 'g') => free.handle('BAZAAR', '/v1/free.cancel', { grantId });
const OK = { status: 200, json: { status: 'OK', played: 0 } };

describe('Free rounds at a vendor', () => {
  it('are one grant, also when the first answer was lost', () => {
    const free = new FreeRounds(GAMES);
    free.orderFault('free_grant_timeout', 1);
    expect(given(free, aGrant())).toEqual({ hang: true });
    for (let repeat = 0; repeat < 3; repeat += 1) expect(given(free, aGrant())).toEqual(OK);
    expect(free.shown('BAZAAR', 'p', 'TIGER_GATE')).toMatchObject({ left: 3, rounds: 3, stake: '100' });
    expect(given(free, aGrant({ rounds: 50 }))).toMatchObject({ json: { status: 'TX_MISMATCH' } });
    for (const other of [
      ['RIVERSIDE', 'p', 'TIGER_GATE'],
      ['BAZAAR', 'q', 'TIGER_GATE'],
      ['BAZAAR', 'p', 'KITE_DAY'],
    ])
      expect(free.shown(other[0]!, other[1]!, other[2]!)).toBeUndefined();
  });

  it.each([
    { rounds: 0 },
    { rounds: 501 },
    { rounds: '3' },
    { stake: '0' },
    { stake: 100 },
    { expiresAt: 'soon' },
    { playerId: '' },
  ])('are refused with %o', (change) =>
    expect(given(new FreeRounds(GAMES), aGrant(change))).toMatchObject({ status: 400 }),
  );

  it('are refused for a game that has none', () => {
    expect(given(new FreeRounds(GAMES), aGrant({ gameCode: 'LANTERN_ROULETTE' }))).toMatchObject({
      json: { status: 'GAME_NOT_FOUND' },
    });
  });

  it('are not played after they were taken back, also if they arrive after that', () => {
    const free = new FreeRounds(GAMES);
    given(free, aGrant());
    free.take('BAZAAR', 'p', 'TIGER_GATE');
    expect(cancelled(free)).toMatchObject({ json: { status: 'OK', played: 1 } });
    expect(free.take('BAZAAR', 'p', 'TIGER_GATE')).toBeUndefined();
    cancelled(free, 'late');
    expect(given(free, aGrant({ grantId: 'late' }))).toMatchObject({ json: { status: 'GRANT_CANCELLED' } });
  });

  it('end at their time, and those that end first are played first', () => {
    const free = new FreeRounds(GAMES);
    given(free, aGrant({ rounds: 1 }));
    given(free, aGrant({ grantId: 'first', expiresAt: inAnHour(), rounds: 1 }));
    given(free, aGrant({ grantId: 'over', expiresAt: new Date(Date.now() - 1).toISOString() }));
    const taken = [1, 2, 3].map(() => free.take('BAZAAR', 'p', 'TIGER_GATE')?.grantId);
    expect(taken).toEqual(['first', 'g', undefined]);
  });

  it('outlive a restart with what was played', () => {
    const folder = mkdtempSync(join(tmpdir(), 'free-'));
    const file = join(folder, 'free.jsonl');
    const free = new FreeRounds(GAMES, file);
    given(free, aGrant());
    free.take('BAZAAR', 'p', 'TIGER_GATE');
    expect(new FreeRounds(GAMES, file).shown('BAZAAR', 'p', 'TIGER_GATE')).toMatchObject({ left: 2 });
    rmSync(folder, { recursive: true });
  });

  it('are played by one call without a stake, which names the grant', async () => {
    const free = new FreeRounds(GAMES);
    given(free, aGrant({ rounds: 1 }));
    const calls: (readonly [string, OperatorCall])[] = [];
    const until = (op: string, body: OperatorCall): Promise<OperatorAnswer> => {
      calls.push([op, body]);
      return Promise.resolve({ status: 'OK', balance: '700' });
    };
    const session = {
      ...{ playerId: 'p', currency: 'USD', balance: '0', game: { gameCode: 'TIGER_GATE' } },
      operator: { vendor: 'BAZAAR', until },
    } as unknown as PlaySession;
    const draw = (stakeMinor: bigint) => ({ payoutMinor: stakeMinor * 2n, detail: {}, shown: { spins: [] } });
    expect(await playFree(session, free, draw)).toEqual({
      ...{ status: 'OK', balance: '700', given: null, spins: [], payoutMinor: '200' },
    });
    expect(calls).toMatchObject([
      ['wallet.win', { kind: 'free_win', freeGrantId: 'g', amount: '200', roundClosed: true, playerId: 'p' }],
    ]);
    expect(await playFree(session, free, draw)).toEqual({ status: 'FREE_ROUNDS_OVER', balance: '700', given: null });
    expect(calls).toHaveLength(1);
  });
});
