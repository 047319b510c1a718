import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A fake mail server that records the mails it receives. */
export class MailServer {
  readonly got: { to: string; raw: string }[] = [];
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'a password' ? null : new Error('no'), { user: username }),
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        this.got.push(
          ...session.envelope.rcptTo.map(({ address }) => ({
            to: address,
            raw: raw.replace(/=\r\n/g, '').replace(/=3D/g, '='),
          })),
        );
        done();
      });
    },
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', () => resolve()));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Returns the newest mail to an address whose content matches the pattern. Waits up to five seconds for it. */
  async newest(to: string, text: RegExp): Promise<{ to: string; raw: string }> {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = this.got.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase() && text.test(mail.raw));
      if (found) return found;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`no such mail was sent to ${to}`);
  }
}
