import { identity } from '@nm/contracts';
import { anOrigin, RunningIdentity } from '../testing/running-identity.js';

const PAYMENT = '246810';
const NEVER = '00000000-0000-7000-8000-000000000000';
const { ACTIVE, EXCLUDED, DISABLED } = identity.MemberStatus;

interface Someone {
  readonly id: string;
  readonly session: string;
}

// Goal: when an operator disables a member, three things end before the call returns: the member's sessions, the play
// in vendors' games and the stakes. Enabling the member restores everything that an exclusion does not forbid.
describe('A member whom an operator disables', () => {
  let running: RunningIdentity;
  let names = 0;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());

  const aMember = async (): Promise<Someone> => {
    names += 1;
    const origin = { ip: `198.51.100.${names}` };
    const grant = await running.register({ username: `barred${names}`, paymentPassword: PAYMENT }, origin);
    return { id: grant.member?.id ?? '', session: grant.sessionId };
  };
  const set = async ({ id }: Someone, disabled: boolean) =>
    (await running.playerDesk().setPlayerDisabled({ memberId: id, disabled })).status;
  const exclude = async ({ id, session }: Someone) =>
    running.protection().exclude(
      {
        memberId: id,
        sessionId: session,
        duration: 'six_months',
        value: await running.seal({ paymentPassword: PAYMENT }),
      },
      { memberId: id },
    );
  const factsOf = async (type: string, { id }: Someone) =>
    (await running.facts(`identity.v1.${type}`)).filter((fact) => fact['memberId'] === id);
  const statuses = async (someone: Someone) =>
    (await factsOf('MemberStatusChanged', someone)).map((fact) => fact['status']);

  it('has no session, play or stake left before the operator gets the answer', async () => {
    const member = await aMember();
    expect(await set(member, true)).toBe(DISABLED);
    expect(await factsOf('SessionRevoked', member)).toMatchObject([{ sessionId: member.session, reason: 'disabled' }]);
    expect(running.play.ended).toContainEqual({ memberId: member.id, sessionIds: [], all: true });
    expect(running.stakes.stopped).toContainEqual({ memberId: member.id, excluded: true });
    expect(await statuses(member)).toEqual([DISABLED]);
  });

  it('is disabled and enabled once, however often and in parallel it is asked', async () => {
    const member = await aMember();
    await Promise.all([set(member, true), set(member, true), set(member, true)]);
    await Promise.all([set(member, false), set(member, false)]);
    expect(await statuses(member)).toEqual([DISABLED, ACTIVE]);
  });

  it('stays excluded after enabling if an exclusion runs', async () => {
    const member = await aMember();
    await exclude(member);
    expect(await set(member, true)).toBe(DISABLED);
    expect(await set(member, false)).toBe(EXCLUDED);
    expect(await statuses(member)).toEqual([EXCLUDED, DISABLED, EXCLUDED]);
    const { exclusion } = await running.playerDesk().getPlayer({ memberId: member.id });
    expect(exclusion).toBeDefined();
  });

  it('is an existing one, and no trial member', async () => {
    await expect(set({ id: NEVER, session: '' }, true)).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(set({ id: 'x', session: '' }, true)).rejects.toMatchObject({ code: 'request.invalid' });
    const { member } = await running.bff.loginFreePlay({ origin: anOrigin(), value: await running.seal({}) });
    for (const disabled of [true, false])
      await expect(set({ id: member?.id ?? '', session: '' }, disabled)).rejects.toMatchObject({
        code: 'request.invalid',
      });
  });
});
