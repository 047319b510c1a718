import { BrandsService } from '../brands/brands.service.js';
import { MailServer } from '../testing/mail-server.js';
import { RunningIdentity, aRegistration, anOrigin } from '../testing/running-identity.js';

const NEW = 'Papaya!88boat';
const HALF_HOUR_MS = 30 * 60_000;

/** Returns the token in the newest link that was sent to an address. */
async function tokenFor(mail: MailServer, to: string): Promise<string> {
  const { raw } = await mail.newest(to, /resetPassword#token=/);
  return /resetPassword#token=([\w-]+)/.exec(raw)?.[1] ?? '';
}

/**
 * Goal: a mailed link sets a new password once, is sent only if name and address belong together, and does not show who
 * is a member.
 */
describe('Password recovery by mail', () => {
  const mail = new MailServer();
  let app: RunningIdentity;
  let count = 0;
  beforeAll(async () => {
    app = await RunningIdentity.start({
      env: { MAIL_URL: await mail.start(), MAIL_PASSWORD: 'a password', MAIL_FROM: 'service@example.test' },
    });
  });
  afterAll(async () => {
    await app.stop();
    await mail.stop();
  });

  const member = async (): Promise<{ username: string; email: string; id: string }> => {
    const email = `Rafi${++count}@Example.test`;
    const form = aRegistration({ email });
    const { member: made } = await app.register(form);
    return { username: String(form['username']), email, id: made?.id ?? '' };
  };
  const ask = (username: string, email: string) => app.bff.requestPasswordMail({ origin: anOrigin(), username, email });
  const reset = async (resetToken: string, newPassword = NEW) =>
    app.bff.resetPasswordByMail({ origin: anOrigin(), value: await app.seal({ newPassword, resetToken }) });

  it('is reset by the link, once, and every session ends', async () => {
    const { username, email, id } = await member();
    await ask(username.toUpperCase(), email.toLowerCase());
    const token = await tokenFor(mail, email.toLowerCase());
    expect(await reset(token)).toMatchObject({ memberId: id });
    expect(app.play.ended.at(-1)).toMatchObject({ memberId: id, sessionIds: [expect.any(String)], all: true });
    expect((await app.facts('identity.v1.SessionRevoked')).filter((fact) => fact['memberId'] === id)).toHaveLength(1);
    await expect(reset(token, 'Another!77kite')).rejects.toMatchObject({ code: 'identity.code_expired' });
    expect((await app.logIn({ username, password: NEW })).member?.id).toBe(id);
  });

  it('sends nothing when name and address do not match, with the same answer', async () => {
    const { username, email } = await member();
    const other = await member();
    const before = mail.got.length;
    const from = app.clock.now();
    for (const [name, address] of [
      [username, other.email],
      ['nobodyhere', email],
      [username, 'no@example.test'],
    ] as const) {
      expect(await ask(name, address)).toEqual(expect.anything());
      await expect(ask(name, address)).rejects.toMatchObject({ code: 'request.rate_limited' });
    }
    // A mail is stored before the request is answered. If name and address do not belong together, it gets the state
    // `void`, in which it is never sent.
    const states = await app.database.db.rows<{ state: string }>(
      `SELECT DISTINCT state FROM notices WHERE created_at >= $1`,
      [from],
    );
    expect(states).toEqual([{ state: 'void' }]);
    expect(mail.got).toHaveLength(before);
  });

  it('has a link that is invalid after half an hour, in another brand, or when guessed', async () => {
    const { username, email } = await member();
    await ask(username, email);
    const token = await tokenFor(mail, email.toLowerCase());
    const elsewhere = {
      origin: anOrigin({ brand: 'nmen' }),
      value: await app.seal({ newPassword: NEW, resetToken: token }),
    };
    await expect(app.bff.resetPasswordByMail(elsewhere)).rejects.toMatchObject({ code: 'identity.code_expired' });
    await expect(reset('A'.repeat(43))).rejects.toMatchObject({ code: 'identity.code_expired' });
    app.clock.aheadMs += HALF_HOUR_MS + 1;
    await expect(reset(token)).rejects.toMatchObject({ code: 'identity.code_expired' });
  });

  it('says that a name or address does not exist, if the brand wants that', async () => {
    const set = async (isOn: boolean) => {
      await app.database.db.rows(
        `UPDATE brands SET document = jsonb_set(document, '{security,tellsUnknownMember}', $1::jsonb) WHERE code = 'lab'`,
        [String(isOn)],
      );
      app.service.app.get(BrandsService).forget();
    };
    const { username, email } = await member();
    await set(true);
    try {
      await expect(ask('nobodyatall', email)).rejects.toMatchObject({ code: 'identity.unknown_member' });
      await expect(ask('nobodyatall', email)).rejects.toMatchObject({ code: 'request.rate_limited' });
      await ask(username, email);
    } finally {
      await set(false);
    }
    expect(await ask('nobodyelse', email)).toEqual(expect.anything());
  });

  it('refuses a list of addresses and a malformed one', async () => {
    for (const email of ['a@b.test, c@d.test', 'nobody', ''])
      await expect(ask('somebody', email)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
