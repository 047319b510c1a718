import { randomUUID } from 'node:crypto';
import type { identity } from '@nm/contracts';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';
import { gapOf } from '../testing/gaps.store.js';
import { TOLERANCE_PX, TRIES_MAX } from './sliders.service.js';

const PASSWORD = 'Mango!22rush';
const REFUSED = { code: 'identity.slider_required' };

// Goal: on a brand with the slider check, a login, a registration and a request for a code need a picture that this
// visitor solved. A solved picture is valid for one call.
describe('The slider check', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    for (const username of ['slidess1', 'movesss1', 'others12']) await member(username);
  });
  afterAll(() => running.stop());

  const member = (username: string) =>
    running.register({ username, payeeName: 'Test Person', login: false }, { brand: 'nmen', ip: '203.0.113.7' });
  const from = (change: object = {}) => anOrigin({ brand: 'nmen', ...change });
  const shown = async (origin = from()): Promise<{ sliderId: string; gap: number }> => {
    const { sliderId } = await running.bff.issueSlider({ origin });
    return { sliderId, gap: await gapOf(running.database.db, sliderId) };
  };
  const logIn = async (slider: unknown, origin: object, form: object = {}): Promise<identity.SessionGrant> =>
    running.bff.login({
      origin: { ...from(), ...origin },
      value: await running.seal({ type: 'username', username: 'slidess1', password: PASSWORD, slider, ...form }),
      agentSide: false,
    });

  it('shows a picture and a piece, and nothing that says where the gap is', async () => {
    const { picture, piece, pieceTop, sliderId, ...rest } = await running.bff.issueSlider({ origin: from() });
    expect(Buffer.from(picture.subarray(8, 12)).toString()).toBe('WEBP');
    expect(Buffer.from(piece.subarray(1, 4)).toString()).toBe('PNG');
    expect(picture.length + piece.length).toBeLessThan(60_000);
    expect(pieceTop).toBeGreaterThan(0);
    expect(Object.keys(rest).filter((name) => !name.startsWith('$'))).toEqual([]);
    expect(sliderId).toMatch(/^[\da-f-]{36}$/);
  });

  it('refuses a login without it, and lets a login with it in, with the tolerance of a hand', async () => {
    await expect(logIn(undefined, {})).rejects.toMatchObject(REFUSED);
    for (const off of [0, TOLERANCE_PX, -TOLERANCE_PX]) {
      const { sliderId, gap } = await shown();
      expect((await logIn(String(gap + off), { sliderId })).token).not.toBe('');
    }
  });

  it('uses a picture up by one answer, right or wrong', async () => {
    const right = await shown();
    await logIn(String(right.gap), { sliderId: right.sliderId });
    await expect(logIn(String(right.gap), { sliderId: right.sliderId })).rejects.toMatchObject(REFUSED);
    const wrong = await shown();
    await expect(logIn(String(wrong.gap + TOLERANCE_PX + 1), { sliderId: wrong.sliderId })).rejects.toMatchObject(
      REFUSED,
    );
    await expect(logIn(String(wrong.gap), { sliderId: wrong.sliderId })).rejects.toMatchObject(REFUSED);
  });

  it('lets one of many parallel logins with the same picture through', async () => {
    const { sliderId, gap } = await shown();
    const logins = await Promise.allSettled(Array.from({ length: 8 }, () => logIn(String(gap), { sliderId })));
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['another network', { ip: '198.51.100.9' }],
    ['another browser', { userAgent: 'a farm' }],
    ['another brand', { brand: 'nmbn' }],
  ])('does not accept a picture that was solved in %s', async (_where, change) => {
    const { sliderId, gap } = await shown(from(change));
    await expect(logIn(String(gap), { sliderId })).rejects.toMatchObject(REFUSED);
  });

  it.each(['', '-5', '1e2', 'NaN', '99999', '7 ', { x: 1 }])('refuses the answer %j', async (slider) => {
    const { sliderId } = await shown();
    await expect(logIn(slider, { sliderId })).rejects.toMatchObject({
      code: expect.stringMatching(/^(identity\.slider_required|request\.invalid)$/) as string,
    });
  });

  it('refuses a late answer', async () => {
    const { sliderId, gap } = await shown();
    running.clock.aheadMs += 6 * 60_000;
    await expect(logIn(String(gap), { sliderId })).rejects.toMatchObject(REFUSED);
  });

  it('keeps a solved picture for the next step of a login, and not after a wrong password', async () => {
    const ip = '2001:db8:77::1';
    running.payoutNames.names.set(await idOf('movesss1'), 'Jahid Hasan');
    const { sliderId, gap } = await shown(from({ ip }));
    const step = (form: object) => logIn(String(gap), { ip, sliderId }, { username: 'movesss1', ...form });
    await expect(step({})).rejects.toMatchObject({ code: 'identity.second_factor_required' });
    await expect(step({ bankAccountName: 'Somebody' })).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await step({ bankAccountName: 'Jahid Hasan' });
    await expect(step({ bankAccountName: 'Jahid Hasan' })).rejects.toMatchObject(REFUSED);

    const next = await shown();
    const guess = () => logIn(String(next.gap), { sliderId: next.sliderId }, { username: 'others12', password: 'no' });
    await expect(guess()).rejects.toMatchObject({ code: 'identity.bad_credentials' });
    await expect(guess()).rejects.toMatchObject(REFUSED);
  });

  it('is asked for before a name is looked up at registration, and before a code is sent', async () => {
    const taken = aRegistration({ username: 'slidess1', payeeName: 'Test Person' });
    const register = async (slider: { sliderId: string; slider?: string }) =>
      running.bff.register({
        origin: from({ sliderId: slider.sliderId }),
        value: await running.seal({ ...taken, ...(slider.slider && { slider: slider.slider }) }),
      });
    await expect(register({ sliderId: '' })).rejects.toMatchObject(REFUSED);
    await expect(register(await running.solved(from()))).rejects.toMatchObject({ code: 'identity.name_taken' });

    const ask = (origin: object, slider?: string) =>
      running.bff.requestSmsCode({ origin: from(origin), mobileNum: '01700112233', countryDialingCode: '', slider });
    await expect(ask({})).rejects.toMatchObject(REFUSED);
    const { sliderId, slider } = await running.solved(from());
    expect((await ask({ sliderId }, slider)).expiredMinutes).toBe(5);
  });

  it('is not asked for by the brand lab, nor for a login by a code', async () => {
    await running.register({ username: 'labrat12' });
    await running.logIn({ username: 'labrat12', password: PASSWORD });
    const byCode = { type: 'sms', username: '01700112244', password: '123456' };
    await expect(logIn(undefined, { brand: 'nmbn' }, byCode)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('stops a network that guesses, and no other', async () => {
    const ip = '198.51.100.77';
    const guess = async () => {
      const { sliderId, gap } = await shown(from({ ip }));
      return logIn(String(gap - 40), { ip, sliderId });
    };
    for (let i = 0; i < TRIES_MAX; i += 5) {
      const five = await Promise.allSettled(Array.from({ length: 5 }, guess));
      for (const each of five) expect(each).toMatchObject({ reason: REFUSED });
    }
    const { sliderId, gap } = await shown(from({ ip }));
    await expect(logIn(String(gap), { ip, sliderId })).rejects.toMatchObject({ code: 'request.rate_limited' });
    const elsewhere = await shown();
    await logIn(String(elsewhere.gap), { sliderId: elsewhere.sliderId });
    running.clock.aheadMs += 11 * 60_000;
    const later = await shown(from({ ip }));
    await expect(logIn(String(later.gap), { ip, sliderId: later.sliderId })).resolves.toBeDefined();
  }, 20_000);

  it('counts only wrong answers to a valid picture of this visitor', async () => {
    const ip = '198.51.100.88';
    const counted = async () =>
      (await running.database.db.one<{ n: number }>('SELECT COALESCE(SUM(tries), 0)::int AS n FROM slider_tries'))?.n;
    await running.database.db.rows('DELETE FROM slider_tries');
    const unknown = await Promise.allSettled(
      Array.from({ length: TRIES_MAX + 1 }, () => logIn('7', { ip, sliderId: randomUUID() })),
    );
    for (const each of unknown) expect(each).toMatchObject({ reason: REFUSED });
    const foreign = await shown();
    await expect(logIn('7', { ip, sliderId: foreign.sliderId })).rejects.toMatchObject(REFUSED);
    await logIn(String(foreign.gap), { sliderId: foreign.sliderId });
    const late = await shown(from({ ip }));
    running.clock.aheadMs += 6 * 60_000;
    await expect(logIn(String(late.gap - 40), { ip, sliderId: late.sliderId })).rejects.toMatchObject(REFUSED);
    expect(await counted()).toBe(0);

    const wrong = await shown(from({ ip }));
    await expect(logIn(String(wrong.gap - 40), { ip, sliderId: wrong.sliderId })).rejects.toMatchObject(REFUSED);
    expect(await counted()).toBe(1);
    const right = await shown(from({ ip }));
    await logIn(String(right.gap), { ip, sliderId: right.sliderId });
    expect(await counted()).toBe(1);
  });

  it('lets a known device of the member in where its network is stopped, and counts its tries apart', async () => {
    const fill = () =>
      running.database.db.rows('UPDATE slider_tries SET tries = $1, counted_from = $2', [
        TRIES_MAX,
        running.clock.now(),
      ]);
    const solve = async (origin: object, form: object = {}) => {
      const { sliderId, gap } = await shown();
      return logIn(String(gap), { sliderId, ...origin }, form);
    };
    const limited = { code: 'request.rate_limited' };
    const { device } = await solve({});
    await fill();
    await expect(solve({})).rejects.toMatchObject(limited);
    await expect(solve({ device: 'A'.repeat(11) + device.slice(11) })).rejects.toMatchObject(limited);
    await expect(solve({ device }, { username: 'others12' })).rejects.toMatchObject(limited);
    await solve({ device });
    await fill();
    await expect(solve({ device })).rejects.toMatchObject(limited);
    running.clock.aheadMs += 11 * 60_000;
    await solve({ device });
  });

  const idOf = async (account: string): Promise<string> =>
    (await running.database.db.one<{ id: string }>(`SELECT id FROM members WHERE account_key = $1`, [account]))?.id ??
    '';
});
