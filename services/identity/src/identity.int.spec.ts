import { identity } from '@nm/contracts';
import { IdentityJobs } from './identity.jobs.js';
import { anOrigin, RunningIdentity } from './testing/running-identity.js';

const DAY_MS = 86_400_000;

// Goal: other services can look up members and brands, and the clean-up jobs delete expired rows but no other rows.
describe('The identity service', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());

  it("gives every service a member's data, but gives no secret to any service", async () => {
    const { member } = await running.register({});
    const answer = await running.as('wallet').getMember({ memberId: member?.id });
    expect(answer).toEqual(member);
    expect(
      JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('argon2');
    for (const memberId of ['', 'x', '00000000-0000-0000-0000-000000000000']) {
      await expect(running.as('wallet').getMember({ memberId })).rejects.toMatchObject({ code: 'resource.not_found' });
    }
  });

  it('finds a brand by its code and by its host, with or without a port', async () => {
    expect((await running.bff.getBrand({ code: 'nmbn' })).currency).toBe('BDT');
    expect((await running.bff.getBrand({ host: 'BN.localhost:8080' })).code).toBe('nmbn');
    expect((await running.bff.getBrand({ code: 'lab', host: 'localhost' })).code).toBe('lab');
    await expect(running.bff.getBrand({ host: 'evil.example' })).rejects.toMatchObject({ code: 'resource.not_found' });
    const { brands } = await running.bff.listBrands({});
    expect(brands.map((brand) => [brand.code, brand.registrationBonusMinor])).toEqual([
      ['lab', 10_000n],
      ['nmbn', 10_000n],
      ['nmen', 10_000n],
    ]);
    expect(JSON.parse(brands[0]?.themeJson ?? '{}')).toMatchObject({
      base: 'daylight',
      variables: { '--bg': '#f4eee1' },
    });
  });

  it('deletes expired envelopes, captchas, sessions and failed logins, and none earlier', async () => {
    await running.register({});
    await running.bff.issueCaptcha({ origin: anOrigin() });
    await running.logIn({ username: 'nobody', password: 'wrong' }).catch(() => undefined);
    const jobs = running.service.app.get(IdentityJobs);
    const counts = () =>
      running.database.db.one<Record<string, bigint>>(
        `SELECT (SELECT count(*) FROM envelope_uses) AS envelopes, (SELECT count(*) FROM captchas) AS captchas,
              (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM login_place_failures) AS failures`,
      );
    const runAll = async () => {
      await jobs.expireCaptchas();
      await jobs.forgetEnvelopes();
      await jobs.forgetFailedLogins();
      await jobs.forgetSessions();
    };
    const before = await counts();
    expect(Object.values(before ?? {}).map((count) => count > 0n)).toEqual([true, true, true, true]);
    await runAll();
    expect(await counts()).toEqual(before);
    running.clock.aheadMs = 3 * DAY_MS;
    await runAll();
    running.clock.aheadMs = 0;
    expect(await counts()).toEqual({ envelopes: 0n, captchas: 0n, sessions: 0n, failures: 0n });
  });

  it('disables a trial member after a day, once, with an event', async () => {
    const { member } = await running.bff.loginFreePlay({ origin: anOrigin(), value: await running.seal({}) });
    const jobs = running.service.app.get(IdentityJobs);
    await jobs.expireTrials();
    expect(await running.facts('identity.v1.MemberStatusChanged')).toEqual([]);
    running.clock.aheadMs = DAY_MS;
    await Promise.all([jobs.expireTrials(), jobs.expireTrials()]);
    running.clock.aheadMs = 0;
    const facts = await running.facts('identity.v1.MemberStatusChanged');
    expect(facts).toMatchObject([{ memberId: member?.id, brand: 'lab', status: identity.MemberStatus.DISABLED }]);
  });

  it('has no right to delete events, members or old password hashes', async () => {
    for (const table of ['outbox', 'members', 'password_history', 'brands']) {
      await expect(running.database.db.rows(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('Outside demo mode', () => {
  it('neither lab nor demo accounts are served, even on the data of a demo', async () => {
    const running = await RunningIdentity.start({ env: { DEMO: '0' } });
    try {
      expect((await running.bff.listBrands({})).brands.map((brand) => brand.code)).toEqual(['nmbn', 'nmen']);
      await running.asOwner(
        `INSERT INTO brands (code, document) VALUES ('lab', '{"code":"lab","hosts":[],"demoOnly":true}')`,
      );
      await expect(running.bff.getBrand({ code: 'lab' })).rejects.toMatchObject({ code: 'resource.not_found' });
      expect(await running.database.db.rows(`SELECT 1 FROM operators`)).toEqual([]);
    } finally {
      await running.stop();
    }
  });
});
