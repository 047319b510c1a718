import { until } from '../../../support/until.js';
import { id, type Suite } from '../suite.js';

const APPLIED = { status: 'OK', effect: 'APPLIED' } as const;
/**
 * The win ceiling of our sandbox game, as a multiple of the stake. Up to this multiple, a win is paid without review.
 */
const MULTIPLE = 10_000n;

/**
 * Rule 11 of the vendor protocol (domain §6): the part of a win above the ceiling waits for an operator. For our own
 * gateway only, whose ceilings are known.
 */
export function heldWins(suite: Suite): void {
  describe('a win above the ceiling', () => {
    it('is answered OK, credited up to the ceiling, and held above it, once', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.bet(round, '10');
      const before = await play.balance();
      const win = () => play.win(round, '1000000000000000', { txId, roundClosed: true });
      expect(await win()).toMatchObject({ ...APPLIED, replayed: false, balance: String(before + 10n * MULTIPLE) });
      expect(await win()).toMatchObject({ ...APPLIED, replayed: true });
      expect(await own.held(play.playerId)).toBe(1_000_000_000_000_000n - 10n * MULTIPLE);
      expect(await own.cases()).toContain(`held_win ${txId}`);
    });

    it('is measured with all wins, adjustments and betwins of its round, and without a bet by the absolute ceiling', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, both] = [id(), id()];
      await play.bet(round, '10');
      for (const amount of ['60000', '30000']) expect(await play.win(round, amount)).toMatchObject(APPLIED);
      expect(await own.held(play.playerId)).toBe(0n);
      expect(await play.adjust(round, '15000')).toMatchObject(APPLIED);
      expect(await own.held(play.playerId)).toBe(5_000n);
      expect(await play.betwin(both, '10', '100001', { roundClosed: true })).toMatchObject(APPLIED);
      expect(await own.held(play.playerId)).toBe(5_001n);
      expect(await play.win(id(), '100000002', { kind: 'jackpot_win' })).toMatchObject(APPLIED);
      expect(await own.held(play.playerId)).toBe(5_003n);
    });

    it('is paid when an operator releases it, and its round is corrected', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.bet(round, '10');
      await play.win(round, '100700', { txId, roundClosed: true });
      const before = await play.balance();
      const caseId = await caseOf(txId);
      expect(await own.onCases('mina', 'release', caseId, 'the vendor confirmed it')).toContain('under way');
      expect(await own.onCases('mina', 'release', caseId, 'again')).toContain('asked before');
      await own.resolve();
      expect(await play.balance()).toBe(before + 700n);
      expect(await own.held(play.playerId)).toBe(0n);
      const facts = (await own.facts(play.playerId)).map((fact) => JSON.parse(fact) as Record<string, unknown>);
      expect(facts).toMatchObject([
        { $typeName: 'games.v1.WinHeld', heldMinor: '700', currency: 'USD', trial: false },
        { $typeName: 'games.v1.RoundSettled', payout: { cashMinor: '100000' } },
        { $typeName: 'games.v1.WinDecided', amountMinor: '700', released: true, trial: false },
        { $typeName: 'games.v1.RoundCorrected', payout: { cashMinor: '100700' } },
      ]);
    });

    it('is returned to the vendor only when two operators ask for it', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      await play.bet(round, '10');
      await play.win(round, '100700', { txId, roundClosed: true });
      const before = await play.balance();
      const caseId = await caseOf(txId);
      for (const outcome of ['asked', 'repeated']) expect(await own.returnWin('mina', caseId)).toBe(outcome);
      await own.resolve();
      expect(await own.held(play.playerId)).toBe(700n);
      expect(await own.returnWin('jon', caseId)).toBe('decided');
      await own.resolve();
      expect([await own.held(play.playerId), await play.balance()]).toEqual([0n, before]);
    });

    it('is reduced first by a downward adjustment of its round, and by the rollback of its betwin', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, both, txId] = [id(), id(), id()];
      const before = await play.balance();
      await play.bet(round, '10');
      await play.win(round, '100700', { roundClosed: true });
      expect(await play.adjust(round, '-500')).toMatchObject({ ...APPLIED, balance: String(before - 10n + 100_000n) });
      expect(await own.held(play.playerId)).toBe(200n);
      expect(await play.adjust(round, '-300')).toMatchObject({ ...APPLIED, balance: String(before - 10n + 99_900n) });
      expect(await own.held(play.playerId)).toBe(0n);
      const between = await play.balance();
      await play.betwin(both, '10', '100300', { txId, roundClosed: true });
      expect(await play.rollback(both, txId)).toMatchObject({ ...APPLIED, balance: String(between) });
      expect(await own.held(play.playerId)).toBe(0n);
    });

    it('is shown in the record of its open round: the credited part as paid, until more is taken back or released', async () => {
      const own = suite.inside;
      if (!own) return;
      const play = await suite.begin();
      const [round, txId] = [id(), id()];
      const shown = async () => (await own.record(play.playerId)).map(({ payoutMinor }) => payoutMinor);
      await play.bet(round, '10');
      await play.win(round, '100700', { txId });
      expect(await shown()).toEqual([100_000n]);
      expect(await play.adjust(round, '-500')).toMatchObject(APPLIED);
      expect(await shown()).toEqual([100_000n]);
      await own.onCases('mina', 'release', await caseOf(txId), 'the vendor confirmed it');
      await own.resolve();
      await until('the release', shown, ([paidMinor]) => paidMinor === 100_200n);
      expect(await play.adjust(round, '-300')).toMatchObject(APPLIED);
      expect(await shown()).toEqual([99_900n]);
    });

    it("is measured by the ceiling of its round's game, whatever game the win names", async () => {
      const own = suite.inside;
      if (!own) return;
      await own.limitWins('JADE_LINES', 1_000_000n);
      const play = await suite.begin();
      const round = id();
      await play.bet(round, '10');
      expect(await play.win(round, '100700', { gameCode: 'JADE_LINES' })).toMatchObject(APPLIED);
      expect(await own.held(play.playerId)).toBe(700n);
    });

    const caseOf = async (txId: string): Promise<string> => {
      const listed = (await suite.inside?.onCases('mina')) ?? '';
      return (
        listed
          .split('\n')
          .find((line) => line.includes(txId))
          ?.split(' ')[0] ?? ''
      );
    };
  });
}
