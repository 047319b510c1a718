import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { identity, wallet } from '@nm/contracts';
import { addDays, dayOf, startOf } from '../../services/promotions/src/plays/brand-day.js';
import { RewardsDesk, aRound } from '../../services/promotions/src/testing/rewards-desk.js';
import { auditLedger } from '../../services/wallet/src/audit/audit.js';
import { movementOf, postResultOf } from '../../services/wallet/src/ledger/postings.rpc.js';
import { openTestLedger, type TestLedger } from '../../services/wallet/src/ledger/testing/test-ledger.js';

// Goal: a birthday reward that is claimed in parallel is one posting in a real ledger, which balances afterwards.

const tomorrow = addDays(dayOf(new Date(), 'UTC'), 1);
let desk: RewardsDesk;
let ledger: TestLedger;
beforeAll(async () => {
  [desk, ledger] = await Promise.all([RewardsDesk.open(), openTestLedger()]);
  Object.assign(desk.outsider, {
    post: async (post: object) => {
      const request = create(wallet.PostRequestSchema, post);
      const { memberId, currency, key, reference } = request;
      const command = { caller: 'promotions', memberId, currency, key, reference, movement: movementOf(request) };
      return create(wallet.PostResultSchema, postResultOf(await ledger.ledger.post(command), currency));
    },
  });
}, 120_000);
afterAll(async () => {
  await desk?.close();
  await ledger?.close();
});

test('a birthday reward is bonus money with its turnover, once, and the ledger balances', async () => {
  const memberId = await ledger.member();
  const member = { memberId, brand: 'lab', type: identity.MemberType.PLAYER, status: identity.MemberStatus.ACTIVE };
  await desk.database.db.transaction((tx) => desk.members.place(tx, { ...member, currency: 'USD' }));
  await desk.deliver(aRound(memberId, 100_000n));
  await desk.deposit(memberId, 5_000n);
  const birthday = { month: Number(tomorrow.slice(5, 7)), day: Number(tomorrow.slice(8)) };
  const setAt = startOf(addDays(tomorrow, -40), 'UTC');
  await desk.database.db.transaction((tx) => desk.birthdays.add(tx, { memberId, brand: 'lab', ...birthday, setAt }));
  await Promise.all([1, 2].map(() => desk.days.closeUntil(startOf(tomorrow, 'UTC'))));
  const [reward, ...more] = (await desk.rewardsOf(memberId)).filter(({ promotion }) => promotion === 'vip-birthday');
  expect(more).toEqual([]);
  const claims = await Promise.allSettled(
    Array.from({ length: 4 }, () => desk.rewards.claim(memberId, reward?.rewardId ?? '', randomUUID())),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await desk.payAll();
  // Cash comes from the daily rebate of the closed day, so only the bonus money is compared.
  const account = await ledger.db.one('SELECT bonus_minor AS bonus FROM accounts WHERE member_id = $1', [memberId]);
  expect(account).toEqual({ bonus: 100n });
  expect((await auditLedger(ledger.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
});
