import { address, parseEnv, text, type Address, type EnvSource } from '@nm/kit/config/env.js';

export interface InboxConfig {
  /** The listener for the SMS provider's calls and for the page of messages. */
  readonly listen: Address;
  /** SMTP. */
  readonly mailListen: Address;
  /** The Bearer token of the SMS provider's callers. */
  readonly smsKey: string;
  /** The password of the mail account; any name is accepted. */
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
