import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { IdentityJobs } from '../identity.jobs.js';
import { RunningIdentity } from '../testing/running-identity.js';
import { Exclusions } from './exclusions.js';

const PAYMENT = '246810';
const DAY_MS = 86_400_000;
const { ACTIVE, EXCLUDED, DISABLED } = identity.MemberStatus;

interface Someone {
  readonly id: string;
  readonly session: string;
}

// Goal: the times of a member's statuses have the order in which the statuses were stored, because the wallet and the
// games service keep the status with the latest time. Otherwise a self-excluded member could play on.
describe('The time of a status', () => {
  let running: RunningIdentity;
  let names = 0;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());
  afterEach(() => {
    running.clock.aheadMs = 0;
  });

  const aMember = async (fields: object = {}): Promise<Someone> => {
    names += 1;
    const origin = { ip: `198.51.100.${names}` };
    const grant = await running.register({ username: `timely${names}`, paymentPassword: PAYMENT, ...fields }, origin);
    return { id: grant.member?.id ?? '', session: grant.sessionId };
  };
  const exclude = async ({ id: memberId, session: sessionId }: Someone, duration: string): Promise<unknown> =>
    running
      .protection()
      .exclude(
        { memberId, sessionId, duration, value: await running.seal({ paymentPassword: PAYMENT }) },
        { memberId },
      );
  const disable = ({ id }: Someone, disabled: boolean) =>
    running.playerDesk().setPlayerDisabled({ memberId: id, disabled });
  const endDue = () => running.service.app.get(IdentityJobs).endExclusions();
  const isWaiting = async (): Promise<boolean> =>
    (
      await running.database.db.rows(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length > 0;
  /** Starts a call while another transaction holds a lock that it needs, and acts while the call waits for the lock. */
  const whileWaiting = async (
    lock: (tx: Tx) => Promise<unknown>,
    call: () => Promise<unknown>,
    act: () => Promise<unknown> = async () => undefined,
  ): Promise<void> => {
    let called: Promise<unknown> | undefined;
    await running.database.db.transaction(async (tx) => {
      await lock(tx);
      called = call();
      for (let tries = 0; tries < 400 && !(await isWaiting()); tries += 1) await sleep(10);
      running.clock.aheadMs += 60_000;
      await act();
      running.clock.aheadMs += 60_000;
    });
    await called;
  };
  const ofMember =
    ({ id }: Someone) =>
    (tx: Tx): Promise<unknown> =>
      tx.rows('SELECT FROM members WHERE id = $1 FOR UPDATE', [id]);
  const statuses = async ({ id }: Someone): Promise<[status: unknown, atMs: number][]> =>
    (await running.facts('identity.v1.MemberStatusChanged'))
      .filter((fact) => fact['memberId'] === id)
      .map(({ status, changedAt }) => {
        const { seconds, nanos } = changedAt as { seconds: bigint; nanos: number };
        return [status, Number(seconds) * 1_000 + nanos / 1e6];
      });
  const lastAtMs = async (member: Someone): Promise<number> => (await statuses(member)).at(-1)?.[1] ?? 0;
  const areInOrder = async (member: Someone, ...expected: readonly unknown[]): Promise<void> => {
    const found = await statuses(member);
    expect(found.map(([status]) => status)).toEqual(expected);
    const times = found.map(([, atMs]) => atMs);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  };

  it('of a new exclusion is later than the end of a break while the request waited for its lock', async () => {
    const member = await aMember();
    await exclude(member, 'day');
    running.clock.aheadMs = DAY_MS + 61_000;
    const exclusions = running.service.app.get(Exclusions);
    await whileWaiting(
      (tx) => exclusions.lock(tx, 'lab'),
      () => exclude(member, 'six_months'),
      endDue,
    );
    await areInOrder(member, EXCLUDED, ACTIVE, EXCLUDED);
  });

  it('of an account that is recognised by a contact is later than what was stored while the confirmation waited', async () => {
    const facts = { email: 'recognised@example.test' };
    const person = await aMember(facts);
    await exclude(person, 'six_months');
    running.clock.aheadMs = 61_000;
    const account = await aMember();
    const exclusions = running.service.app.get(Exclusions);
    const before = running.clock.now().getTime();
    await whileWaiting(ofMember(account), () =>
      running.database.db.transaction(async (tx) => {
        await exclusions.lock(tx, 'lab');
        const [excluded] = await exclusions.onContact(tx, account.id, facts);
        expect(excluded).toMatchObject({ memberId: account.id });
        expect(excluded?.at.getTime()).toBeGreaterThanOrEqual(before + 120_000);
      }),
    );
    await areInOrder(account, EXCLUDED);
    expect(await lastAtMs(account)).toBeGreaterThanOrEqual(before + 120_000);
  });

  it('of a member who is enabled again is later than what was stored while the request waited', async () => {
    const member = await aMember();
    await disable(member, true);
    const before = running.clock.now().getTime();
    await whileWaiting(ofMember(member), () => disable(member, false));
    await areInOrder(member, DISABLED, ACTIVE);
    expect(await lastAtMs(member)).toBeGreaterThanOrEqual(before + 120_000);
  });

  it('of the end of a break is later than what was stored while the job waited', async () => {
    const member = await aMember();
    await exclude(member, 'day');
    running.clock.aheadMs = DAY_MS + 61_000;
    const before = running.clock.now().getTime();
    await whileWaiting(ofMember(member), endDue);
    await areInOrder(member, EXCLUDED, ACTIVE);
    expect(await lastAtMs(member)).toBeGreaterThanOrEqual(before + 120_000);
  });
});
