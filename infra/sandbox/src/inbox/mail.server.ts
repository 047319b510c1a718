import { timingSafeEqual } from 'node:crypto';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Address } from '@nm/kit/config/env.js';
import type { Faults } from './faults.js';
import type { Messages } from './messages.js';

const BYTES_MAX = 256 * 1024;

/**
 * Starts an SMTP server that stores mails in the inbox instead of delivering them. It causes the faults that a script
 * has ordered.
 */
export async function serveMail(
  address: Address,
  password: string,
  messages: Messages,
  faults: Faults,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    banner: 'a mail sandbox',
    size: BYTES_MAX,
    maxClients: 20,
    authMethods: ['PLAIN', 'LOGIN'],
    // TLS is switched off, because only this machine, or the network of compose, can reach the server.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      same(auth.password ?? '', password)
        ? done(null, { user: auth.username })
        : done(refusal(535, 'wrong name or password')),
    onRcptTo: (_to, _session, done) => {
      if (faults.take('mail_busy')) return done(refusal(451, 'try again later'));
      return done(faults.take('mail_refused') ? refusal(550, 'no such mailbox') : null);
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const { subject = '', text = '', messageId: reference = '' } = await readMail(stream);
      for (const { address: to } of envelope.rcptTo)
        messages.add({ kind: 'mail', to, subject, text: text.trim(), reference });
    }),
  });
  server.on('error', (error) => console.error(`mail sandbox: ${error.message}`));
  await new Promise<void>((resolve) => server.listen(address.port, address.host, () => resolve()));
  return server;
}

async function readMail(stream: SMTPServerDataStream): ReturnType<typeof PostalMime.parse> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, 'too large');
  return PostalMime.parse(Buffer.concat(chunks));
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
