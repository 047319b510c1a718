import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { BonusForfeitedSchema } from '@nm/contracts/wallet.js';
import { auditLedger } from '../audit/audit.js';
import type { Movement } from './movement.js';
import { aBet, aBetWin, aCommand, aDeposit, aForfeit, aGrant, aHold, aRollback } from './testing/commands.js';
import { openTestLedger, type TestLedger } from './testing/test-ledger.js';
import { voidWithHousePart } from './testing/void-with-house-part.js';

// Goal: the forfeit event names the amount that the house received for each grant, so that dividends can separate
// promotion costs from bonuses that operators granted.
describe('The event of a forfeited bonus', () => {
  let test: TestLedger;
  let memberId: string;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    memberId = await test.member();
    await post(aDeposit(100n));
  });
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const post = (movement: Movement, key?: string) => test.ledger.post(aCommand(memberId, movement, key));
  const ofOperators = (grant: Movement): Movement => ({ ...grant, promotion: 'adjustment/1' }) as Movement;
  /** Returns, for each forfeit event, the total amount and its parts by grant, as a consumer reads them. */
  const forfeits = async () => {
    const rows = await test.db.rows<{ body: JsonValue }>(
      `SELECT body FROM outbox WHERE key = $1 AND type = 'wallet.v1.BonusForfeited' ORDER BY id`,
      [memberId],
    );
    return rows.map(({ body }) => fromJson(BonusForfeitedSchema, body));
  };
  const amounts = async () =>
    (await forfeits()).map(({ amountMinor, parts }) => [
      amountMinor,
      ...parts.map((part) => [part.promotion, part.amountMinor]),
    ]);

  it('has a part for each grant, with its transfer and its time; the winnings belong to the oldest', async () => {
    const promotion = await post(aGrant(0n, 1_000n, 9_000n));
    const operators = await post(ofOperators(aGrant(0n, 300n, 9_000n)));
    await post(aBetWin(200n, 400n)); // 100 of cash and 100 of bonus
    await post(aHold(100n, 0n, 1_400n), 'withdrawal');
    await post(aHold(100n, 0n, 1_400n), 'withdrawal');
    const [event, ...others] = await forfeits();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      amountMinor: 1_400n,
      parts: [
        { promotion: 'welcome', amountMinor: 1_100n, grantTransferId: promotion.transferId },
        { promotion: 'adjustment/1', amountMinor: 300n, grantTransferId: operators.transferId },
      ],
    });
    const { grantedAt } = event?.parts[0] ?? {};
    // The answer to the grant gives the time of the grant in whole milliseconds, and the event gives it more exactly.
    // The two times may differ by the rounding.
    const differenceMs = (grantedAt ? timestampDate(grantedAt).getTime() : 0) - promotion.postedAt.getTime();
    expect(Math.abs(differenceMs)).toBeLessThanOrEqual(1);
  });

  it('names a grant of the same batch', async () => {
    const [grant, hold] = await Promise.all([post(ofOperators(aGrant(0n, 50n, 900n))), post(aHold(100n, 0n, 50n))]);
    expect(hold).toMatchObject({ status: 'applied' });
    const [event] = await forfeits();
    expect(event?.parts).toMatchObject([{ promotion: 'adjustment/1', amountMinor: 50n }]);
    expect(event?.parts[0]?.grantTransferId).toBe(grant.transferId);
  });

  it('leaves out what became debt, which the house has not received', async () => {
    await post(aGrant(0n, 1_000n, 500n), 'g');
    await post(aBetWin(500n, 500n));
    await post(aHold(900n));
    expect(await post(aForfeit(1_000n, 'g'))).toMatchObject({ stake: { cashMinor: 200n }, debtMadeMinor: 800n });
    expect(await amounts()).toEqual([[200n, ['welcome', 200n]]]);
  });

  it('is published for a bet that is rolled back after the forfeit, by what the house gets or pays', async () => {
    await post(aGrant(0n, 1_000n, 9_000n), 'g');
    await post(aBet(300n), 'open'); // 100 of cash and 200 of bonus
    await post(aBetWin(50n, 400n), 'won');
    await post(aForfeit(1_000n, 'g'));
    await post(aRollback('open'));
    await post(aRollback('open'));
    await post(aRollback('won'));
    // Both bets are void, so the house has received only the amount of the granted bonus.
    expect(await amounts()).toEqual([
      [1_150n, ['welcome', 1_150n]],
      [200n, ['welcome', 200n]],
      [-350n, ['welcome', -350n]],
    ]);
  });

  it('leaves out what the house received when the held win of a void bet was released', async () => {
    memberId = await test.member();
    await voidWithHousePart(test.ledger, memberId);
    // The forfeit took the 180 minor units of winnings in the bonus pool. The void bet gave the house its 600 of bonus
    // minus these winnings, which is 420.
    expect(await amounts()).toEqual([
      [180n, ['welcome', 180n]],
      [420n, ['welcome', 420n]],
    ]);
  });

  it('has what the forfeit took of a released win, and gives it back with the void bet', async () => {
    memberId = await test.member();
    await voidWithHousePart(test.ledger, memberId, 'released first');
    expect(await amounts()).toEqual([
      [450n, ['welcome', 450n]],
      [150n, ['welcome', 150n]],
    ]);
  });
});
