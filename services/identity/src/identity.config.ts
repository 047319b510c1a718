import { dirname, join } from 'node:path';
import { flag, parseEnv, text, url, wholeNumber } from '@nm/kit/config/env.js';

/** Everything identity reads from its environment, once. */
export interface IdentityConfig {
  /** Demo brands, members and the lab exist only where this is set. */
  readonly demo: boolean;
  /** Where the demo accounts' passwords are written for the launcher to print. */
  readonly demoFile: string | undefined;
  /** Where the newest captcha answers are written, in demo mode only: scripts read them as people read pictures. */
  readonly demoCaptchaFile: string | undefined;
  /** 32 bytes that seal the private keys in the database. */
  readonly sealKey: Buffer;
  /** A session that nobody used for this long ends. */
  readonly sessionIdleMs: number;
  /** A session ends after this long, used or not. */
  readonly sessionLifeMs: number;
  /** The players' site; a brand's own host takes the place of its host. */
  readonly publicUrl: string;
  /** The SMS provider and its key; without one no text message leaves. */
  readonly sms: { readonly url: string; readonly key: string } | undefined;
  /** The mail server (smtp:, smtps:), what proves us to it, and our address; without one no mail leaves. */
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

/** Injects the configuration. */
export const IDENTITY_CONFIG = Symbol('identity config');
