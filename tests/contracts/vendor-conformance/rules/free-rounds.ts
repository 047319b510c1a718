import { id, type Suite } from '../suite.js';

/** Rules for free rounds from the brand: they cost nothing, are counted once, and pay when they end. */
export function freeRounds(suite: Suite): void {
  const given = (facts: readonly string[]) =>
    facts.filter((fact) => fact.includes('FreeRoundsEnded')).map((fact) => JSON.parse(fact) as object);

  describe('free rounds', () => {
    const begin = async (terms: { rounds?: number; winMinorMax?: bigint } = {}) => {
      const own = suite.inside;
      if (!own) return undefined;
      const play = await suite.begin();
      const grantId = await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3, ...terms });
      await own.advanceFree();
      const free = (amount: string, change: object = {}) =>
        play.win(id(), amount, { kind: 'free_win', freeGrantId: grantId, roundClosed: true, ...change });
      return { own, play, grantId, free };
    };

    it('move no money while they are played, and tell once at their end what they won', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId, free } = set;
      const before = await play.balance();
      expect(await free('250')).toMatchObject({ status: 'OK', effect: 'APPLIED', balance: String(before) });
      expect(await free('0')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'open', played: 2, wonMinor: 250n });
      const [last, txId] = [id(), id()];
      const win = { kind: 'free_win', freeGrantId: grantId, roundClosed: true, txId };
      const answers = await Promise.all(Array.from({ length: 5 }, () => play.win(last, '150', win)));
      for (const answer of answers) expect(answer).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await own.freeGrant(grantId)).toMatchObject({
        status: 'ended',
        reason: 'played',
        played: 3,
        wonMinor: 400n,
      });
      expect(await play.balance()).toBe(before);
      const facts = await own.facts(play.playerId);
      expect(given(facts)).toMatchObject([{ grantId, played: 3, wonMinor: '400', reason: 'played' }]);
      expect(facts.filter((fact) => fact.includes('RoundSettled'))).toHaveLength(3);
      expect((await own.book(play.playerId)).turnoverMinor).toBe(0n);
      expect((await own.record(play.playerId)).map(({ stakeMinor, payoutMinor }) => [stakeMinor, payoutMinor])).toEqual(
        [1, 2, 3].map(() => [0n, 0n]),
      );
    });

    it('count every round once, also when more are sent at once than are left', async () => {
      const set = await begin({ rounds: 4 });
      if (!set) return;
      const { own, grantId, free } = set;
      const answers = await Promise.all(Array.from({ length: 12 }, () => free('10')));
      expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(4);
      expect(answers.filter(({ status }) => status === 'ROUND_SETTLED')).toHaveLength(8);
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'ended', played: 4, wonMinor: 40n });
    });

    it('pay at most their largest win', async () => {
      const set = await begin({ rounds: 1, winMinorMax: 300n });
      if (!set) return;
      await set.free('999');
      expect(given(await set.own.facts(set.play.playerId))).toMatchObject([{ wonMinor: '300' }]);
    });

    it('belong to one player and one game, and a call of theirs is one closed win', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId, free } = set;
      const stranger = await suite.begin();
      const win = { kind: 'free_win', freeGrantId: grantId, roundClosed: true };
      for (const answer of [
        stranger.win(id(), '10', win),
        free('10', { gameCode: await own.otherGame() }),
        free('10', { roundClosed: false }),
        free('10', { kind: 'win' }),
        free('10', { freeGrantId: id() }),
        free('10', { freeGrantId: 'x' }),
      ])
        expect(await answer).toMatchObject({ status: 'INVALID_REQUEST', effect: 'NONE' });
      const round = id();
      await play.bet(round, '100');
      expect(await play.win(round, '10', win)).toMatchObject({ status: 'INVALID_REQUEST' });
      expect(await own.freeGrant(grantId)).toMatchObject({ played: 0, wonMinor: 0n });
    });

    it('are given once, however often they are asked for, and asked for again until the vendor confirms', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      own.vendorAnswers('free.grant', {});
      const grantId = await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3 });
      await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3, grantId });
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'preparing', rounds: 3 });
      own.vendorAnswers('free.grant', { status: 'OK' });
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'open' });
    });

    it('end at their time with what they won, once the vendor has reported all that it played', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId, free } = set;
      await free('70');
      own.vendorAnswers('free.cancel', { status: 'OK', played: 2 });
      await own.expireFree(grantId);
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'ending', reason: 'expired', played: 1 });
      expect(await free('30')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      await own.advanceFree();
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'ended', reason: 'expired', played: 2 });
      expect(given(await own.facts(play.playerId))).toMatchObject([{ wonMinor: '100', reason: 'expired', played: 2 }]);
      own.vendorAnswers('free.cancel', { status: 'OK' });
      const late = id();
      expect(await free('40', { txId: late })).toMatchObject({ status: 'ROUND_SETTLED', effect: 'NONE' });
      expect(await own.cases()).toContain(`late_win ${late}`);
    });

    it('are taken back when the member is excluded, also if they arrive after the exclusion', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId } = set;
      await own.excludeAtPlay(play.playerId);
      await own.endFree(play.playerId);
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'ended', reason: 'member' });
      const later = await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3 });
      await own.advanceFree();
      expect(await own.freeGrant(later)).toMatchObject({ status: 'ended', reason: 'member' });
      expect(given(await own.facts(play.playerId))).toHaveLength(2);
    });

    it('win nothing while the member is excluded, from the call about the exclusion on, and are not asked for', async () => {
      const set = await begin({ rounds: 6 });
      if (!set) return;
      const { own, play, grantId, free } = set;
      await free('70');
      await own.excludeByCall(play.playerId);
      // An `occurredAt` that cannot be right, such as the year 1, is ignored.
      for (const occurredAt of [new Date().toISOString(), '0001-01-01T00:00:00Z', '-200000-01-01T00:00:00Z', '0'])
        expect(await free('90', { occurredAt })).toMatchObject({ status: 'OK' });
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'open', played: 5, wonMinor: 70n });
      const later = await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3 });
      expect(await own.freeGrant(later)).toMatchObject({ status: 'ending', reason: 'member' });
    });

    it('stay if they were given after an exclusion whose event comes late', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId } = set;
      await own.endFree(play.playerId, new Date(Date.now() - 3_600_000));
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'open' });
    });

    it('take an adjustment of one of them into what they won, once, and none after their end', async () => {
      const set = await begin();
      if (!set) return;
      const { own, play, grantId, free } = set;
      const [before, round, txId] = [await play.balance(), id(), id()];
      await play.win(round, '70', { kind: 'free_win', freeGrantId: grantId, roundClosed: true });
      const up = await Promise.all([1, 2, 3].map(() => play.adjust(round, '30', { txId })));
      for (const answer of up) expect(answer).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      expect(await own.freeGrant(grantId)).toMatchObject({ played: 1, wonMinor: 100n });
      expect(await play.adjust(round, '-60')).toMatchObject({ status: 'OK', effect: 'APPLIED' });
      const tooMuch = id();
      expect(await play.adjust(round, '-41', { txId: tooMuch })).toMatchObject({ status: 'ROUND_SETTLED' });
      expect(await own.freeGrant(grantId)).toMatchObject({ played: 1, wonMinor: 40n });
      await free('0');
      await free('0');
      const late = [id(), id()];
      expect(await play.adjust(round, '500', { txId: late[0] })).toMatchObject({ status: 'ROUND_SETTLED' });
      expect(await play.adjust(round, '-5', { txId: late[1] })).toMatchObject({ status: 'ROUND_SETTLED' });
      expect(await own.freeGrant(grantId)).toMatchObject({ status: 'ended', wonMinor: 40n });
      expect(await play.balance()).toBe(before);
      for (const subject of [tooMuch, ...late]) expect(await own.cases()).toContain(`round_differs ${subject}`);
      expect((await own.record(play.playerId)).map(({ payoutMinor }) => payoutMinor)).toEqual([0n, 0n, 0n]);
      expect(await own.audit()).toEqual([]);
    });

    it('that the vendor never confirmed are unavailable when their time is over', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const grantId = await own.giveFree(play.playerId, { gameCode: suite.adapter.gameCode, rounds: 3 });
      await own.expireFree(grantId);
      await own.advanceFree();
      expect(await own.freeGrant(grantId)).toMatchObject({ reason: 'unavailable', played: 0 });
    });
  });
}
