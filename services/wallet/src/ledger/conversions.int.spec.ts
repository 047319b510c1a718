import { auditLedger } from '../audit/audit.js';
import { counterOf, forfeitCounterOf } from './command.js';
import type { LedgerService } from './ledger.service.js';
import type { Movement } from './movement.js';
import { PostingsReadModel } from './postings.read-model.js';
import { postingInput, type PostingOutcome } from './plan.js';
import {
  aBet,
  aBetWin,
  aCommand,
  aDeposit,
  aForfeit,
  aHold,
  aGrant,
  aPlay,
  aRollback,
  aTransfer,
  aWin,
  anAdjustment,
} from './testing/commands.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';

const SLOTS = 4;

// Goal: a bonus whose turnover is met becomes cash once, in the posting that meets it.
describe('A bonus whose turnover is met', () => {
  let test: TestLedger;
  let house: bigint;
  beforeAll(async () => {
    test = await openTestLedger();
    const row = await test.db.one<{ id: bigint }>(
      `INSERT INTO accounts (kind, name, currency) VALUES ('house', 'house/promotions', 'USD') RETURNING id`,
    );
    house = row?.id ?? 0n;
  });
  afterAll(() => test.close());
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = async (memberId: string, movement: Movement, key?: string): Promise<PostingOutcome> => {
    const command = aCommand(memberId, movement, key);
    const counterId = counterOf(movement) === undefined ? undefined : test.vendorId;
    return test.writer.post(
      postingInput(command, counterId, forfeitCounterOf(movement) === undefined ? undefined : house),
    );
  };
  const pools = (memberId: string) =>
    test.db.one(
      `SELECT cash_minor AS cash, bonus_minor AS bonus, debt_minor AS debt, open_bonuses AS open FROM accounts
        WHERE member_id = $1`,
      [memberId],
    );
  const conversions = (memberId: string) =>
    test.db.rows(
      `SELECT t.payout_cash_minor AS amount, t.promotion, t.key FROM transfers t JOIN accounts a ON a.id = t.account_id
        WHERE a.member_id = $1 AND t.type::text = 'conversion' ORDER BY t.version`,
      [memberId],
    );

  it('becomes cash with a movement and an event of its own, and the balance before is answered to the game', async () => {
    const memberId = await test.member();
    await post(memberId, aGrant(0n, 1_000n, 1_500n), 'g');
    await post(memberId, aBetWin(900n, 700n));
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 800n, debt: 0n, open: 1 });
    expect(await post(memberId, aBetWin(600n, 500n))).toMatchObject({ balance: { cashMinor: 0n, bonusMinor: 700n } });
    expect(await pools(memberId)).toEqual({ cash: 700n, bonus: 0n, debt: 0n, open: 0 });
    expect(await conversions(memberId)).toEqual([{ amount: 700n, promotion: 'welcome', key: 'games g' }]);
    const events = await test.db.rows<{ body: unknown }>(
      `SELECT body FROM outbox WHERE key = $1 AND type = 'wallet.v1.BonusConverted'`,
      [memberId],
    );
    expect(events).toMatchObject([{ body: { memberId, promotion: 'welcome', amountMinor: '700', currency: 'USD' } }]);
    await post(memberId, aBetWin(600n, 500n));
    expect(await conversions(memberId)).toHaveLength(1);
  });

  it('goes back to the house with a withdrawal or its charged back deposit, and is published once', async () => {
    const memberId = await test.member();
    const forfeits = () =>
      test.db.rows<{ body: { amountMinor: string } }>(
        `SELECT body FROM outbox WHERE key = $1 AND type = 'wallet.v1.BonusForfeited' ORDER BY id`,
        [memberId],
      );
    await post(memberId, aGrant(500n, 1_000n, 9_000n), 'first');
    await post(memberId, aGrant(0n, 300n, 9_000n), 'second');
    await post(memberId, aBetWin(600n, 500n));
    const { bonus } = (await pools(memberId)) as { bonus: bigint };
    for (let n = 0; n < 2; n += 1) await post(memberId, aHold(10n, 0n, bonus), 'withdrawal');
    expect(await pools(memberId)).toMatchObject({ bonus: 0n, open: 0 });
    const [first, ...others] = await forfeits();
    expect(others).toEqual([]);
    expect(first?.body).toMatchObject({ memberId, currency: 'USD', amountMinor: String(bonus) });
    await post(memberId, aHold(10n), 'without a bonus');
    expect(await forfeits()).toHaveLength(1);
    // A converted bonus is taken back from cash. The part that the cash does not cover becomes debt.
    await post(memberId, aGrant(0n, 1_000n, 100n), 'third');
    await post(memberId, aBetWin(700n, 100n));
    await post(memberId, aForfeit(1_000n, 'third'), 'taken back');
    expect((await forfeits()).slice(1)).toMatchObject([
      { body: { amountMinor: expect.stringMatching(/^[1-9]/) as unknown } },
    ]);
  });

  it('counts each category by the share that the grant names', async () => {
    const memberId = await test.member();
    const shares = Array.from({ length: 10 }, (_, i) => (i === SLOTS - 1 ? 1_000_000 : 100_000));
    await post(memberId, aGrant(0n, 1_000n, 500n, shares));
    await post(memberId, aBetWin(900n, 900n));
    expect(await conversions(memberId)).toEqual([]);
    await post(memberId, { ...aBetWin(410n, 410n), play: aPlay({ category: SLOTS }) } as Movement);
    expect(await conversions(memberId)).toMatchObject([{ amount: 1_000n }]);
  });

  it('lets a stake that is still open win cash, and stays converted when the bet that met it is void', async () => {
    const memberId = await test.member();
    await post(memberId, aGrant(0n, 1_000n, 400n));
    await post(memberId, aBet(300n), 'open');
    await post(memberId, aBetWin(400n, 400n), 'deciding');
    expect(await pools(memberId)).toEqual({ cash: 700n, bonus: 0n, debt: 0n, open: 0 });
    await post(memberId, aWin('open', 900n));
    expect(await pools(memberId)).toMatchObject({ cash: 1_600n, bonus: 0n });
    await post(memberId, aRollback('deciding'));
    expect(await pools(memberId)).toEqual({ cash: 1_600n, bonus: 0n, debt: 0n, open: 0 });
    expect(await conversions(memberId)).toHaveLength(1);
  });

  it('releases its granted amount while a newer one is open, which keeps the rest until its own turnover is met', async () => {
    const memberId = await test.member();
    await post(memberId, aGrant(0n, 1_000n, 500n), 'older');
    await post(memberId, aGrant(0n, 600n, 1_200n), 'newer');
    await post(memberId, aBetWin(500n, 900n));
    expect(await pools(memberId)).toEqual({ cash: 1_000n, bonus: 1_000n, debt: 0n, open: 1 });
    await post(memberId, { ...aBetWin(700n, 700n) });
    expect(await conversions(memberId)).toMatchObject([
      { amount: 1_000n, key: 'games older' },
      { amount: 1_000n, key: 'games newer' },
    ]);
  });

  it('keeps its bonus part from a forfeited bonus: the win of an open stake goes to the house', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(100n));
    await post(memberId, aGrant(0n, 1_000n, 9_000n));
    await post(memberId, aBet(400n), 'open');
    await post(memberId, aDeposit(50n));
    await post(memberId, aHold(50n, 0n, 1_000n));
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
    const ofHouse = async () =>
      (
        await test.db.one<{ sum: bigint }>(
          'SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM entries WHERE account_id = $1',
          [house],
        )
      )?.sum;
    const before = await ofHouse();
    const answer = { payout: { cashMinor: 200n, bonusMinor: 0n }, houseMinor: 600n };
    for (const replayed of [false, true])
      expect(await post(memberId, aWin('open', 800n), 'w')).toMatchObject({ ...answer, replayed });
    expect(await new PostingsReadModel(test.db).find('games', memberId, 'w')).toMatchObject(answer);
    expect(await pools(memberId)).toMatchObject({ cash: 200n, bonus: 0n });
    expect(((await ofHouse()) ?? 0n) - (before ?? 0n)).toBe(600n);
  });

  it('takes the part of the house from the house when the win is adjusted, after held wins, and the rest from the member', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(100n));
    await post(memberId, aGrant(0n, 1_000n, 9_000n), 'g');
    await post(memberId, aBet(400n), 'open');
    await post(memberId, aForfeit(1_000n, 'g'));
    await post(memberId, aWin('open', 800n, 0n, 200n), 'w');
    expect(await pools(memberId)).toMatchObject({ cash: 150n, bonus: 0n });
    // The adjustment takes back 500 minor units of the win: 200 from the held part, 225 from the house and 75 from the
    // member. The house had received three quarters of the paid part of the win.
    for (const replayed of [false, true])
      expect(await post(memberId, anAdjustment(500n, 225n), 'a')).toMatchObject({
        ...{ stake: { cashMinor: 75n, bonusMinor: 0n }, heldChangeMinor: -200n, houseMinor: -225n },
        ...{ debtMadeMinor: 0n, replayed },
      });
    expect(await pools(memberId)).toEqual({ cash: 75n, bonus: 0n, debt: 0n, open: 0 });
    expect(await test.db.one('SELECT won_minor AS won FROM accounts WHERE member_id = $1', [memberId])).toEqual({
      won: 75n,
    });
    await expect(test.ledger.post(aCommand(memberId, anAdjustment(10n, 11n)))).rejects.toMatchObject({
      code: 'wallet.amount',
    });
  });

  it('gives the bonus part of a void stake to the house after its forfeit, and answers so again', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(100n));
    await post(memberId, aGrant(0n, 1_000n, 9_000n), 'g');
    await post(memberId, aBet(400n), 'open');
    await post(memberId, aForfeit(1_000n, 'g'));
    for (const replayed of [false, true])
      expect(await post(memberId, aRollback('open'), 'r')).toMatchObject({
        ...{ payout: { cashMinor: 100n, bonusMinor: 0n }, houseMinor: 300n, replayed },
      });
    expect(await pools(memberId)).toEqual({ cash: 100n, bonus: 0n, debt: 0n, open: 0 });
  });

  const asked = (to: string, forfeitMinor: bigint): Movement => aTransfer(to, 50n, { isAsked: true, forfeitMinor });

  it.each(['withdrawal', 'transfer'])('refuses a %s that forfeits less than the pool has meanwhile', async (way) => {
    const [memberId, other] = [await test.member(), await test.member()];
    const leave = (forfeitMinor: bigint): Movement =>
      way === 'transfer' ? asked(other, forfeitMinor) : aHold(50n, 0n, forfeitMinor);
    await post(memberId, aGrant(0n, 101n, 9_000n));
    await post(memberId, aDeposit(50n));
    expect(await post(memberId, leave(100n))).toMatchObject({ status: 'refused', code: 'wallet.insufficient_funds' });
    expect(await pools(memberId)).toEqual({ cash: 50n, bonus: 101n, debt: 0n, open: 1 });
    expect(await post(memberId, leave(101n))).toMatchObject({ status: 'applied' });
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
  });

  it.each(['withdrawal', 'transfer'])('ends by a %s although the whole bonus is staked in an open bet', async (way) => {
    const [memberId, other] = [await test.member(), await test.member()];
    await post(memberId, aGrant(0n, 100n, 300n));
    await post(memberId, aBet(100n), 'open');
    await post(memberId, aDeposit(50n));
    await post(memberId, way === 'transfer' ? asked(other, 0n) : aHold(50n));
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
    await post(memberId, aWin('open', 400n));
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
  });

  it('stays open when agents collect cash, which the member did not ask for', async () => {
    const [memberId, other] = [await test.member(), await test.member()];
    await post(memberId, aGrant(0n, 100n, 9_000n));
    await post(memberId, aDeposit(50n));
    expect(await post(memberId, aTransfer(other, 50n))).toMatchObject({ status: 'applied' });
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 100n, debt: 0n, open: 1 });
  });

  describe('has a win above the ceiling, whose held part', () => {
    const held = async (memberId: string): Promise<void> => {
      await post(memberId, aGrant(0n, 100n, 500n), 'g');
      await post(memberId, aBet(100n), 'bet');
      await post(memberId, aWin('bet', 1_000n, 0n, 900n), 'win');
      expect(await pools(memberId)).toMatchObject({ cash: 0n, bonus: 100n });
    };
    const release = (memberId: string) => post(memberId, { type: 'release', holdKey: 'win' });

    it('is released to the pool while the bonus is open, and taken back from there', async () => {
      const memberId = await test.member();
      await post(memberId, aGrant(0n, 100n, 5_000n));
      await post(memberId, aBetWin(100n, 1_000n, 100n, 900n), 'win');
      expect(await release(memberId)).toMatchObject({ payout: { cashMinor: 0n, bonusMinor: 900n } });
      await post(memberId, aDeposit(500n));
      await post(memberId, aRollback('win'));
      expect(await pools(memberId)).toEqual({ cash: 500n, bonus: 100n, debt: 0n, open: 1 });
    });

    it('is released to cash after the conversion', async () => {
      const memberId = await test.member();
      await held(memberId);
      await post(memberId, aBetWin(100n, 100n, 500n));
      expect(await pools(memberId)).toEqual({ cash: 100n, bonus: 0n, debt: 0n, open: 0 });
      expect(await release(memberId)).toMatchObject({ payout: { cashMinor: 900n, bonusMinor: 0n } });
    });

    it('is released to the house after the forfeit', async () => {
      const memberId = await test.member();
      await held(memberId);
      await post(memberId, aForfeit(100n, 'g'));
      expect(await release(memberId)).toMatchObject({ payout: { cashMinor: 0n, bonusMinor: 0n }, houseMinor: 900n });
      expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
      // The loss limit counts only what the member won, not the part of the win that the house received.
      expect(await test.db.one('SELECT won_minor AS won FROM accounts WHERE member_id = $1', [memberId])).toEqual({
        won: 100n,
      });
    });
  });

  it('goes back with its winnings if it was the last, so that a later bonus does not convert them', async () => {
    const memberId = await test.member();
    await post(memberId, aGrant(0n, 1_000n, 9_000n), 'older');
    await post(memberId, aGrant(0n, 500n, 9_000n), 'g');
    await post(memberId, aBetWin(100n, 2_100n));
    expect(await post(memberId, aForfeit(1_000n, 'older'))).toMatchObject({ stake: { bonusMinor: 1_000n } });
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 2_500n, debt: 0n, open: 1 });
    expect(await post(memberId, aForfeit(500n, 'g'))).toMatchObject({ stake: { bonusMinor: 2_500n } });
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, debt: 0n, open: 0 });
    await post(memberId, aGrant(0n, 10n, 10n));
    await post(memberId, aBetWin(10n, 10n));
    expect(await conversions(memberId)).toMatchObject([{ amount: 10n }]);
  });

  it('is taken back from cash, and the rest as debt, when its deposit is charged back', async () => {
    const memberId = await test.member();
    await post(memberId, aGrant(0n, 1_000n, 500n), 'g');
    await post(memberId, aBetWin(500n, 800n));
    await post(memberId, aHold(900n));
    expect(await post(memberId, aForfeit(1_000n, 'g'), 'f')).toMatchObject({
      ...{ stake: { cashMinor: 400n, bonusMinor: 0n }, debtMadeMinor: 600n, replayed: false },
    });
    expect(await post(memberId, aForfeit(1_000n, 'g'), 'f')).toMatchObject({ replayed: true });
    expect(await pools(memberId)).toMatchObject({ cash: 0n, debt: 600n });
  });

  it('becomes cash once when two processes settle and repeat its bets at the same moment', async () => {
    const writers = [test.ledger, test.another(), test.another()];
    for (let round = 0; round < 10; round += 1) {
      const memberId = await test.member();
      await post(memberId, aGrant(0n, 1_000n, 300n));
      await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          (writers[i % 3] as LedgerService).post(aCommand(memberId, aBetWin(20n, 20n), `b${Math.floor(i / 2)}`)),
        ),
      );
      expect(await conversions(memberId)).toMatchObject([{ amount: 1_000n }]);
      expect(await pools(memberId)).toEqual({ cash: 1_000n, bonus: 0n, debt: 0n, open: 0 });
    }
  });
});
