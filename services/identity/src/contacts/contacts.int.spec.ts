import { RecoverySecrets } from '../recovery/recovery-secrets.js';
import { RunningIdentity } from '../testing/running-identity.js';

// Goal: one person gets one registration bonus. If an account shares a device or payee name with another account, or if
// its IP address already got its bonuses of the day, its bonus is held until the member confirms a contact. A contact
// can confirm only one account.
describe('A registration bonus with the contact check', () => {
  let running: RunningIdentity;
  let lastCode = '';
  beforeAll(async () => {
    running = await RunningIdentity.start();
    const secrets = running.service.app.get(RecoverySecrets);
    const code = secrets.code.bind(secrets);
    secrets.code = () => (lastCode = code());
  });
  afterAll(() => running.stop());

  let names = 0;
  const register = async (fields: object = {}, origin: object = {}) => {
    const username = `waiter${(names += 1)}`;
    const grant = await running.register(
      { username, payeeName: `Waiter ${'abcdefghijklmnopqrstuvwxyz'[names]}ne`, ...fields },
      { brand: 'nmen', ip: `198.51.100.${names}`, ...origin },
    );
    return { id: grant.member?.id ?? '', device: grant.device };
  };
  const waits = async (id: string): Promise<boolean> =>
    (await running.bff.getContacts({ memberId: id }, { memberId: id })).bonusWaits;
  const announced = async (id: string): Promise<unknown> =>
    (await running.facts('identity.v1.MemberRegistered')).find((fact) => fact['memberId'] === id)?.['bonusWaits'];
  const confirm = async (id: string, value: string): Promise<void> => {
    const contact = { memberId: id, kind: 'mobile', value, countryDialingCode: '+880' };
    await running.bff.requestContactCode(contact, { memberId: id });
    await running.bff.confirmContact({ ...contact, verificationCode: lastCode }, { memberId: id });
  };

  it('needs the slider check of the form', async () => {
    const bots = [{ slider: '1' }, { slider: '' }].map((answer) => register(answer));
    for (const refused of await Promise.allSettled(bots))
      expect(refused).toMatchObject({ reason: { code: 'identity.slider_required' } });
  });

  it('is given at once to a person without earlier registrations', async () => {
    const { id } = await register();
    expect([await waits(id), await announced(id)]).toEqual([false, false]);
  });

  it('waits on a device that registered before, also when that form asked for no login', async () => {
    const first = await register();
    const second = await register({ login: false }, { device: first.device });
    expect([await waits(second.id), await announced(second.id)]).toEqual([true, true]);
  });

  it('waits for a payee name that registered before, whatever its case', async () => {
    await register({ payeeName: 'Same Person' });
    expect(await waits((await register({ payeeName: 'same PERSON' })).id)).toBe(true);
  });

  it("waits after the brand's daily number of bonuses per address, also for four concurrent registrations", async () => {
    const ip = '203.0.113.99';
    const four = await Promise.all([1, 2, 3, 4].map(() => register({}, { ip })));
    const waiting = await Promise.all(four.map(({ id }) => waits(id)));
    expect(waiting.filter(Boolean)).toHaveLength(1);
  });

  it('never waits in the lab', async () => {
    const first = await running.register({}, {});
    const second = await running.register({}, { device: first.device });
    expect(await waits(second.member?.id ?? '')).toBe(false);
  });

  it('is released once by the right code, and one number confirms one account', async () => {
    const first = await register({ payeeName: 'Twin Name' });
    const second = await register({ payeeName: 'Twin Name' });
    const third = await register({ payeeName: 'Twin Name' });
    const fourth = await register({ payeeName: 'Twin Name' });
    await confirm(second.id, '01712340001');
    expect(await waits(second.id)).toBe(false);
    const confirmed = (await running.facts('identity.v1.MemberContactConfirmed')).filter(
      (fact) => fact['memberId'] === second.id,
    );
    expect(confirmed).toMatchObject([{ kind: 'mobile', bonusWaited: true, brand: 'nmen' }]);
    await expect(confirm(third.id, '01712340001')).rejects.toMatchObject({ code: 'identity.contact_taken' });
    // The number is spelled differently here, but it is the same number that another account has confirmed.
    await expect(confirm(fourth.id, '1712340001')).rejects.toMatchObject({ code: 'identity.contact_taken' });
    expect(await Promise.all([third, fourth, first].map(({ id }) => waits(id)))).toEqual([true, true, false]);
  });

  it('is not released by a wrong code, a used one, or the code of another number', async () => {
    const { id } = await register({ payeeName: 'Twin Name' });
    const contact = { memberId: id, kind: 'mail', value: 'one@example.com' };
    const send = (verificationCode: string, value = contact.value) =>
      running.bff.confirmContact({ ...contact, value, verificationCode }, { memberId: id });
    await expect(send('123456')).rejects.toMatchObject({ code: 'identity.code_expired' });
    await running.bff.requestContactCode(contact, { memberId: id });
    const sent = lastCode;
    await expect(running.bff.requestContactCode(contact, { memberId: id })).rejects.toMatchObject({
      code: 'request.rate_limited',
    });
    const wrong = sent === '000000' ? '111111' : '000000';
    await expect(send(wrong)).rejects.toMatchObject({ code: 'identity.code_wrong' });
    await expect(send(sent, 'two@example.com')).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect(await waits(id)).toBe(true);
    await send(sent);
    await expect(send(sent)).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect(await waits(id)).toBe(false);
  });

  it('is not released by a code for the same digits with another dialing code', async () => {
    const { id } = await register({ payeeName: 'Twin Name' });
    const send = (value: string, countryDialingCode: string) =>
      running.bff.confirmContact(
        { memberId: id, kind: 'mobile', value, countryDialingCode, verificationCode: lastCode },
        { memberId: id },
      );
    const contact = { memberId: id, kind: 'mobile', value: '1712340002', countryDialingCode: '880' };
    await running.bff.requestContactCode(contact, { memberId: id });
    await expect(send('1712340002', '44')).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect(await waits(id)).toBe(true);
    // Another spelling of the same number.
    await send('01712340002', '+880');
    expect(await waits(id)).toBe(false);
  });

  it.each([
    ['a number with letters', { kind: 'mobile', value: '017abc' }],
    ['a mail address that is none', { kind: 'mail', value: 'nobody' }],
    ['a number without its dialing code', { kind: 'mobile', value: '01712345678', countryDialingCode: '' }],
    ['a number with a dialing code of zeros', { kind: 'mobile', value: '01712345678', countryDialingCode: '+00' }],
    ['another kind', { kind: 'pigeon', value: '01712345678' }],
  ])('refuses %s', async (_what, contact) => {
    const { id } = await register();
    await expect(running.bff.requestContactCode({ memberId: id, ...contact }, { memberId: id })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('asks a member who confirmed a number for a code at a new address, and lets him in with it', async () => {
    const { id } = await register({ username: 'confirmed1' });
    await confirm(id, '01712340077');
    const login = (form: object = {}) =>
      running.logIn(
        { username: 'confirmed1', password: 'Mango!22rush', ...form },
        { brand: 'nmen', ip: '203.0.113.200' },
      );
    await expect(login()).rejects.toMatchObject({
      code: 'identity.second_factor_required',
      data: { kinds: ['mobile'], kind: 'mobile', sentTo: '***077' },
    });
    await expect(login({ verificationCode: lastCode })).resolves.toMatchObject({ member: { account: 'confirmed1' } });
    await expect(login()).resolves.toMatchObject({ member: { account: 'confirmed1' } });
  });
});
