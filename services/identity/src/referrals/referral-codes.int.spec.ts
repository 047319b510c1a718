import { randomUUID } from 'node:crypto';
import { RunningIdentity } from '../testing/running-identity.js';

// Goal: members get only their own referral code. The promotions service learns which marks (such as a device) two
// registrations have in common.
describe('Referral codes', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());

  const register = async (username: string, ip: string, brand = 'lab', form = {}): Promise<string> =>
    (await running.register({ username, ...form }, { brand, ip, device: '' })).member?.id ?? '';

  it('are answered to their member, and bring the friend to the referrer', async () => {
    const anna = await register('anna_r', '203.0.113.7');
    const codes = running.referralCodes('bff');
    const { code } = await codes.getReferralCode({ memberId: anna }, { memberId: anna });
    expect(code).toMatch(/^[A-Z0-9]{10}$/);
    await register('friend_r', '198.51.100.4', 'lab', { referralCode: code });
    const events = await running.database.db.rows<{ n: bigint }>(
      `SELECT count(*) AS n FROM members WHERE account = 'friend_r' AND referrer_id = $1`,
      [anna],
    );
    expect(events).toMatchObject([{ n: 1n }]);
    await expect(codes.getReferralCode({ memberId: anna }, { memberId: randomUUID() })).rejects.toMatchObject({
      code: 'access.denied',
    });
    const unknown = randomUUID();
    await expect(codes.getReferralCode({ memberId: unknown }, { memberId: unknown })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('say what two registrations of one brand share, to promotions only', async () => {
    const [one, two, far, other] = [
      await register('same_a', '203.0.113.40'),
      await register('same_b', '203.0.113.40'),
      await register('far_c', '198.51.100.77'),
      await register('otherbrand2', '203.0.113.40', 'nmen', { payeeName: 'Rafi Mahmud' }),
    ];
    const codes = running.referralCodes('promotions');
    const shared = async (otherId: string) => (await codes.compareRegistrations({ memberId: one, otherId })).shared;
    expect(await shared(two!)).toEqual(['address']);
    for (const id of [far!, other!, randomUUID()]) expect(await shared(id)).toEqual([]);
    await expect(
      running.referralCodes('bff').compareRegistrations({ memberId: one, otherId: two }),
    ).rejects.toMatchObject({ code: 'access.denied' });
    await expect(codes.compareRegistrations({ memberId: one, otherId: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});
