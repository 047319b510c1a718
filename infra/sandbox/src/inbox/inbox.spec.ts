import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createTransport } from 'nodemailer';
import type { SMTPServer } from 'smtp-server';
import { originOf, serve } from '../shared/http.js';
import { Faults } from './faults.js';
import { InboxServer } from './inbox.server.js';
import { Messages } from './messages.js';
import { serveMail } from './mail.server.js';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

describe('The inbox of a demo', () => {
  let server: Server;
  let mail: SMTPServer;
  beforeAll(async () => {
    const [messages, faults] = [new Messages(), new Faults()];
    mail = await serveMail(LOOPBACK, 'a password', messages, faults);
    server = await serve(LOOPBACK, new InboxServer('a key', messages, faults).handle);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await new Promise<void>((resolve) => mail.close(resolve));
  });

  const post = (path: string, body: object, key = 'a key') =>
    fetch(`${originOf(server)}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const to = async (who: string) =>
    (
      (await (await fetch(`${originOf(server)}/sandbox/messages?to=${who}`)).json()) as {
        messages: { text: string; subject: string }[];
      }
    ).messages;
  const sendMail = async (pass = 'a password', change: { to?: string[]; messageId?: string } = {}) => {
    const { port } = mail.server.address() as AddressInfo;
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, auth: { user: 'site', pass } });
    await transport
      .sendMail({
        from: 'site@example.test',
        to: 'rafi@example.test',
        subject: 'পাসওয়ার্ড',
        text: 'লিংক: http://localhost/x',
        ...change,
      })
      .finally(() => transport.close());
  };

  it('accepts a text message once for any number of sends, with the right key', async () => {
    const message = { to: '88017000001', text: 'code 123', reference: 'one' };
    expect((await post('/v1/messages', message, 'no key')).status).toBe(401);
    expect((await post('/v1/messages', message)).status).toBe(202);
    expect((await post('/v1/messages', message)).status).toBe(202);
    expect(await to('88017000001')).toMatchObject([{ text: 'code 123' }]);
    expect((await post('/v1/messages', { ...message, to: 'someone' })).status).toBe(400);
  });

  it('accepts mail in any script, with the right password', async () => {
    await expect(sendMail('wrong')).rejects.toMatchObject({ responseCode: 535 });
    await sendMail();
    expect(await to('rafi@example.test')).toMatchObject([{ subject: 'পাসওয়ার্ড', text: 'লিংক: http://localhost/x' }]);
  });

  it('stores a mail with two receivers for each of them, once for any number of sends', async () => {
    const both = { to: ['mina@example.test', 'karim@example.test'], messageId: '<both@example.test>' };
    await sendMail('a password', both);
    await sendMail('a password', both);
    expect([await to('mina@example.test'), await to('karim@example.test')]).toMatchObject([
      [{ subject: 'পাসওয়ার্ড' }],
      [{ subject: 'পাসওয়ার্ড' }],
    ]);
  });

  it('produces an ordered fault once', async () => {
    expect((await post('/sandbox/faults', { fault: 'sms_busy' })).status).toBe(200);
    const message = { to: '88017000002', text: 'hello', reference: 'two' };
    expect((await post('/v1/messages', message)).status).toBe(503);
    expect((await post('/v1/messages', message)).status).toBe(202);
    await post('/sandbox/faults', { fault: 'mail_busy' });
    await expect(sendMail()).rejects.toMatchObject({ responseCode: 451 });
    expect((await post('/sandbox/faults', { fault: 'nonsense' })).status).toBe(400);
  });

  it('shows messages as text, never as HTML', async () => {
    await post('/v1/messages', { to: '88017000003', text: '<script>alert(1)</script>', reference: 'three' });
    const page = await (await fetch(`${originOf(server)}/?to=88017000003`)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
  });
});
