import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { PayoutAccountAddedSchema } from '@nm/contracts/wallet.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { IdentityJobs } from '../identity.jobs.js';
import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { ProtectionHandlers } from './protection.handlers.js';

const LOGIN = 'Mango!22rush';
const PAYMENT = '246810';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { COOL_OFF, SELF } = identity.ExclusionKind;

interface Someone {
  readonly id: string;
  readonly session: string;
  readonly name: string;
}

// Goal: an exclusion applies in every service before the member's call is answered, cannot be shortened, and ends at
// the promised time.
describe('An exclusion', () => {
  let running: RunningIdentity;
  let lastCode = '';
  let names = 0;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    const secrets = running.service.app.get(RecoverySecrets);
    const code = secrets.code.bind(secrets);
    secrets.code = () => (lastCode = code());
  });
  afterAll(() => running?.stop());
  afterEach(() => {
    running.clock.aheadMs = 0;
    running.stakes.isAway = false;
  });

  const aMember = async (fields: object = { paymentPassword: PAYMENT }): Promise<Someone> => {
    names += 1;
    const grant = await running.register({ username: `resting${names}`, ...fields }, { ip: `198.51.100.${names}` });
    return { id: grant.member?.id ?? '', session: grant.sessionId, name: `resting${names}` };
  };
  const exclude = async (
    { id, session }: Someone,
    duration: string,
    form: object = { paymentPassword: PAYMENT },
  ): Promise<identity.Protection> =>
    running
      .protection()
      .exclude({ memberId: id, sessionId: session, duration, value: await running.seal(form) }, { memberId: id });
  const askEnd = ({ id }: Someone) => running.protection().askExclusionEnd({ memberId: id }, { memberId: id });
  const state = ({ id }: Someone) => running.protection().getProtection({ memberId: id }, { memberId: id });
  const status = async ({ id }: Someone) => (await running.as('wallet').getMember({ memberId: id })).status;
  const endDue = () => running.service.app.get(IdentityJobs).endExclusions();
  const factsOf = async (type: string, { id }: Someone) =>
    (await running.facts(`identity.v1.${type}`)).filter((fact) => fact['memberId'] === id);
  const statuses = async (someone: Someone) =>
    (await factsOf('MemberStatusChanged', someone)).map((fact) => fact['status']);
  const acts = async (someone: Someone) =>
    (await factsOf('MemberExclusionChanged', someone)).map((fact) => fact['act']);
  const rows = ({ id }: Someone) =>
    running.database.db.rows('SELECT * FROM exclusions WHERE member_id = $1 ORDER BY id', [id]);
  const msOf = (time: { seconds: bigint; nanos: number } | undefined): number =>
    time ? Number(time.seconds) * 1_000 + time.nanos / 1e6 : Infinity;

  it('stops stakes and play before it is answered, and is published once', async () => {
    const someone = await aMember();
    const { exclusion } = await exclude(someone, 'week');
    expect(exclusion).toMatchObject({ kind: COOL_OFF });
    const lasts = msOf(exclusion?.endsAt) - Date.now();
    expect(lasts).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(lasts).toBeLessThanOrEqual(7 * DAY_MS + 60_000);
    expect(running.stakes.stopped.at(-1)).toEqual({ memberId: someone.id, excluded: true });
    expect(running.play.ended.at(-1)).toEqual({ memberId: someone.id, sessionIds: [], all: true, isExclusion: true });
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
    expect(await statuses(someone)).toHaveLength(1);
    expect(await acts(someone)).toEqual(['begun']);
  });

  it('lets the member log in', async () => {
    const someone = await aMember();
    await exclude(someone, 'for_good');
    expect((await running.logIn({ username: someone.name, password: LOGIN })).token).not.toBe('');
  });

  it('for a break ends by itself at its end and not before', async () => {
    const someone = await aMember();
    await exclude(someone, 'day');
    await expect(askEnd(someone)).rejects.toMatchObject({ code: 'identity.exclusion_runs' });
    running.clock.aheadMs = DAY_MS - 1_000;
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
    running.clock.aheadMs = DAY_MS + 61_000;
    await endDue();
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.ACTIVE);
    expect((await state(someone)).exclusion).toBeUndefined();
    expect(await acts(someone)).toEqual(['begun', 'ended']);
    expect(await statuses(someone)).toHaveLength(2);
  });

  it('of oneself ends 24 hours after the member asked, and asking is possible after its time only', async () => {
    const someone = await aMember();
    await exclude(someone, 'six_months');
    await expect(askEnd(someone)).rejects.toMatchObject({ code: 'identity.exclusion_runs' });
    running.clock.aheadMs = 190 * DAY_MS;
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
    const asked = await askEnd(someone);
    expect(msOf(asked.exclusion?.liftsAt) - msOf(asked.exclusion?.endAskedAt)).toBe(DAY_MS);
    running.clock.aheadMs += 12 * HOUR_MS;
    expect((await askEnd(someone)).exclusion?.endAskedAt).toEqual(asked.exclusion?.endAskedAt);
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
    running.clock.aheadMs += 12 * HOUR_MS + 1_000;
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.ACTIVE);
    expect(await acts(someone)).toEqual(['begun', 'end_asked', 'ended']);
  });

  it('for good never ends', async () => {
    const someone = await aMember();
    await exclude(someone, 'for_good');
    running.clock.aheadMs = 20 * 365 * DAY_MS;
    await expect(askEnd(someone)).rejects.toMatchObject({ code: 'identity.exclusion_runs' });
    await endDue();
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
  });

  it('can be lengthened, and cannot be shortened', async () => {
    const someone = await aMember();
    await exclude(someone, 'week');
    await exclude(someone, 'six_weeks');
    const { exclusion } = await exclude(someone, 'year');
    const before = await rows(someone);
    for (const shorter of ['day', 'six_weeks', 'six_months'])
      await expect(exclude(someone, shorter)).rejects.toMatchObject({ code: 'identity.exclusion_longer' });
    expect(await rows(someone)).toEqual(before);
    expect((await state(someone)).exclusion).toMatchObject({ kind: SELF, endsAt: exclusion?.endsAt });
    expect(await statuses(someone)).toHaveLength(1);
  });

  it('of concurrent requests is the longest one', async () => {
    const someone = await aMember();
    await Promise.allSettled(['day', 'five_years', 'week', 'six_months'].map((duration) => exclude(someone, duration)));
    const { exclusion } = await state(someone);
    expect(msOf(exclusion?.endsAt) - Date.now()).toBeGreaterThan(1_800 * DAY_MS);
    expect(await statuses(someone)).toHaveLength(1);
  });

  it('cannot be changed by the service’s role', async () => {
    const someone = await aMember();
    await exclude(someone, 'year');
    for (const change of ['ends_at = now()', "kind = 'cool_off'", 'begins_at = now()'])
      await expect(
        running.database.db.rows(`UPDATE exclusions SET ${change} WHERE member_id = $1`, [someone.id]),
      ).rejects.toThrow(/permission denied/);
    await expect(running.database.db.rows('DELETE FROM exclusions WHERE member_id = $1', [someone.id])).rejects.toThrow(
      /permission denied/,
    );
  });

  it('needs the payment password; without a usable one the login password', async () => {
    const someone = await aMember();
    expect((await state(someone)).confirmWith).toBe('payment');
    for (let tries = 4; tries >= 1; tries -= 1)
      await expect(exclude(someone, 'day', { paymentPassword: '000000' })).rejects.toMatchObject({
        code: 'wallet.payment_password',
        data: { triesLeft: tries },
      });
    await expect(exclude(someone, 'day', { loginPassword: LOGIN })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(exclude(someone, 'day', { paymentPassword: '000000' })).rejects.toMatchObject({
      code: 'identity.payment_password_locked',
    });
    expect((await state(someone)).confirmWith).toBe('login');
    await expect(exclude(someone, 'day', { loginPassword: 'wrong' })).rejects.toMatchObject({
      code: 'identity.bad_credentials',
    });
    expect(await rows(someone)).toEqual([]);
    await exclude(someone, 'day', { loginPassword: LOGIN });
    const another = await aMember({});
    expect((await state(another)).confirmWith).toBe('login');
  });

  it('is refused for an unknown duration', async () => {
    const someone = await aMember();
    for (const duration of ['', 'days', 'DAY', '-1', 'six_months ', '__proto__'])
      await expect(exclude(someone, duration)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await rows(someone)).toEqual([]);
  });

  it('holds although the wallet is away: the answer asks to repeat, and the repeat enforces it', async () => {
    const someone = await aMember();
    running.stakes.isAway = true;
    await expect(exclude(someone, 'for_good')).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await status(someone)).toBe(identity.MemberStatus.EXCLUDED);
    running.stakes.isAway = false;
    await exclude(someone, 'for_good');
    expect(running.stakes.stopped.at(-1)).toEqual({ memberId: someone.id, excluded: true });
    expect(await rows(someone)).toHaveLength(1);
  });

  it('is the member’s own: no other service and no other member can call', async () => {
    const [someone, other] = [await aMember(), await aMember()];
    const value = await running.seal({ paymentPassword: PAYMENT });
    const request = { memberId: someone.id, sessionId: someone.session, duration: 'day', value };
    await expect(running.protection().exclude(request, { memberId: other.id })).rejects.toMatchObject({
      code: 'access.denied',
    });
    await expect(
      running.protection('wallet').getProtection({ memberId: someone.id }, { memberId: someone.id }),
    ).rejects.toMatchObject({ code: 'access.denied' });
  });

  describe('follows the person', () => {
    const PERSON = { mobileNum: '01712340001', email: 'resting.person@mail.example', idNumber: 'AB123456' };

    it.each([
      ['phone', { mobileNum: '8801712340001' }],
      ['mail', { email: 'Resting.Person+new@mail.example' }],
      ['document', { idNumber: 'ab123456' }],
    ])('to a new account with the same %s, which gets the answer of any other', async (_what, fields) => {
      const first = await aMember({ paymentPassword: PAYMENT, ...PERSON });
      await exclude(first, 'year');
      const strangers = await running.register({ mobileNum: '01999999991' });
      const grant = await running.register(fields);
      const again = { id: grant.member?.id ?? '', session: grant.sessionId, name: '' };
      const shapeOf = ({ token, member, ...rest }: identity.SessionGrant) => [
        ...[token !== '', member?.status, Object.keys(rest)],
      ];
      expect(shapeOf(grant)).toEqual(shapeOf(strangers));
      expect(await status(again)).toBe(identity.MemberStatus.EXCLUDED);
      expect((await state(again)).exclusion).toMatchObject({
        kind: SELF,
        endsAt: (await state(first)).exclusion?.endsAt,
      });
      expect((await factsOf('MemberRegistered', again))[0]).toMatchObject({ excluded: true });
      expect(await acts(again)).toEqual([]);
      expect(await status({ id: strangers.member?.id ?? '', session: '', name: '' })).toBe(
        identity.MemberStatus.ACTIVE,
      );
    });

    it('not after its end, and not to another brand', async () => {
      const fields = { mobileNum: '01712340002' };
      const first = await aMember({ paymentPassword: PAYMENT, ...fields });
      await exclude(first, 'day');
      const elsewhere = await running.register(
        { username: 'elsewhere1', payeeName: 'Else Where', ...fields },
        { brand: 'nmen' },
      );
      expect((await running.as('wallet').getMember({ memberId: elsewhere.member?.id ?? '' })).status).toBe(
        identity.MemberStatus.ACTIVE,
      );
      running.clock.aheadMs = DAY_MS + 61_000;
      await endDue();
      const later = await running.register(fields);
      expect((await running.as('wallet').getMember({ memberId: later.member?.id ?? '' })).status).toBe(
        identity.MemberStatus.ACTIVE,
      );
    });

    it('to a new account with the same payment account, and not to an older one', async () => {
      const older = await aMember();
      const first = await aMember();
      await exclude(first, 'for_good');
      const newer = await aMember();
      const handlers = running.service.app.get(ProtectionHandlers);
      for (const { id } of [older, newer])
        await running.database.db.transaction((tx) =>
          handlers.onPayoutAccountAdded(
            create(PayoutAccountAddedSchema, { memberId: id, sharedWith: [older.id, first.id] }),
            { tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext,
          ),
        );
      expect(await status(older)).toBe(identity.MemberStatus.ACTIVE);
      expect(await status(newer)).toBe(identity.MemberStatus.EXCLUDED);
      const { exclusion } = await state(newer);
      expect([exclusion?.kind, exclusion?.endsAt]).toEqual([SELF, undefined]);
      expect(await statuses(newer)).toHaveLength(1);
    });

    it('to an account that confirms the same number later', async () => {
      const first = await aMember({ paymentPassword: PAYMENT, mobileNum: '01712340003' });
      await exclude(first, 'six_weeks');
      const other = await aMember();
      const contact = { memberId: other.id, kind: 'mobile', value: '1712340003', countryDialingCode: '+880' };
      await running.bff.requestContactCode(contact, { memberId: other.id });
      await running.bff.confirmContact({ ...contact, verificationCode: lastCode }, { memberId: other.id });
      expect(await status(other)).toBe(identity.MemberStatus.EXCLUDED);
      expect(running.stakes.stopped.at(-1)).toEqual({ memberId: other.id, excluded: true });
    });
  });

  describe('A session reminder', () => {
    it('has an interval by default, and the member changes it or switches it off', async () => {
      const someone = await aMember();
      const set = (minutes: number) =>
        running.protection().setSessionReminder({ memberId: someone.id, minutes }, { memberId: someone.id });
      expect(await state(someone)).toMatchObject({ reminderMinutes: 60, reminderChoices: [0, 15, 30, 60, 120] });
      expect((await set(30)).reminderMinutes).toBe(30);
      expect((await set(0)).reminderMinutes).toBe(0);
      for (const minutes of [-30, 1, 31, 2 ** 31 - 1])
        await expect(set(minutes)).rejects.toMatchObject({ code: 'request.invalid' });
      expect((await state(someone)).reminderMinutes).toBe(0);
    });
  });
});
