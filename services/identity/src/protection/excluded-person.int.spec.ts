import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { PayoutAccountAddedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { jest } from '@jest/globals';
import { Failure } from '@nm/kit/errors/failure.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { ProtectionHandlers } from './protection.handlers.js';
import { StakesGateway } from './stakes.gateway.js';

const PAYMENT = '246810';
const DAY_MS = 86_400_000;
const { ACTIVE, EXCLUDED } = identity.MemberStatus;

interface Someone {
  readonly id: string;
  readonly session: string;
}

// Goal: an account that the same person opened during an exclusion is excluded too, in whatever order the accounts get
// common data.
describe('A person’s exclusion', () => {
  let running: RunningIdentity;
  let names = 0;
  let lastCode = '';
  beforeAll(async () => {
    running = await RunningIdentity.start();
    const secrets = running.service.app.get(RecoverySecrets);
    const code = secrets.code.bind(secrets);
    secrets.code = () => (lastCode = code());
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
  const confirm = async ({ id }: Someone, kind: string, value: string, countryDialingCode: string): Promise<void> => {
    const contact = { memberId: id, kind, value, countryDialingCode };
    await running.bff.requestContactCode(contact, { memberId: id });
    await running.bff.confirmContact({ ...contact, verificationCode: lastCode }, { memberId: id });
  };
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
    // The second account is excluded only because of the first account, but its exclusion keeps the begin of the first
    // account's exclusion. The fourth account registered after that begin, so sharing a payout account with the second
    // account excludes it too.
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

  it('is lengthened for the other accounts of the person too', async () => {
    const first = await aMember({ mobileNum: '01712340041' });
    await exclude(first, 'six_weeks');
    onDay(5);
    const second = await aMember({ mobileNum: '01712340041' });
    expect((await exclusionOf(second))?.endsAt).toEqual((await exclusionOf(first))?.endsAt);
    onDay(10);
    await exclude(first, 'five_years');
    expect(await exclusionOf(second)).toMatchObject({
      kind: identity.ExclusionKind.SELF,
      endsAt: (await exclusionOf(first))?.endsAt,
    });
    // The play of both members in vendors' games is ended before the call is answered.
    expect(running.stakes.stopped.slice(-2).map(({ memberId }) => memberId)).toEqual([first.id, second.id]);
    const played = running.play.ended.slice(-2);
    expect(played.map(({ memberId, isExclusion }) => [memberId, isExclusion])).toEqual([
      [first.id, true],
      [second.id, true],
    ]);
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

  it('reaches a later account also if the excluded account adds the payment account second', async () => {
    const older = await aMember();
    onDay(1);
    const first = await aMember();
    await exclude(first, 'year');
    onDay(2);
    const [second, resting] = [await aMember(), await aMember()];
    await exclude(resting, 'day');
    await addsTheAccountOf(first, older, second, resting);
    expect([await status(older), await status(second)]).toEqual([ACTIVE, EXCLUDED]);
    // An account with a shorter break gets the longer exclusion of the first account too.
    for (const other of [second, resting])
      expect((await exclusionOf(other))?.endsAt).toEqual((await exclusionOf(first))?.endsAt);
  });

  it.each([
    ['number', 'mobile', '1712340011', '+880', { mobileNum: '01712340011' }],
    ['mail address', 'mail', 'resting.again@mail.example', '', { email: 'Resting.Again+2@mail.example' }],
  ])('reaches a later account whose %s the excluded account confirms', async (_what, kind, value, dialing, fields) => {
    const older = await aMember(fields);
    onDay(1);
    const first = await aMember();
    await exclude(first, 'for_good');
    onDay(2);
    const [second, stranger] = [await aMember(fields), await aMember({ mobileNum: '01712349999' })];
    await confirm(first, kind, value, dialing);
    expect(await status(second)).toBe(EXCLUDED);
    expect(running.stakes.stopped.at(-1)).toEqual({ memberId: second.id, excluded: true });
    expect([await status(older), await status(stranger)]).toEqual([ACTIVE, ACTIVE]);
  });

  it('reaches no stranger whose data a new registration of the person has', async () => {
    const first = await aMember({ mobileNum: '01712340031' });
    await exclude(first, 'six_months');
    onDay(1);
    const strangers = [{ mobileNum: '01712340032' }, { email: 'stranger.one@mail.example' }, { idNumber: 'YX987654' }];
    const members = await Promise.all(strangers.map((fields) => aMember(fields)));
    await confirm(members[1] ?? first, 'mail', 'stranger.one@mail.example', '');
    onDay(2);
    const byNumber = await aMember({
      mobileNum: '01712340031',
      email: 'stranger.one@mail.example',
      idNumber: 'YX987654',
    });
    const byAccount = await aMember({ ...strangers[0], ...strangers[1], ...strangers[2] });
    await addsTheAccountOf(byAccount, first);
    // Both excluded accounts of the person were registered with data of strangers (other members). When the person
    // chooses a longer exclusion for these accounts, no stranger is excluded either.
    for (const account of [byNumber, byAccount]) await exclude(account, 'for_good');
    expect([await status(byNumber), await status(byAccount)]).toEqual([EXCLUDED, EXCLUDED]);
    for (const stranger of members) expect(await status(stranger)).toBe(ACTIVE);
    // The strangers' data is not stored as data of an excluded person: a stranger who confirms this number is not
    // excluded.
    onDay(3);
    await confirm(members[0] ?? first, 'mobile', '1712340032', '+880');
    expect(await status(members[0] ?? first)).toBe(ACTIVE);
  });

  it('stops the stakes of a new registration without a wait of its answer', async () => {
    const first = await aMember({ mobileNum: '01712340061' });
    await exclude(first, 'for_good');
    onDay(1);
    let arrived: (id: string) => void = () => undefined;
    let goOn: () => void = () => undefined;
    const called = new Promise<string>((resolve) => (arrived = resolve));
    const answered = new Promise<void>((resolve) => (goOn = resolve));
    const stop = jest.spyOn(running.service.app.get(StakesGateway), 'stop').mockImplementationOnce(async (memberId) => {
      arrived(memberId);
      await answered;
      throw new Failure('system.temporary');
    });
    const second = await aMember({ mobileNum: '01712340061' });
    goOn();
    expect(await called).toBe(second.id);
    stop.mockRestore();
    expect(running.play.ended.at(-1)).toMatchObject({ memberId: second.id, all: true, isExclusion: true });
  });

  it('reaches the accounts with a contact that an account confirmed that it reached', async () => {
    const first = await aMember();
    await exclude(first, 'for_good');
    onDay(1);
    const second = await aMember({ idNumber: 'ZX987654' });
    await confirm(second, 'mobile', '1712340021', '+880');
    const byDocument = await aMember({ idNumber: 'zx987654' });
    const byNumber = await aMember({ mobileNum: '8801712340021' });
    await addsTheAccountOf(second, first);
    expect([await status(byDocument), await status(byNumber)]).toEqual([ACTIVE, EXCLUDED]);
  });

  const untilWaiting = async (count: number): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const waiting = await running.database.db.rows(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (waiting.length >= count) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('the transactions did not come to wait in time');
  };

  it('can be lengthened by two accounts of the person at once', async () => {
    const fields = { mobileNum: '01712340051' };
    const first = await aMember(fields);
    await exclude(first, 'six_weeks');
    onDay(1);
    const [second, third] = [await aMember(fields), await aMember(fields)];
    onDay(2);
    const ids = [second.id, third.id];
    // Two members begin an exclusion while another transaction locks the present exclusions. Without a common lock,
    // each call would hold the row of its own member and wait for the row of the other.
    const waits: Promise<unknown>[] = [];
    await running.database.db.transaction(async (tx) => {
      await tx.rows('SELECT id FROM exclusions WHERE member_id = ANY ($1::uuid[]) FOR UPDATE', [ids]);
      waits.push(exclude(second, 'for_good'), exclude(third, 'for_good'));
      for (const each of waits) each.catch(() => undefined);
      await untilWaiting(waits.length);
    });
    expect((await Promise.allSettled(waits)).map(({ status: result }) => result)).not.toContain('rejected');
    for (const account of [second, third])
      expect(await exclusionOf(account)).toMatchObject({ kind: identity.ExclusionKind.SELF });
  });
});
