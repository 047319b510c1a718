import { auditLedger } from '../audit/audit.js';
import type { Movement } from './movement.js';
import {
  aBet,
  aBetWin,
  aCommand,
  aDeposit,
  aForfeit,
  aGrant,
  aPlay,
  aRelease,
  aRollback,
  aWin,
  inRound,
  sharingRound,
} from './testing/commands.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';

// Goal: a win is split between cash and bonus by the stakes of all bets of its round, not of one bet.
describe('A win of a round with several bets', () => {
  let test: TestLedger;
  let memberId: string;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    memberId = await test.member();
  });
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = (movement: Movement, key?: string, caller = 'games') =>
    test.ledger.post(aCommand(memberId, movement, key, { caller }));
  /** Stakes 100 of cash and then 9,900 of bonus in one round. */
  const staked = async (): Promise<void> => {
    await post(aDeposit(100n));
    await post(aGrant(0n, 9_900n, 90_000n), 'g');
    await post(aBet(100n), 'first');
    await post(aBet(9_900n), 'second');
  };

  it('goes to cash by the stakes of all of them together, whichever of them it names', async () => {
    await staked();
    expect(await post(aWin('first', 20_000n))).toMatchObject({ payout: { cashMinor: 200n, bonusMinor: 19_800n } });
    expect(await post(aWin('second', 150n))).toMatchObject({ payout: { cashMinor: 1n, bonusMinor: 149n } });
  });

  it('counts the bets of its own batch, and leaves out those that it rolls back', async () => {
    await post(aDeposit(100n));
    await post(aGrant(0n, 900n, 90_000n), 'g');
    const answers = await Promise.all([
      post(aBet(100n), 'a'),
      post(aBet(500n), 'b'),
      post(aBet(400n), 'c'),
      post(aRollback('b')),
      post(aWin('a', 1_000n)),
    ]);
    expect(answers.at(-1)).toMatchObject({ payout: { cashMinor: 200n, bonusMinor: 800n } });
  });

  it('counts the bets before its batch if the bet that it names is made in its batch', async () => {
    await post(aDeposit(100n));
    await post(aBet(100n), 'a');
    await post(aGrant(0n, 900n, 90_000n), 'g');
    const answers = await Promise.all([post(aBet(900n), 'b'), post(aWin('b', 1_000n))]);
    expect(answers.at(-1)).toMatchObject({ payout: { cashMinor: 100n, bonusMinor: 900n } });
  });

  it('counts no bet that was rolled back before, of another round or of another service', async () => {
    await staked();
    await post(aDeposit(300n));
    await post(inRound(aBet(100n), 'r2'), 'other round');
    await post(aBet(100n), 'other service', 'promotions');
    await post(aBet(100n), 'third');
    await post(aRollback('second'));
    expect(await post(aWin('first', 500n))).toMatchObject({ payout: { cashMinor: 500n, bonusMinor: 0n } });
    expect(await post(aWin('second', 500n))).toMatchObject({ status: 'tombstone' });
  });

  it('is split alike if the house pays it as a jackpot, also once the round is returned', async () => {
    const aJackpot = (payoutMinor: bigint) =>
      ({ ...aWin('second', payoutMinor), play: aPlay({ vendor: 'JACKPOT' }) }) as Movement;
    await staked();
    expect(await post(aJackpot(1_000n))).toMatchObject({ payout: { cashMinor: 10n, bonusMinor: 990n } });
    await post(aRollback('first'));
    await post(aRollback('second'));
    expect(await post(aJackpot(1_000n))).toMatchObject({ status: 'applied', payout: { bonusMinor: 1_000n } });
    await post(aForfeit(99_000n, 'g'));
    expect(await post(aJackpot(500n))).toMatchObject({ payout: { cashMinor: 0n, bonusMinor: 0n }, houseMinor: 500n });
    expect(
      await test.db.rows(
        `SELECT c.name, sum(e.amount_minor)::bigint AS minor FROM transfers t JOIN accounts a ON a.id = t.account_id
           JOIN accounts c ON c.id = t.counter_id JOIN entries e ON e.transfer_id = t.id AND e.account_id = c.id
          WHERE a.member_id = $1 AND t.type = 'win' GROUP BY c.name`,
        [memberId],
      ),
    ).toEqual([{ name: 'vendor/JACKPOT', minor: -2_500n }]);
  });

  it('has the stake of a bet with its own win in the sum', async () => {
    await post(aDeposit(100n));
    await post(aGrant(0n, 300n, 90_000n), 'g');
    await post(aBetWin(100n, 0n), 'first');
    await post(aBet(300n), 'second');
    expect(await post(aWin('second', 1_000n))).toMatchObject({ payout: { cashMinor: 250n, bonusMinor: 750n } });
  });

  it('that comes with its own bet is split alike, so a small bet of cash does not turn a bonus into cash', async () => {
    await post(aGrant(0n, 99n, 90_000n), 'g');
    await post(aBet(99n), 'of bonus');
    await post(aDeposit(1n));
    expect(await post(sharingRound(aBetWin(1n, 1_000n)), 'last')).toMatchObject({
      stake: { cashMinor: 1n, bonusMinor: 0n },
      payout: { cashMinor: 10n, bonusMinor: 990n },
    });
    expect(await post(aRollback('last'))).toMatchObject({ balance: { cashMinor: 1n, bonusMinor: 0n, debtMinor: 0n } });
    expect(await post(sharingRound(inRound(aBetWin(1n, 1_000n), 'alone')))).toMatchObject({
      payout: { cashMinor: 1_000n, bonusMinor: 0n },
    });
  });

  it('that comes with its own bet counts the bets of its batch, and none that was rolled back', async () => {
    await post(aDeposit(100n));
    await post(aGrant(0n, 900n, 90_000n), 'g');
    const answers = await Promise.all([
      post(aBet(100n), 'a'),
      post(aBet(300n), 'b'),
      post(aBet(500n), 'c'),
      post(aRollback('b')),
      post(sharingRound(aBetWin(400n, 1_000n)), 'd'),
    ]);
    expect(answers.at(-1)).toMatchObject({ payout: { cashMinor: 100n, bonusMinor: 900n } });
  });

  it('that comes with its own bet gives the house its part of a forfeited bonus, and takes it back', async () => {
    await post(aGrant(0n, 300n, 90_000n), 'g');
    await post(aBet(300n), 'of bonus');
    await post(aForfeit(300n, 'g'));
    await post(aDeposit(100n));
    expect(await post(sharingRound(aBetWin(100n, 1_000n, 100n, 200n)), 'last')).toMatchObject({
      payout: { cashMinor: 200n, bonusMinor: 0n },
      houseMinor: 600n,
      heldChangeMinor: 200n,
    });
    expect(await post(aRollback('last'))).toMatchObject({
      houseMinor: -600n,
      balance: { cashMinor: 100n, bonusMinor: 0n, heldMinor: 0n, debtMinor: 0n },
    });
  });

  it('gives the bonus part of each bet to where its own bonus went', async () => {
    await post(aDeposit(100n));
    await post(aBet(100n), 'cash');
    await post(aGrant(0n, 300n, 90_000n), 'forfeited');
    await post(aBet(300n), 'of the forfeited');
    await post(aForfeit(300n, 'forfeited'));
    await post(aGrant(0n, 600n, 90_000n), 'open');
    await post(aBet(600n), 'of the open');
    expect(await post(aWin('cash', 1_001n))).toMatchObject({
      payout: { cashMinor: 100n, bonusMinor: 600n },
      houseMinor: 301n,
    });
  });

  it('holds the bonus part of what is above the ceiling for where the largest bonus stake belongs', async () => {
    await staked();
    expect(await post(aWin('first', 20_000n, 0n, 10_000n), 'won')).toMatchObject({
      payout: { cashMinor: 100n, bonusMinor: 9_900n },
      heldChangeMinor: 10_000n,
    });
    await post(aForfeit(9_900n, 'g'));
    expect(await post(aRelease('won'))).toMatchObject({ payout: { cashMinor: 100n }, houseMinor: 9_900n });
  });
});
