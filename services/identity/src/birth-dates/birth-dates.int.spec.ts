import { randomUUID } from 'node:crypto';
import { factsOf } from '../testing/facts.store.js';
import { RunningIdentity } from '../testing/running-identity.js';

const refusal = { date: 'date', future: 'future' };

// Goal: a member gives a birth date once, old enough for the brand; only its month and day leave this service.
describe("A member's birth date", () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());

  let names = 0;
  const aMember = async (): Promise<string> => {
    names += 1;
    return (await running.register({ username: `birthday${names}` })).member?.id ?? '';
  };
  const set = (memberId: string, date: string) => running.birthDates().setBirthDate({ memberId, date }, { memberId });
  const read = async (memberId: string) =>
    (await running.birthDates().getBirthDate({ memberId }, { memberId, idempotent: true })).date;
  const published = async (memberId: string) =>
    (await factsOf(running.database.db, 'identity.v1.MemberBirthdaySet')).filter(
      (fact) => fact['memberId'] === memberId,
    );

  it('is stored once with parallel requests too, and publishes month and day without the year', async () => {
    const memberId = await aMember();
    expect(await read(memberId)).toBe('');
    const dates = ['1990-05-17', '1990-05-18', '1990-05-19'];
    const results = await Promise.allSettled(dates.map((date) => set(memberId, date)));
    const stored = await read(memberId);
    expect(dates).toContain(stored);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // A repeated call with the stored date succeeds. A call with another date is refused.
    expect((await set(memberId, stored)).date).toBe(stored);
    await expect(set(memberId, '1991-01-01')).rejects.toMatchObject({ code: 'identity.birth_date_set' });
    const events = await published(memberId);
    expect(events).toMatchObject([{ memberId, brand: 'lab', month: 5, day: Number(stored.slice(8)) }]);
    expect(Object.keys(events[0] ?? {})).not.toContain('year');
    expect(await read(memberId)).toBe(stored);
  });

  it('refuses days that do not exist, days in the future, and members below the age limit', async () => {
    const memberId = await aMember();
    const nextYear = `${new Date().getUTCFullYear() + 1}-01-01`;
    for (const [date, reason] of [
      ...['1990-02-30', '২০০০-০১-০১', '٢٠٠٠-٠١-٠١', '1990-1-1', "1990-01-01'; --"].map((text) => [text, refusal.date]),
      [nextYear, refusal.future],
    ] as const)
      await expect(set(memberId, date ?? '')).rejects.toMatchObject({
        ...{ code: 'request.invalid', data: { field: 'birthDate', reason } },
      });
    const tooYoung = `${new Date().getUTCFullYear() - 17}-01-01`;
    await expect(set(memberId, tooYoung)).rejects.toMatchObject({
      ...{ code: 'identity.under_age', data: { ageLimit: expect.any(Number) as number } },
    });
    expect(await read(memberId)).toBe('');
    expect(await published(memberId)).toEqual([]);
  });

  it('is masked for operators unless they ask for it, and unknown for other members', async () => {
    const memberId = await aMember();
    await set(memberId, '1990-05-17');
    const player = async (reveal: boolean) => (await running.playerDesk().getPlayer({ memberId, reveal })).birthDate;
    expect(await player(false)).toBe('****-**-17');
    expect(await player(true)).toBe('1990-05-17');
    await expect(set(randomUUID(), '1990-05-17')).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('cannot be changed with the role of the service', async () => {
    const memberId = await aMember();
    await set(memberId, '1990-05-17');
    for (const statement of [
      `UPDATE member_birth_dates SET birth_date = '1980-01-01' WHERE member_id = $1`,
      'DELETE FROM member_birth_dates WHERE member_id = $1',
    ])
      await expect(running.database.db.rows(statement, [memberId])).rejects.toThrow('permission denied');
  });
});
