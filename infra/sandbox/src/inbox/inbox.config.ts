import { address, parseEnv, text, type Address, type EnvSource } from '@nm/kit/config/env.js';

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
export function inboxConfig(source?: EnvSource): Readonly<InboxConfig> {
  const shape = { INBOX_LISTEN: address(), MAIL_LISTEN: address(), SMS_KEY: text(), MAIL_PASSWORD: text() };
  const env = parseEnv(shape, source);
  return Object.freeze({
    listen: env.INBOX_LISTEN,
    mailListen: env.MAIL_LISTEN,
    smsKey: env.SMS_KEY,
    mailPassword: env.MAIL_PASSWORD,
  });
}
