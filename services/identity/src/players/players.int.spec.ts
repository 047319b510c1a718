import { randomUUID } from 'node:crypto';
import { RunningIdentity } from '../testing/running-identity.js';
import { People, type Person } from '../operators/testing/people.js';

const NEVER = '00000000-0000-7000-8000-000000000000';

// Goal: operators find a member by data that the member knows, see masked data unless they request it in full, and
// notes cannot be changed.
describe('Players for operators', () => {
  let running: RunningIdentity;
  let nila: Person;
  let rafi: string;
  beforeAll(async () => {
    running = await RunningIdentity.start();
    nila = await new People(running).make('nila', ['support']);
    rafi = await register('rafi_m', '0', {
      payeeName: 'Rafi Mahmud',
      email: 'Rafi@Mail.example',
      mobileNum: '01711000118',
    });
  });
  afterAll(() => running?.stop());

  async function register(username: string, place: string, form: object, brand = 'lab'): Promise<string> {
    const origin = { brand, ip: `203.0.113.${place}`, device: '' };
    const { member } = await running.register({ username, ...form }, origin);
    await running.database.db.rows(
      `UPDATE member_profiles SET payee_name = $2, email = $3, mobile_num = $4, country_dialing_code = '+880' WHERE member_id = $1`,
      [
        member?.id,
        ...['payeeName', 'email', 'mobileNum'].map((name) => (form as Record<string, string>)[name] ?? null),
      ],
    );
    await running.database.db.rows(`UPDATE registration_origins SET payee_key = lower($2) WHERE member_id = $1`, [
      member?.id,
      (form as Record<string, string>)['payeeName'] ?? '',
    ]);
    return member?.id ?? '';
  }
  const find = async (text: string, brands = ['lab']): Promise<(string | undefined)[][]> => {
    const { content } = await running.playerDesk().findPlayers({ brands, text });
    return content.map(({ member, matched }) => [member?.id, matched]);
  };

  it.each([
    ['rafi_m', 'account'],
    ['RAFI', 'account'],
    ['rafi@mail.EXAMPLE', 'mail'],
    ['01711000118', 'mobile'],
    ['1711000118', 'mobile'],
    ['+880 1711-000118', 'mobile'],
    ['rafi mahmud', 'name'],
  ])('are found by %p as %s', async (text, matched) => {
    expect(await find(text)).toEqual([[rafi, matched]]);
    expect(await find(text, ['nmen'])).toEqual([]);
    expect(await find(text, [])).toEqual([]);
  });

  it('are found by id, and not by a part of a number, another country or a pattern', async () => {
    expect(await find(rafi)).toEqual([[rafi, 'id']]);
    for (const text of ['711000118', '+9101711000118', 'raf%', 'r_fi', NEVER])
      expect([text, await find(text)]).toEqual([text, []]);
    for (const text of ['', '  ab ', 'x'.repeat(129)])
      await expect(find(text)).rejects.toMatchObject({ code: 'request.invalid', data: { field: 'text' } });
  });

  it('are masked unless asked for in full', async () => {
    const masked = await running.playerDesk().getPlayer({ memberId: rafi });
    expect(masked).toMatchObject({
      payeeName: 'R***d',
      mobile: '***118',
      mail: 'R***@Mail.example',
      withdrawalLocks: [],
    });
    const full = await running.playerDesk().getPlayer({ memberId: rafi, reveal: true });
    expect(full).toMatchObject({ payeeName: 'Rafi Mahmud', mobile: '+880 01711000118', mail: 'Rafi@Mail.example' });
    for (const memberId of [NEVER, 'x'])
      await expect(running.playerDesk().getPlayer({ memberId })).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('are related by device, address and payee name, within the brand', async () => {
    const near = await register('tareq09', '0', { payeeName: 'Rafi Mahmud' });
    await register('faraway', '99', {});
    const otherBrand = await register('otherbrand1', '0', { payeeName: 'Rafi Mahmud' }, 'nmen');
    const samePhone = await register('samephone', '98', {});
    await running.database.db.rows(`UPDATE registration_origins SET device = 'a phone' WHERE member_id = ANY ($1)`, [
      [rafi, samePhone, otherBrand],
    ]);
    const { content } = await running.playerDesk().listRelatedPlayers({ memberId: rafi });
    expect(content.map(({ member, shared }) => [member?.id, shared])).toEqual([
      [near, ['address', 'payee_name']],
      [samePhone, ['device']],
    ]);
  });

  it('have notes, which are added once and never changed', async () => {
    const note = { memberId: rafi, noteId: randomUUID(), operatorId: nila.id, text: ' Asked for the limit. ' };
    const added = await running.playerDesk().addPlayerNote(note);
    expect(added).toMatchObject({ text: 'Asked for the limit.', operatorId: nila.id });
    expect(await running.playerDesk().addPlayerNote(note)).toEqual(added);
    await expect(running.playerDesk().addPlayerNote({ ...note, text: 'other' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const { content } = await running.playerDesk().listPlayerNotes({ memberId: rafi });
    expect(content).toEqual([added]);
    await expect(running.database.db.rows('DELETE FROM player_notes')).rejects.toThrow(/permission denied/);
    for (const bad of [{ text: ' ' }, { text: 'x'.repeat(501) }, { noteId: 'x' }])
      await expect(running.playerDesk().addPlayerNote({ ...note, ...bad })).rejects.toMatchObject({
        code: 'request.invalid',
      });
  });

  it('are for the bff alone', async () => {
    await expect(running.playerDesk('wallet').getPlayer({ memberId: rafi })).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});
