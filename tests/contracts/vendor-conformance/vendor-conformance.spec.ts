import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { signRequest } from '@nm/kit/signing/sign-request.js';
import { namedAdapter, type Adapter } from './adapter.js';
import { ownAdapter } from './own-adapter.js';
import { VendorClient, type VendorReply } from './vendor-client.js';

// Goal: whatever a vendor repeats, reorders, loses or forges, each of its transactions has one effect or none, each answer
// is the stored one, and the books are clean at the end. Rules are those of domain §6.

let adapter: Adapter;
let vendor: VendorClient;

beforeAll(async () => {
  adapter = namedAdapter() ?? (await ownAdapter());
  vendor = new VendorClient(adapter.url, adapter.vendor, adapter.key);
}, 60_000);
afterAll(() => adapter?.close());

const id = (): string => randomUUID();
const inside = (): NonNullable<Adapter['inside']> | undefined => adapter.inside;

/** A player in play, with the calls of one round of his. */
class Play {
  private constructor(readonly playerId: string, readonly token: string, readonly currency: string) {}

  static async begin(): Promise<Play> {
    const verified = await vendor.call('session.verify', { requestId: id(), sessionToken: await adapter.launch() });
    expect(verified).toMatchObject({ http: 200, status: 'OK' });
    return new Play(verified.playerId ?? '', verified.sessionToken ?? '', verified.currency ?? '');
  }

  base(roundId: string, change: object = {}): object {
    return {
      requestId: id(), sessionToken: this.token, playerId: this.playerId, currency: this.currency, gameCode: adapter.gameCode, roundId,
      txId: id(), occurredAt: new Date().toISOString(), ...change,
    };
  }

  bet = (roundId: string, amount: string, change: object = {}): Promise<VendorReply> =>
    vendor.call('wallet.bet', this.base(roundId, { kind: 'bet', amount, ...change }));

  /** A win is paid whether or not the token still lives. */
  win = (roundId: string, amount: string, change: object = {}): Promise<VendorReply> =>
    vendor.call('wallet.win', this.base(roundId, { kind: 'win', amount, sessionToken: undefined, ...change }));

  rollback = (roundId: string, refTxId: string, change: object = {}): Promise<VendorReply> =>
    vendor.call('wallet.rollback', this.base(roundId, { refTxId, sessionToken: undefined, ...change }));

  async balance(): Promise<bigint> {
    return BigInt((await vendor.call('wallet.balance', { requestId: id(), playerId: this.playerId })).balance ?? -1);
  }
}

describe('a signed call', () => {
  it('is answered with the whole answer', async () => {
    const answer = await vendor.call('ping', {});
    expect(Object.keys(answer).sort()).toEqual(
      ['balance', 'currency', 'effect', 'http', 'replayed', 'requestId', 'serverTime', 'status', 'txId', 'walletTxId']);
    expect(answer).toMatchObject({ http: 200, status: 'OK', effect: 'NONE', replayed: false });
  });

  it('is refused with a wrong signature, a foreign key, or another body than was signed', async () => {
    const wrong = [
      await vendor.call('ping', {}, { headers: { 'x-signature': '0'.repeat(64) } }),
      await vendor.call('ping', {}, { key: { keyId: vendor.key.keyId, secret: 'not the secret of anyone' } }),
      await vendor.call('ping', {}, { key: { keyId: 'nobody', secret: vendor.key.secret } }),
      await vendor.call('ping', { a: 1 }, { sentBody: '{"a":2}' }),
      await new VendorClient(adapter.url, 'NOBODY', vendor.key).call('ping', {}),
    ];
    expect(wrong.map(({ http, status }) => `${http} ${status}`)).toEqual(wrong.map(() => '401 INVALID_SIGNATURE'));
  });

  it('is refused when its nonce was used, and a forged call does not use it up', async () => {
    const nonce = id();
    await vendor.call('ping', {}, { nonce, headers: { 'x-signature': 'f'.repeat(64) } });
    expect(await vendor.call('ping', {}, { nonce })).toMatchObject({ status: 'OK' });
    expect(await vendor.call('ping', {}, { nonce })).toMatchObject({ http: 401, status: 'INVALID_SIGNATURE' });
  });

  it('is refused with a clock off by more than 300 s, and taken within', async () => {
    expect(await vendor.call('ping', {}, { skewMs: -301_000 })).toMatchObject({ status: 'INVALID_SIGNATURE' });
    expect(await vendor.call('ping', {}, { skewMs: 301_000 })).toMatchObject({ status: 'INVALID_SIGNATURE' });
    expect(await vendor.call('ping', {}, { skewMs: -290_000 })).toMatchObject({ status: 'OK' });
    expect(await vendor.call('ping', {}, { skewMs: 290_000 })).toMatchObject({ status: 'OK' });
  });

  it('is refused unread when it is too long', async () => {
    const path = `/vendor/v1/${adapter.vendor}/ping`;
    const body = JSON.stringify({ detail: 'x'.repeat(64 * 1024) });
    const response = await fetch(new URL(path, adapter.url), {
      method: 'POST', body, headers: signRequest(adapter.key, { method: 'POST', path, body: Buffer.from(body) }),
    });
    expect(response.status).toBe(413);
  });
});

describe('a malformed call', () => {
  it.each([
    ['a float', { amount: 10.5 }], ['a whole number that is no string', { amount: 100 }], ['a decimal string', { amount: '10.50' }],
    ['an exponent', { amount: '1e3' }], ['a sign', { amount: '-100' }], ['a leading zero', { amount: '0100' }], ['nothing', { amount: '0' }],
    ['more than there is', { amount: '99999999999999999999' }], ['no amount', { amount: undefined }], ['no txId', { txId: undefined }],
    ['a txId that is too long', { txId: 'x'.repeat(65) }], ['an unknown kind', { kind: 'gift' }], ['a detail over 16 KB', { detail: { text: 'x'.repeat(17_000) } }],
  ])('with %s is refused, and its id stays free', async (_what, change) => {
    const play = await shared();
    const txId = id();
    const before = await play.balance();
    expect(await play.bet(id(), '100', { txId, ...change })).toMatchObject({ http: 200, status: 'INVALID_REQUEST', effect: 'NONE' });
    expect(await play.balance()).toBe(before);
    expect(await vendor.call('tx.status', { txId })).toMatchObject({ status: 'TX_NOT_FOUND' });
  });

  it('that is no JSON object, or of no known operation, is refused', async () => {
    for (const body of ['', '[]', 'null', '{', '"x"']) expect(await vendor.call('wallet.bet', body)).toMatchObject({ status: 'INVALID_REQUEST' });
    expect(await vendor.call('wallet.gift', {})).toMatchObject({ status: 'INVALID_REQUEST' });
  });
});

describe('a session', () => {
  it('opens once from its launch token', async () => {
    const sessionToken = await adapter.launch();
    expect(await vendor.call('session.verify', { sessionToken })).toMatchObject({ status: 'OK', gameCode: adapter.gameCode, currency: expect.any(String) as string });
    expect(await vendor.call('session.verify', { sessionToken })).toMatchObject({ status: 'INVALID_TOKEN' });
  });

  it('is asked for by a bet only, with its own player, game and currency', async () => {
    const [play, other] = [await Play.begin(), await Play.begin()];
    expect(await play.bet(id(), '100', { sessionToken: 'x'.repeat(32) })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await play.bet(id(), '100', { sessionToken: other.token })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await play.bet(id(), '100', { currency: 'EUR' })).toMatchObject({ status: 'WRONG_CURRENCY' });
    expect(await play.bet(id(), '100', { gameCode: 'NO_SUCH_GAME' })).toMatchObject({ status: 'INVALID_TOKEN' });
    expect(await play.bet(id(), '100', { playerId: 'nobody' })).toMatchObject({ status: 'PLAYER_NOT_FOUND' });
    const round = id();
    expect(await play.bet(round, '100')).toMatchObject({ status: 'OK' });
    expect(await play.win(round, '250')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
  });
});

describe('a transaction', () => {
  it('that comes again is answered with its first answer, and moves nothing', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    const [txId, round] = [id(), id()];
    const first = await play.bet(round, '700', { txId });
    expect(first).toMatchObject({ status: 'OK', effect: 'APPLIED', replayed: false, balance: String(before - 700n) });
    const again = await Promise.all(Array.from({ length: 8 }, () => play.bet(round, '700', { txId })));
    for (const { status, walletTxId, balance, replayed } of again) {
      expect({ status, walletTxId, balance, replayed }).toEqual({ status: 'OK', walletTxId: first.walletTxId, balance: first.balance, replayed: true });
    }
    expect(await play.balance()).toBe(before - 700n);
    expect(await vendor.call('tx.status', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED', walletTxId: first.walletTxId });
  });

  it('that comes eight times at once has one effect', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    const [txId, round] = [id(), id()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => play.bet(round, '300', { txId })));
    expect(new Set(answers.map(({ status, walletTxId }) => `${status} ${walletTxId}`)).size).toBe(1);
    expect(await play.balance()).toBe(before - 300n);
  });

  it('that comes again as another is a mismatch without effect', async () => {
    const play = await Play.begin();
    const [txId, round] = [id(), id()];
    await play.bet(round, '100', { txId });
    const before = await play.balance();
    expect(await play.bet(round, '101', { txId })).toMatchObject({ status: 'TX_MISMATCH', effect: 'NONE' });
    expect(await play.win(round, '100', { txId })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await play.bet(id(), '100', { txId })).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await play.balance()).toBe(before);
  });

  it('that was declined stays declined, although it could be taken now', async () => {
    const play = await Play.begin();
    const [txId, round, funded] = [id(), id(), id()];
    const tooMuch = String((await play.balance()) + 1n);
    expect(await play.bet(round, tooMuch, { txId })).toMatchObject({ status: 'INSUFFICIENT_FUNDS', effect: 'NONE', replayed: false });
    await play.bet(funded, '100');
    await play.win(funded, '5000');
    expect(await play.bet(round, tooMuch, { txId })).toMatchObject({ status: 'INSUFFICIENT_FUNDS', replayed: true });
  });

  it('in betwin takes and pays as one, or does neither', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    const betwin = (amount: string, winAmount: string) =>
      vendor.call('wallet.betwin', play.base(id(), { kind: 'bet', amount, winAmount, roundClosed: true }));
    expect(await betwin('400', '1000')).toMatchObject({ status: 'OK', balance: String(before + 600n) });
    expect(await betwin(String(before + 601n), '1000000')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    expect(await play.balance()).toBe(before + 600n);
  });
});

describe('order', () => {
  it('a win before its bet is asked for again and stored only then', async () => {
    const play = await Play.begin();
    const [round, txId] = [id(), id()];
    expect(await play.win(round, '500', { txId })).toMatchObject({ status: 'TEMPORARY', effect: 'NONE' });
    expect(await vendor.call('tx.status', { txId })).toMatchObject({ status: 'TX_NOT_FOUND' });
    await play.bet(round, '100');
    expect(await play.win(round, '500', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED', replayed: false });
  });

  it('a close of an unknown round is asked for again', async () => {
    const play = await Play.begin();
    expect(await vendor.call('round.close', play.base(id()))).toMatchObject({ status: 'TEMPORARY' });
  });

  it('a rollback before its bet leaves a tombstone that lasts', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    const [round, betId, rollbackId] = [id(), id(), id()];
    expect(await play.rollback(round, betId, { txId: rollbackId })).toMatchObject({ status: 'OK', effect: 'NONE' });
    expect(await play.bet(round, '900', { txId: betId })).toMatchObject({ status: 'TX_ROLLED_BACK', effect: 'NONE' });
    expect(await play.bet(round, '900', { txId: betId })).toMatchObject({ status: 'TX_ROLLED_BACK', replayed: true });
    expect(await play.rollback(round, betId, { txId: rollbackId })).toMatchObject({ status: 'OK', replayed: true });
    expect(await play.balance()).toBe(before);
  });

  it('a rollback gives a bet back once, and a win of it has no effect afterwards', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    const [round, betId] = [id(), id()];
    await play.bet(round, '900', { txId: betId });
    expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'APPLIED', balance: String(before) });
    expect(await play.rollback(round, betId)).toMatchObject({ status: 'OK', effect: 'NONE' });
    expect(await play.win(round, '5000')).toMatchObject({ status: 'TX_ROLLED_BACK', effect: 'NONE' });
    expect(await play.balance()).toBe(before);
  });

  it('a rollback refers to bets only', async () => {
    const play = await Play.begin();
    const [round, winId] = [id(), id()];
    await play.bet(round, '100');
    await play.win(round, '300', { txId: winId });
    const before = await play.balance();
    expect(await play.rollback(round, winId)).toMatchObject({ status: 'TX_NOT_FOUND', effect: 'NONE' });
    expect(await play.balance()).toBe(before);
  });

  it('a win after its round was closed has no effect', async () => {
    const play = await Play.begin();
    const round = id();
    await play.bet(round, '100');
    await play.win(round, '0', { roundClosed: true });
    const before = await play.balance();
    expect(await play.win(round, '500')).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
    expect(await play.bet(round, '100')).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
    expect(await play.balance()).toBe(before);
    expect(await vendor.call('wallet.adjust', play.base(round, { kind: 'adjust', amount: '500', sessionToken: undefined }))).toMatchObject({ status: 'OK', effect: 'APPLIED' });
  });

  it('a free win needs no bet', async () => {
    const play = await Play.begin();
    const before = await play.balance();
    expect(await play.win(id(), '250', { kind: 'free_win' })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    expect(await vendor.call('wallet.promo', play.base('', { roundId: undefined, kind: 'promo_win', amount: '50' }))).toMatchObject({ status: 'OK' });
    expect(await play.balance()).toBe(before + 300n);
  });
});

describe('our own gateway', () => {
  it('answers a bet whose answer was lost after the commit as temporary, and the repeat as it was', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const before = await play.balance();
    const [round, txId] = [id(), id()];
    own.loseAnswers(1);
    expect(await play.bet(round, '600', { txId })).toMatchObject({ status: 'TEMPORARY' });
    expect(await play.bet(round, '600', { txId })).toMatchObject({ status: 'OK', effect: 'APPLIED', balance: String(before - 600n) });
    expect(await play.balance()).toBe(before - 600n);
  });

  it('gives back a bet that was lost and rolled back, whichever the ledger saw', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const before = await play.balance();
    for (const lose of [own.loseAnswers, own.losePostings]) {
      const [round, txId] = [id(), id()];
      lose(1);
      expect(await play.bet(round, '600', { txId })).toMatchObject({ status: 'TEMPORARY' });
      expect(await play.rollback(round, txId)).toMatchObject({ status: 'OK' });
      await own.resolve();
      expect((await vendor.call('tx.status', { txId })).status).toMatch(/^(OK|TX_ROLLED_BACK)$/);
      expect(await play.balance()).toBe(before);
    }
  });

  it('finishes what stayed pending by itself', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const [round, betId, winId] = [id(), id(), id()];
    own.loseAnswers(1);
    await play.bet(round, '100', { txId: betId });
    await own.resolve();
    own.losePostings(1);
    expect(await play.win(round, '300', { txId: winId, roundClosed: true })).toMatchObject({ status: 'TEMPORARY' });
    await own.resolve();
    expect(await vendor.call('tx.status', { txId: winId })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
    expect(await own.facts(play.playerId)).toEqual([expect.stringContaining('RoundSettled')]);
  });

  it('pays an excluded player his win and refuses his bet', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const round = id();
    await play.bet(round, '100');
    await own.exclude(play.playerId);
    expect(await play.bet(id(), '100')).toMatchObject({ status: 'PLAYER_EXCLUDED' });
    expect(await play.win(round, '400', { roundClosed: true })).toMatchObject({ status: 'OK', effect: 'APPLIED' });
  });

  it('tells of a settled round once, with stake, valid stake and payout, however it was closed', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const close = (round: string) => vendor.call('round.close', play.base(round, { sessionToken: undefined }));
    const [byWin, byClose, byBet] = [id(), id(), id()];
    await play.bet(byWin, '100');
    await play.bet(byWin, '50');
    await play.win(byWin, '400', { roundClosed: true });
    await play.bet(byClose, '100');
    expect(await close(byClose)).toMatchObject({ status: 'OK' });
    await play.bet(byBet, '100', { roundClosed: true });
    const facts = (await own.facts(play.playerId)).map((fact) => JSON.parse(fact) as Record<string, { cashMinor?: string }>);
    expect(facts.map(({ stake, validStake, payout }) => [stake?.cashMinor, validStake?.cashMinor, payout?.cashMinor])).toEqual([
      ['150', '150', '400'], ['100', '100', '0'], ['100', '100', '0'],
    ]);
  });

  it('tells of a voided round once, also when it had been settled', async () => {
    const own = inside();
    if (!own) return;
    const play = await Play.begin();
    const [round, betId] = [id(), id()];
    await play.bet(round, '100', { txId: betId, roundClosed: true });
    await play.rollback(round, betId);
    await play.rollback(round, betId);
    expect((await own.facts(play.playerId)).map((fact) => (JSON.parse(fact) as { $typeName: string }).$typeName))
      .toEqual(['games.v1.RoundSettled', 'games.v1.RoundVoided']);
  });
});

describe('chaos', () => {
  const OPENING = 100_000n;
  const steps = fc.array(
    fc.record({
      op: fc.constantFrom('bet', 'bet', 'win', 'rollback', 'close'), round: fc.integer({ min: 0, max: 2 }), which: fc.integer({ min: 0, max: 4 }),
      amount: fc.integer({ min: 1, max: 90 }), copies: fc.integer({ min: 1, max: 3 }), fault: fc.constantFrom('none', 'none', 'answer', 'posting'),
    }),
    { minLength: 5, maxLength: 25 },
  );

  it('of copies, reorderings, rollbacks before bets and lost answers leaves each id one answer, and the sum of what was applied', async () => {
    const own = inside();
    if (!own) return;
    await fc.assert(fc.asyncProperty(steps, async (plan) => {
      const play = await Play.begin();
      const run = id();
      const applied = new Map<string, bigint>();
      const answers = new Map<string, string>();
      const stakes = new Map<string, bigint>();
      for (const { op, round, which, amount, copies, fault } of plan) {
        const roundId = `${run}-${round}`;
        const bet = `${run}-${round}-bet${which}`;
        const stake = BigInt((which + 1) * 100);
        const txId = op === 'bet' ? bet : op === 'win' ? `${bet}-win${amount}` : `${bet}-${op}`;
        if (fault === 'answer') own.loseAnswers(1);
        if (fault === 'posting') own.losePostings(1);
        const send = (): Promise<VendorReply> => {
          if (op === 'bet') return play.bet(roundId, String(stake), { txId });
          if (op === 'win') return play.win(roundId, String(amount), { txId });
          if (op === 'rollback') return play.rollback(roundId, bet, { txId });
          return vendor.call('round.close', play.base(roundId, { txId, sessionToken: undefined }));
        };
        for (const reply of await Promise.all(Array.from({ length: copies }, send))) {
          if (reply.status === 'TEMPORARY') continue;
          const said = `${reply.status} ${reply.effect} ${reply.walletTxId}`;
          expect(answers.get(txId) ?? said).toBe(said);
          answers.set(txId, said);
        }
        if (op === 'bet') stakes.set(txId, stake);
      }
      await own.resolve();
      for (const txId of new Set(plan.flatMap(({ round, which, amount }) => {
        const bet = `${run}-${round}-bet${which}`;
        return [bet, `${bet}-win${amount}`, `${bet}-rollback`];
      }))) {
        const reply = await vendor.call('tx.status', { txId });
        if (answers.has(txId)) expect(`${reply.status} ${reply.effect} ${reply.walletTxId}`).toBe(answers.get(txId));
        if (reply.effect !== 'APPLIED') continue;
        const stake = BigInt((Number(/bet(\d)/.exec(txId)?.[1]) + 1) * 100);
        if (txId.endsWith('rollback')) applied.set(txId, stake);
        else applied.set(txId, txId.includes('-win') ? BigInt(/win(\d+)$/.exec(txId)?.[1] ?? 0) : -stake);
      }
      expect(await play.balance()).toBe([...applied.values()].reduce((sum, moved) => sum + moved, OPENING));
    }), { numRuns: Number(process.env['CHAOS_RUNS'] ?? 8) });
  }, 120_000);
});

test('after all this the books are clean', async () => {
  expect(await inside()?.audit() ?? []).toEqual([]);
});

let sharedPlay: Promise<Play> | undefined;
/** For tests that move nothing. */
const shared = (): Promise<Play> => (sharedPlay ??= Play.begin());
