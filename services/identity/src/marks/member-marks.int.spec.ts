import { RunningIdentity } from '../testing/running-identity.js';

const PASSWORD = 'Mango!22rush';

// Goal: other services learn which members used the same device or IP address, once per member, but never the device
// or address itself.
describe('The marks of members', () => {
  let running: RunningIdentity;
  beforeAll(async () => {
    running = await RunningIdentity.start();
  });
  afterAll(() => running.stop());

  const register = (username: string, ip: string, brand = 'lab', device = '') =>
    running.register({ username, payeeName: `Test ${username.replace(/\d/g, 'x')}` }, { brand, ip, device });
  const marksOf = async (memberId: string, kind: string): Promise<unknown[]> =>
    (await running.facts('identity.v1.MemberMarkSeen'))
      .filter((fact) => fact['memberId'] === memberId && fact['kind'] === kind)
      .map(({ mark }) => mark);
  const idOf = ({ member }: { member?: { id: string } }): string => member?.id ?? '';

  it('are the same for two members behind one address, and different from those of a third', async () => {
    const [one, two, other] = [
      await register('markone', '203.0.113.70'),
      await register('marktwo', '203.0.113.70'),
      await register('markother', '203.0.113.71'),
    ];
    const marks = await Promise.all([one, two, other].map((each) => marksOf(idOf(each), 'address')));
    expect(marks[0]).toHaveLength(1);
    expect(marks[1]).toEqual(marks[0]);
    expect(marks[2]).not.toEqual(marks[0]);
    expect(JSON.stringify(await running.facts('identity.v1.MemberMarkSeen'), bigints)).not.toContain('203.0.113');
  });

  it('are the same for one network of IPv6 and for one device, and differ between brands', async () => {
    const first = await register('marksix', '2001:db8:1:1::5');
    const second = await register('marksix2', '2001:db8:1:1::9', 'lab', first.device);
    expect(await marksOf(idOf(second), 'address')).toEqual(await marksOf(idOf(first), 'address'));
    expect(await marksOf(idOf(second), 'device')).toEqual(await marksOf(idOf(first), 'device'));
    const elsewhere = await register('marksix', '2001:db8:1:1::5', 'nmen', first.device);
    for (const kind of ['address', 'device'])
      expect(await marksOf(idOf(elsewhere), kind)).not.toEqual(await marksOf(idOf(first), kind));
  });

  it('are published once, also when the member logs in again', async () => {
    const { device, ...grant } = await register('markagain', '203.0.113.72');
    for (let n = 0; n < 2; n += 1)
      await running.logIn({ username: 'markagain', password: PASSWORD }, { ip: '203.0.113.72', device });
    expect(await marksOf(idOf(grant), 'address')).toHaveLength(1);
    expect(await marksOf(idOf(grant), 'device')).toHaveLength(1);
    await running.logIn({ username: 'markagain', password: PASSWORD }, { ip: '203.0.113.73', device });
    expect(await marksOf(idOf(grant), 'address')).toHaveLength(2);
    expect(await marksOf(idOf(grant), 'device')).toHaveLength(1);
  });

  it.each(['127.0.0.1', '192.168.4.4', '100.64.9.9', '::1'])('leave out the address %s', async (ip) => {
    const member = await register(`local${ip.replace(/\W/g, '')}x`, ip);
    expect(await marksOf(idOf(member), 'address')).toEqual([]);
    expect(await marksOf(idOf(member), 'device')).toHaveLength(1);
  });

  it('leave out an address that a crowd uses', async () => {
    await register('crowdfirst', '198.51.100.90');
    await running.asOwner(
      `WITH one AS (SELECT brand, kind, mark FROM member_marks WHERE kind = 'address' ORDER BY first_seen_at DESC LIMIT 1),
            crowd AS (INSERT INTO members (brand, account, account_key, nickname, type, currency, language, referral_code, password_hash, password_changed_at, registered_at)
                      SELECT 'lab', 'crowd' || n, 'crowd' || n, 'crowd', 0, 'LAB', 'EN', 'CROWD' || n, 'x', now(), now() FROM generate_series(1, 60) n RETURNING id)
       INSERT INTO member_marks (brand, kind, mark, member_id, first_seen_at)
       SELECT one.brand, one.kind, one.mark, crowd.id, now() FROM one, crowd`,
    );
    const late = await register('crowdlate', '198.51.100.90');
    expect(await marksOf(idOf(late), 'address')).toEqual([]);
  });
});

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
