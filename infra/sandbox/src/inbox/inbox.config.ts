import { Env, type Address } from '@nm/kit/config/env.js';

export interface InboxConfig {
  /** The SMS provider's calls and the page that shows what came. */
  readonly listen: Address;
  /** SMTP. */
  readonly mailListen: Address;
  /** What callers of the SMS provider show as Bearer. */
  readonly smsKey: string;
  /** The password of the mail account, whatever its name. */
  readonly mailPassword: string;
}

/** Reads INBOX_LISTEN, MAIL_LISTEN, SMS_KEY and MAIL_PASSWORD. @throws Error naming what is wrong. */
export function inboxConfig(source: Readonly<Record<string, string | undefined>> = process.env): Readonly<InboxConfig> {
  const env = new Env(source);
  return env.done({
    listen: env.address('INBOX_LISTEN'),
    mailListen: env.address('MAIL_LISTEN'),
    smsKey: env.string('SMS_KEY'),
    mailPassword: env.string('MAIL_PASSWORD'),
  });
}
