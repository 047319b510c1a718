import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Faults } from '../faults.js';
import { DuelHalls } from './duel-halls.js';
import { DuelJournal } from './duel-journal.js';
import { DUELS } from './duels.js';
import { PEOPLE, aHall, aPlatform, aSession, type Answer } from './testing/duel-bench.js';

// Goal: players of two brands never meet, although vendor, game, currency and room are the same. After a restart, open
// duels are settled: each stake is returned or each win is paid, once.

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('halls', () => {
  it('are kept apart by brand', async () => {
    const { operator } = aPlatform();
    const halls = new DuelHalls(new Faults(), new DuelJournal(undefined));
    const [ann, ben, cat] = ['a', 'b', 'c'].map((name) => aSession(operator, name));
    const [one, other] = [
      { ...ann!, brand: 'nmen' },
      { ...ben!, brand: 'lab' },
    ];
    const same = { ...cat!, brand: 'nmen' };
    const game = DUELS[0]!;
    const taken = (brand: string) =>
      (halls.list('TEASTALL', { brand, currency: 'USD' }) as { rooms: { taken: number; gameCode: string }[] }).rooms
        .filter(({ gameCode }) => gameCode === game.gameCode)
        .reduce((sum, room) => sum + room.taken, 0);
    const [nmen, lab] = [taken('nmen'), taken('lab')];
    const room = PEOPLE;
    for (const session of [one, other])
      expect(await halls.act(session, game, { action: 'sit', room })).toMatchObject({ phase: 'waiting' });
    expect([taken('nmen'), taken('lab')]).toEqual([nmen + 1, lab + 1]);
    expect(halls.list('TEASTALL', { currency: 'USD' })).toEqual({ status: 'INVALID_REQUEST' });
    expect(await halls.act(same, game, { action: 'sit', room })).not.toMatchObject({ phase: 'waiting' });
    expect(halls.view(other, game)).toMatchObject({ phase: 'waiting' });
    halls.stop();
  });
});

describe('a restart', () => {
  const aFile = () => join(mkdtempSync(join(tmpdir(), 'duels-')), 'duels.jsonl');
  /** Simulates a restart: everything in memory is lost, and a new process reads the file. */
  const restarted = async (file: string, answer?: Answer) => {
    const platform = aPlatform(answer);
    const halls = new DuelHalls(new Faults(), new DuelJournal(file));
    await halls.settleOpen([platform.operator]);
    return platform;
  };

  it('returns both stakes of a duel that was being played', async () => {
    const file = aFile();
    const { begin, calls } = aHall({ journal: new DuelJournal(file) });
    await begin();
    const bets = calls.map(([, { txId }]) => txId);
    const after = await restarted(file);
    expect(after.ops()).toEqual(['wallet.rollback', 'wallet.rollback']);
    expect(after.calls.map(([, { refTxId }]) => refTxId)).toEqual(bets);
    expect((await restarted(file)).ops()).toEqual([]);
  });

  it('pays a duel that was decided but not confirmed, by the same calls', async () => {
    const file = aFile();
    const isEnd = (op: string) => op === 'wallet.win' || op === 'round.close';
    const { ann, begin, act, calls } = aHall({
      journal: new DuelJournal(file),
      answer: (op) => (isEnd(op) ? new Promise(() => undefined) : { status: 'OK' }),
    });
    await begin();
    act(ann, 'give-up');
    await jest.advanceTimersByTimeAsync(1);
    const sent = calls.filter(([op]) => isEnd(op));
    expect(sent).toHaveLength(2);
    // The platform is down at first, so the calls must be sent again.
    await restarted(file, () => ({ status: 'TEMPORARY' }));
    const after = await restarted(file);
    expect(after.calls).toEqual(JSON.parse(JSON.stringify(sent)));
    expect((await restarted(file)).ops()).toEqual([]);
  });

  it('still owes the end of a decided duel when the process stops before the platform has answered', async () => {
    const file = aFile();
    const isEnd = (op: string) => op === 'wallet.win' || op === 'round.close';
    const { ann, begin, act, see, calls } = aHall({
      journal: new DuelJournal(file),
      answer: (op) => ({ status: isEnd(op) ? 'TEMPORARY' : 'OK' }),
    });
    await begin();
    act(ann, 'give-up');
    await jest.advanceTimersByTimeAsync(1);
    expect(see(ann)).toMatchObject({ phase: 'result', isPaid: false });
    const ends = new Set(calls.filter(([op]) => isEnd(op)).map(([, { txId }]) => txId));
    const after = await restarted(file);
    expect(new Set(after.calls.map(([, { txId }]) => txId))).toEqual(ends);
  });

  it('still owes both stakes of a void duel when the process stops before their return', async () => {
    const file = aFile();
    const { begin } = aHall({
      journal: new DuelJournal(file),
      answer: (op, { playerId }) =>
        op === 'wallet.rollback' || playerId === 'benBB2' ? { status: 'TEMPORARY' } : { status: 'OK' },
    });
    await begin();
    expect((await restarted(file)).ops()).toEqual(['wallet.rollback', 'wallet.rollback']);
  });

  it('owes nothing after a settled or a void duel, and reads a file with a line that was cut short', async () => {
    const file = aFile();
    const journal = new DuelJournal(file);
    const played = aHall({ journal });
    await played.begin();
    await played.finish();
    const refused = aHall({ journal, answer: (op) => ({ status: op === 'wallet.bet' ? 'LIMIT_STAKE' : 'OK' }) });
    await refused.begin();
    expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(4);
    expect((await restarted(file)).ops()).toEqual([]);
  });
});
