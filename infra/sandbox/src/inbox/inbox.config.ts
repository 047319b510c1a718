import { address, parseEnv, text, type Address, type EnvSource } from '@nm/kit/config/env.js';

export interface InboxConfig {
  /** The address for requests to the SMS provider and for the page of messages. */
  readonly listen: Address;
  /** The address of the SMTP server. */
  readonly mailListen: Address;
  /** The bearer token that callers of the SMS provider must send. */
  readonly smsKey: string;
  /** The password that the SMTP server accepts, with any user name. */
  readonly mailPassword: string;
}

/**
 * Reads INBOX_LISTEN, MAIL_LISTEN, SMS_KEY and MAIL_PASSWORD from the environment. @throws Error that names the
 * malformed variable.
 */
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
