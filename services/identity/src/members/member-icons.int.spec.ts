import { randomUUID } from 'node:crypto';
import { RunningIdentity } from '../testing/running-identity.js';

// Goal: a member can choose one of the site's pictures for the own account only, and can return to the default picture.
describe('The picture of a member', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running?.stop());

  it('is a picture of the list or the default, and stays with the account', async () => {
    const bff = running.as('bff');
    const memberId = (await running.register({ username: 'picture_m' })).member?.id ?? '';
    const own = { memberId };
    const { icons } = await bff.listMemberIcons({});
    expect(new Set(icons).size).toBe(12);
    expect((await bff.getMember(own, own)).icon).toBe('');
    for (const icon of ['koi', 'owl', '']) {
      expect(await bff.setMemberIcon({ memberId, icon }, own)).toMatchObject({ id: memberId, icon });
      expect((await bff.getMember(own, own)).icon).toBe(icon);
    }
  });

  it('is refused with a stable code if it is not in the list, or is that of another member', async () => {
    const bff = running.as('bff');
    const memberId = (await running.register({ username: 'picture_n' })).member?.id ?? '';
    for (const icon of ['dragon', 'KOI', '../koi', ' '])
      await expect(bff.setMemberIcon({ memberId, icon }, { memberId })).rejects.toMatchObject({
        code: 'request.invalid',
      });
    await expect(bff.setMemberIcon({ memberId, icon: 'koi' }, { memberId: randomUUID() })).rejects.toMatchObject({
      code: 'access.denied',
    });
    const unknown = randomUUID();
    await expect(bff.setMemberIcon({ memberId: unknown, icon: 'koi' }, { memberId: unknown })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
    expect((await bff.getMember({ memberId }, { memberId })).icon).toBe('');
  });
});
