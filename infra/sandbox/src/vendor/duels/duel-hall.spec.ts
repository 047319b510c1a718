import { jest } from '@jest/globals';
import { Faults } from '../faults.js';
import { DUELS } from './duels.js';
import { commitmentOf, shuffled, type Card } from './pack.js';
import { PEOPLE, SALT, STAKE, aHall, aSession } from './testing/duel-bench.js';

// Goal: a duel takes both stakes or none, pays the pot less the fee once, and shows no player the opponent's cards.
// The two seats get two different players, in whatever order they ask.

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe.each(DUELS.map(({ gameCode }) => gameCode))('%s', (code) => {
  it('is played to its end by two people, and pays the pot less the fee to the winner', async () => {
    const { ann, ben, begin, finish, see, calls, ops } = aHall({ code });
    await begin();
    expect([see(ann).phase, see(ben).phase]).toEqual(['playing', 'playing']);
    await finish();
    const [a, b] = [see(ann), see(ben)];
    expect([a.phase, a.isPaid, b.isPaid]).toEqual(['result', true, true]);
    const paid = BigInt(a.paidMinor ?? 0) + BigInt(b.paidMinor ?? 0);
    expect(paid).toBe(a.winner === 'tie' ? 2n * STAKE : 97n);
    if (a.winner !== 'tie') expect([a.winner, b.winner].toSorted()).toEqual(['me', 'rival']);
    expect(ops().filter((op) => op === 'wallet.bet')).toHaveLength(2);
    const ends = calls.filter(([op]) => op === 'wallet.win' || op === 'round.close');
    expect(ends).toHaveLength(2);
    expect(ends.reduce((sum, [, body]) => sum + BigInt(String(body['amount'] ?? 0)), 0n)).toBe(paid);
    expect(new Set(calls.map(([, { roundId }]) => roundId)).size).toBe(2);
  });

  it('shows nobody a card of the other player that does not lie open, nor the seed before the end', async () => {
    const { ann, ben, begin, see, play } = aHall({ code });
    await begin();
    const all = [see(ann), see(ben)].map(({ hand = [] }) => hand);
    const text = (card: Card) => JSON.stringify(card);
    for (let move = 0; move < 40 && see(ann).phase === 'playing'; move += 1) {
      for (const [player, other] of [
        [ann, 1],
        [ben, 0],
      ] as const) {
        const view = see(player);
        const open = [...(view.rounds ?? []).map(({ theirs }) => theirs), ...(view.theirs ? [view.theirs] : [])].map(
          text,
        );
        const own = (view.hand ?? []).map(text);
        const seen = JSON.stringify(view);
        const hidden = (all[other] ?? []).map(text).filter((card) => !open.includes(card) && !own.includes(card));
        if (view.phase === 'playing') expect(hidden.filter((card) => seen.includes(card))).toEqual([]);
        // In sealed play, no card of the round in progress is visible to the opponent.
        if (code === 'HIGH_LANTERN' || code === 'HIDDEN_CARD') expect(view.theirs).toBeUndefined();
        if (view.phase === 'playing') expect([view.seed, view.salt]).toEqual([undefined, undefined]);
        if (view.isDue) play(player, view.playable?.at(-1));
      }
    }
    await jest.advanceTimersByTimeAsync(1);
    const { seed = '', salt = '', commitment, rounds = [] } = see(ann);
    expect(commitmentOf(seed)).toBe(commitment);
    // The revealed seed gives the cards that were dealt. The first half of one hand is compared.
    const { pack } = shuffled(seed, salt);
    expect(pack.slice(0, all[0]?.length).filter((_, place) => place % 2 === 0)).toEqual(
      all[0]?.slice(0, Math.ceil((all[0]?.length ?? 0) / 2)),
    );
    expect(rounds.length).toBeGreaterThan(0);
  });
});

it('refuses a third player, the same player twice, and a player who sits elsewhere', async () => {
  const { hall, ann, ben, eve, sit, see, ops, operator } = aHall();
  const annAgain = aSession(operator, 'annAA1');
  expect([sit(ann), sit(annAgain), sit(ann, 10)]).toEqual(['OK', 'SEATED', 'SEATED']);
  expect(hall.act(annAgain, { action: 'find', stakeMinor: STAKE, salt: SALT })).toBe('SEATED');
  expect(see(annAgain).phase).toBe('waiting');
  // Both players ask for the free seat at the same time.
  expect([sit(ben), sit(eve)]).toEqual(['OK', 'TAKEN']);
  await jest.advanceTimersByTimeAsync(1);
  expect([see(ann).phase, see(ben).phase, see(eve).phase]).toEqual(['playing', 'playing', 'lobby']);
  expect(ops()).toEqual(['wallet.bet', 'wallet.bet']);
});

it('takes no stake from a player who leaves before the other sits, and lets nobody leave after', async () => {
  const { ann, ben, sit, act, see, ops } = aHall();
  const shown = see(ann).rooms?.find(({ number }) => number === PEOPLE)?.commitment;
  expect(shown).toMatch(/^[0-9a-f]{64}$/);
  sit(ann);
  expect(see(ann).commitment).toBe(shown);
  expect(act(ann, 'leave')).toBe('OK');
  expect([sit(ben), see(ben).phase, ops()]).toEqual(['OK', 'waiting', []]);
  expect([sit(ann), act(ben, 'leave'), act(ann, 'leave')]).toEqual(['OK', 'STARTED', 'STARTED']);
  await jest.advanceTimersByTimeAsync(1);
  expect(see(ben).phase).toBe('playing');
});

it.each([
  ['INSUFFICIENT_FUNDS', ['wallet.bet', 'wallet.bet', 'wallet.rollback']],
  ['LIMIT_LOSS', ['wallet.bet', 'wallet.bet', 'wallet.rollback']],
  ['TEMPORARY', ['wallet.bet', 'wallet.bet', 'wallet.rollback', 'wallet.rollback']],
] as const)('returns the other stake and tells both when one bet is answered %s', async (status, expected) => {
  const { ann, ben, begin, see, act, calls, ops } = aHall({
    answer: (op, body) => ({ status: op === 'wallet.bet' && body['playerId'] === 'benBB2' ? status : 'OK' }),
  });
  await begin();
  expect(see(ann)).toMatchObject({ phase: 'void', refused: 'RIVAL' });
  expect(see(ben)).toMatchObject({ phase: 'void', refused: status });
  expect(ops().toSorted()).toEqual([...expected].toSorted());
  const bets = calls.filter(([op]) => op === 'wallet.bet').map(([, { txId }]) => txId);
  for (const [op, { refTxId }] of calls) if (op === 'wallet.rollback') expect(bets).toContain(refTxId);
  expect([act(ann, 'leave'), act(ben, 'leave')]).toEqual(['OK', 'OK']);
  expect([see(ann).phase, see(ben).phase]).toEqual(['lobby', 'lobby']);
});

it.each([
  ['duplicate', ['round.close', 'wallet.bet', 'wallet.bet', 'wallet.bet', 'wallet.win']],
  ['rollback_first', ['round.close', 'wallet.bet', 'wallet.bet', 'wallet.rollback', 'wallet.win']],
  ['rollback', ['wallet.bet', 'wallet.bet', 'wallet.rollback', 'wallet.rollback']],
  ['lost_answer', ['round.close', 'wallet.bet', 'wallet.bet', 'wallet.bet', 'wallet.win']],
  ['overpaid', ['wallet.adjust', 'wallet.bet', 'wallet.bet', 'wallet.win', 'wallet.win']],
  ['abandon', ['wallet.bet', 'wallet.bet']],
] as const)('misbehaves by %s on request', async (fault, expected) => {
  const faults = new Faults();
  const { ann, begin, act, ops } = aHall({ faults });
  expect(faults.order(fault, fault === 'abandon' ? 2 : 1)).toBe(true);
  await begin();
  act(ann, 'give-up');
  await jest.advanceTimersByTimeAsync(1);
  const once =
    fault === 'duplicate' ? ops().filter((op, at) => op !== 'round.close' || ops().indexOf(op) === at) : ops();
  expect(once.toSorted()).toEqual(expected);
});

it('plays the weakest card for a player whose time is over, faster once he missed two, and ends', async () => {
  const { ann, ben, begin, see } = aHall();
  await begin();
  const first = [ann, ben].find((player) => see(player).isDue) ?? ann;
  const before = see(first);
  await jest.advanceTimersByTimeAsync(16_900);
  expect(see(first).hand).toHaveLength(6);
  await jest.advanceTimersByTimeAsync(200);
  const weakest = Math.min(...(before.hand ?? []).map(({ rank }) => rank));
  expect(see(first)).toMatchObject({ mine: { rank: weakest } });
  await jest.advanceTimersByTimeAsync(180_000);
  expect(see(ann)).toMatchObject({ phase: 'result', isPaid: true });
});

it('gives the pot to the other player when one gives up', async () => {
  const { ann, ben, begin, act, see } = aHall();
  await begin();
  expect(act(ann, 'give-up')).toBe('OK');
  expect(act(ben, 'give-up')).toBe('NOT_NOW');
  await jest.advanceTimersByTimeAsync(1);
  expect(see(ann)).toMatchObject({ winner: 'rival', paidMinor: '0', how: 'given-up' });
  expect(see(ben)).toMatchObject({ winner: 'me', paidMinor: '97', isPaid: true });
  expect(see(ann).outcome).toBe('Lost: gave up against be**2');
});

it('keeps the seat of a player who opens the game again, and bets with the newest session', async () => {
  const { ann, ben, sit, see, calls, operator } = aHall();
  sit(ann);
  const again = aSession(operator, 'annAA1');
  expect(see(again).phase).toBe('waiting');
  see(ann);
  sit(ben);
  await jest.advanceTimersByTimeAsync(1);
  const tokens = calls.filter(([op]) => op === 'wallet.bet').map(([, { sessionToken }]) => sessionToken);
  expect(tokens.toSorted()).toEqual([again.sessionToken, ben.sessionToken].toSorted());
  expect(see(again).hand).toEqual(see(ann).hand);
});

it('frees the seat of a waiting player whose page is gone', async () => {
  const { ann, ben, sit, see, ops } = aHall();
  sit(ann);
  await jest.advanceTimersByTimeAsync(16_000);
  expect([sit(ben), see(ben).phase, see(ann).phase, ops()]).toEqual(['OK', 'waiting', 'lobby', []]);
});

it('sits a marked bot down with a lone player, never in a room for people, and pays as against a person', async () => {
  const { hall, ann, ben, see, sit, act, ops } = aHall();
  const free = see(ann).rooms?.find(
    ({ state, number }) => state === 'open' && number !== PEOPLE && number !== 10,
  )?.number;
  sit(ann, free);
  sit(ben);
  for (let passed = 0; passed < 6_500; passed += 500) {
    await jest.advanceTimersByTimeAsync(500);
    see(ann);
    see(ben);
  }
  expect(see(ben).phase).toBe('waiting');
  expect(see(ann)).toMatchObject({ phase: 'playing', rival: { isBot: true } });
  expect(hall.list().filter(({ roomId }) => roomId === String(free))).toMatchObject([
    { taken: 2, bots: 1, state: 'duel' },
  ]);
  expect(ops()).toEqual(['wallet.bet']);
  for (let passed = 0; passed < 300 && see(ann).phase === 'playing'; passed += 1)
    await jest.advanceTimersByTimeAsync(1_000);
  expect(see(ann)).toMatchObject({ phase: 'result', isPaid: true });
  expect(ops()).toHaveLength(2);
  expect(act(ann, 'leave')).toBe('OK');
});

it('finds a room of a stake where somebody waits, and opens another when all are taken', () => {
  const { hall, ann, see, operator } = aHall();
  const find = (id: string) => {
    const session = aSession(operator, id);
    expect(hall.act(session, { action: 'find', stakeMinor: 2_000n, salt: SALT })).toBe('OK');
    return see(session);
  };
  const rooms = see(ann).rooms?.length ?? 0;
  const hasBot =
    see(ann)
      .rooms?.find(({ number }) => number === 7)
      ?.seats.some(({ isBot }) => isBot) === true;
  expect(find('p1').phase).toBe(hasBot ? 'sent' : 'waiting');
  if (!hasBot) expect(find('p2').phase).toBe('sent');
  expect(find('p3').phase).toBe('waiting');
  expect(see(ann).rooms).toHaveLength(rooms + 1);
  expect(hall.act(ann, { action: 'find', stakeMinor: 7n, salt: SALT })).toBeUndefined();
  expect(hall.act(ann, { action: 'sit', room: 99, salt: SALT })).toBeUndefined();
  expect(hall.act(ann, { action: 'card', card: { rank: 1, suit: 1 }, salt: SALT })).toBe('NOT_NOW');
});

it('describes the duel in words of at most 160 letters, in every language', async () => {
  for (const { gameCode } of DUELS) {
    const { begin, finish, calls } = aHall({ code: gameCode });
    await begin();
    await finish();
    for (const [, { detail }] of calls) {
      const { choice, outcome } = (detail ?? {}) as Record<string, Record<string, string>>;
      const told = Object.values(choice ?? outcome ?? {});
      expect(told).toHaveLength(3);
      for (const text of told) expect([text, text.length > 8 && text.length <= 160]).toEqual([text, true]);
    }
  }
});
