import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../audit/audit.js';
import { aBetWin, aCommand, aDeposit, aGrant, aHold, aRelease } from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { RecordDaysStore } from '../records/record-days.store.js';
import { RecordsReadModel, type AccountRecord } from '../records/records.read-model.js';
import { ActivityReadModel } from './activity.read-model.js';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const FAR_AHEAD = new Date('2090-01-01T00:00:00Z');
const MOMENTS = 100;

// Goal: a statement of a past time never changes, whatever is posted later, and an export contains each movement once.
describe('Statements of the past', () => {
  let test: TestLedger;
  let activity: ActivityReadModel;
  let records: RecordsReadModel;
  let memberId: string;
  beforeAll(async () => {
    test = await openTestLedger();
    activity = new ActivityReadModel(test.db);
    records = new RecordsReadModel(test.db, new RecordDaysStore(test.db));
    memberId = await test.member();
  });
  afterAll(() => test?.close());

  const post = (movement: Parameters<typeof aCommand>[1], key: string = randomUUID()) =>
    test.ledger.post(aCommand(memberId, movement, key));
  const statement = (to: Date, from = LONG_AGO) => activity.ofAccount(memberId, 'USD', { from, to });
  const balances = async () =>
    test.db.one(
      `SELECT cash_minor AS "cashMinor", bonus_minor AS "bonusMinor", held_minor AS "heldMinor",
              debt_minor AS "debtMinor", version FROM accounts WHERE member_id = $1`,
      [memberId],
    );

  it('is empty for a member who never moved money', async () => {
    expect(await activity.ofAccount(randomUUID(), 'USD', { from: LONG_AGO, to: FAR_AHEAD })).toMatchObject({
      activity: { openingMinor: 0n, closingMinor: 0n, betCount: 0n },
      pools: { cashMinor: 0n, bonusMinor: 0n, heldMinor: 0n, debtMinor: 0n, version: 0n },
    });
  });

  it('gives at a hundred moments, asked again later, what it gave then, and the pools of that moment', async () => {
    await post(aDeposit(100_000n));
    // The first bet converts this bonus to cash. If the bonus stayed open, the withdrawal would end it.
    await post(aGrant(0n, 5_000n, 1n));
    const asked: { at: Date; then: unknown }[] = [];
    for (let n = 0; n < MOMENTS; n += 1) {
      const hold = randomUUID();
      const steps = [
        () => post(aBetWin(BigInt(randomInt(1, 300)), BigInt(randomInt(0, 500)))),
        () => post(aDeposit(BigInt(randomInt(1, 900)))),
        async () => {
          await post(aHold(50n), hold);
          if (n % 2) await post(aRelease(hold));
        },
      ];
      await steps[n % steps.length]?.();
      await sleep(3);
      const at = new Date();
      await sleep(3);
      const then = await statement(at);
      expect(then.pools).toEqual(await balances());
      expect(then.activity.closingMinor).toBe(
        then.pools.cashMinor + then.pools.bonusMinor + then.pools.heldMinor - then.pools.debtMinor,
      );
      asked.push({ at, then });
    }
    for (const { at, then } of asked) expect(await statement(at)).toEqual(then);
    // A period without movements has the same opening and closing balance.
    const last = asked.at(-1)?.at ?? LONG_AGO;
    const { activity: still } = await statement(new Date(last.getTime() + 60_000), new Date(last.getTime() + 1));
    expect(still).toMatchObject({ openingMinor: still.closingMinor, stakedMinor: 0n, betCount: 0n });
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 60_000);

  it('lists each movement once, page by page, in the order of the record', async () => {
    const query = { memberId, currency: 'USD', from: LONG_AGO, to: FAR_AHEAD, type: '' };
    const whole = await records.page({ ...query, byRound: false, page: 1, size: 1_000 });
    const paged: AccountRecord[] = [];
    for (let before = ''; ;) {
      const page = await records.movements(query, before, 7);
      paged.push(...page);
      before = page.at(-1)?.transferId ?? '';
      if (page.length < 7) break;
      // A movement that arrives between two pages is newer than the first page, so it shifts no later page.
      if (paged.length === 14) await post(aDeposit(1n));
    }
    expect(paged.map(({ transferId }) => transferId)).toEqual(whole.records.map(({ transferId }) => transferId));
    expect(await records.movements({ ...query, type: 'hold' }, '', 500)).toHaveLength(
      whole.records.filter(({ type }) => type === 'hold').length,
    );
    expect(await records.movements({ ...query, memberId: randomUUID() }, '', 500)).toEqual([]);
  });
});
