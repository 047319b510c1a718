import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { PayoutAccountAddedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { ProtectionHandlers } from './protection.handlers.js';

const PAYMENT = '246810';
const DAY_MS = 86_400_000;
const { ACTIVE, EXCLUDED } = identity.MemberStatus;

interface Someone {
  readonly id: string;
  readonly session: string;
}

// Goal: an account that the same person opened during an exclusion is excluded too, whatever the order in which the
// accounts come to share data.
describe('A person’s exclusion', () => {
  let running: RunningIdentity;
  let names = 0;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());
  beforeEach(() => onDay(0));

  const onDay = (day: number): void => {
    running.clock.aheadMs = day * DAY_MS;
  };
  const aMember = async (fields: object = {}): Promise<Someone> => {
    names += 1;
    const form = { username: `person${names}`, paymentPassword: PAYMENT, ...fields };
    const grant = await running.register(form, { ip: `198.51.100.${names}` });
    return { id: grant.member?.id ?? '', session: grant.sessionId };
  };
  const exclude = async ({ id, session }: Someone, duration: string): Promise<identity.Protection> => {
    const value = await running.seal({ paymentPassword: PAYMENT });
    return running.protection().exclude({ memberId: id, sessionId: session, duration, value }, { memberId: id });
  };
  const status = async ({ id }: Someone) => (await running.as('wallet').getMember({ memberId: id })).status;
  const exclusionOf = async ({ id }: Someone) =>
    (await running.protection().getProtection({ memberId: id }, { memberId: id })).exclusion;
  const addsTheAccountOf = (someone: Someone, ...others: readonly Someone[]): Promise<unknown> =>
    running.database.db.transaction((tx) =>
      running.service.app
        .get(ProtectionHandlers)
        .onPayoutAccountAdded(
          create(PayoutAccountAddedSchema, { memberId: someone.id, sharedWith: others.map(({ id }) => id) }),
          { tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext,
        ),
    );

  it('reaches each later account that shares a payment account, also by way of another one of them', async () => {
    const first = await aMember();
    await exclude(first, 'for_good');
    onDay(1);
    const [second, third, fourth] = [await aMember(), await aMember(), await aMember()];
    onDay(2);
    await addsTheAccountOf(second, first);
    await addsTheAccountOf(third, second, first);
    // The excluded person may use another account for the rest: the begin of the exclusion stays the first one.
    await addsTheAccountOf(fourth, second);
    expect([await status(second), await status(third), await status(fourth)]).toEqual([EXCLUDED, EXCLUDED, EXCLUDED]);
  });

  it('counts from its first begin after it was lengthened, and not from before', async () => {
    const older = await aMember();
    onDay(1);
    const first = await aMember();
    await exclude(first, 'six_weeks');
    onDay(5);
    const second = await aMember();
    onDay(10);
    await exclude(first, 'five_years');
    onDay(12);
    await addsTheAccountOf(second, first);
    await addsTheAccountOf(older, first, second);
    expect(await status(second)).toBe(EXCLUDED);
    expect((await exclusionOf(second))?.endsAt).toEqual((await exclusionOf(first))?.endsAt);
    expect(await status(older)).toBe(ACTIVE);
  });

  it('that is too young for an account does not hide an older one that is shorter', async () => {
    const first = await aMember();
    await exclude(first, 'six_weeks');
    onDay(1);
    const second = await aMember();
    onDay(2);
    const other = await aMember();
    await exclude(other, 'for_good');
    await addsTheAccountOf(second, other, first);
    expect(await status(second)).toBe(EXCLUDED);
    expect((await exclusionOf(second))?.endsAt).toEqual((await exclusionOf(first))?.endsAt);
  });
});
