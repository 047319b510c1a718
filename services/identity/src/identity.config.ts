import { dirname, join } from 'node:path';
import { flag, parseEnv, text, url, wholeNumber } from '@nm/kit/config/env.js';

/** The configuration of the identity service, which is read once at start. */
export interface IdentityConfig {
  /** True in demo mode, in which demo brands (also the lab brand) and demo members exist. */
  readonly demo: boolean;
  /** The file to which the passwords of demo accounts are written. The launcher shows them. */
  readonly demoFile: string | undefined;
  /** The file to which the newest captcha answers are written in demo mode, so that scripts can solve captchas. */
  readonly demoCaptchaFile: string | undefined;
  /**
   * The key (32 bytes) with which secrets (such as private keys) are encrypted in the database. The keys of keyed
   * hashes and of device cookies are derived from it.
   */
  readonly sealKey: Buffer;
  /** The idle time-out (ms) after which an unused session ends. */
  readonly sessionIdleMs: number;
  /** The maximum lifetime (ms) of a session; it ends after this time even if it is in use. */
  readonly sessionLifeMs: number;
  /** The URL of the players' site. For a brand with its own host name, that host name replaces the host in this URL. */
  readonly publicUrl: string;
  /** The provider of text messages and its key. If they are absent, no text message is sent. */
  readonly sms: { readonly url: string; readonly key: string } | undefined;
  /** The mail server (smtp: or smtps:), its password and the sender's address. If they are absent, no mail is sent. */
  readonly mail: { readonly url: string; readonly password: string; readonly from: string } | undefined;
}

const MINUTE_MS = 60_000;

export function identityConfig(source: NodeJS.ProcessEnv = process.env): IdentityConfig {
  const env = parseEnv(
    {
      DEMO: flag(),
      DEMO_FILE: text().optional(),
      SEAL_KEY: text(),
      SESSION_IDLE_MS: wholeNumber(MINUTE_MS, 24 * 60 * MINUTE_MS).default(30 * MINUTE_MS),
      SESSION_LIFE_MS: wholeNumber(MINUTE_MS, 7 * 24 * 60 * MINUTE_MS).default(24 * 60 * MINUTE_MS),
      PUBLIC_URL: url().default('http://localhost:8080'),
      SMS_URL: url().optional(),
      MAIL_URL: url().optional(),
    },
    source,
  );
  const demoFile = env.DEMO ? env.DEMO_FILE : undefined;
  const config: IdentityConfig = Object.freeze({
    demo: env.DEMO,
    demoFile,
    demoCaptchaFile: demoFile ? join(dirname(demoFile), 'demo-captchas.json') : undefined,
    sealKey: Buffer.from(env.SEAL_KEY, 'base64url'),
    sessionIdleMs: env.SESSION_IDLE_MS,
    sessionLifeMs: env.SESSION_LIFE_MS,
    publicUrl: env.PUBLIC_URL,
    sms: env.SMS_URL ? { url: env.SMS_URL, key: parseEnv({ SMS_KEY: text() }, source).SMS_KEY } : undefined,
    mail: env.MAIL_URL ? { url: env.MAIL_URL, ...mailAccount(source) } : undefined,
  });
  if (config.sealKey.length !== 32)
    throw new Error('SEAL_KEY does not hold 32 bytes; make one with `openssl rand -base64 32`, written in base64url.');
  return config;
}

function mailAccount(source: NodeJS.ProcessEnv): { readonly password: string; readonly from: string } {
  const { MAIL_PASSWORD, MAIL_FROM } = parseEnv({ MAIL_PASSWORD: text(), MAIL_FROM: text() }, source);
  return { password: MAIL_PASSWORD, from: MAIL_FROM };
}

/** The injection token for the configuration of the identity service. */
export const IDENTITY_CONFIG = Symbol('identity config');
