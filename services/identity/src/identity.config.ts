import { dirname, join } from 'node:path';
import { Env } from '@nm/kit/config/env.js';

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
  const env = new Env(source);
  const demo = env.bool('DEMO');
  const [smsUrl, mailUrl] = [env.optional('SMS_URL'), env.optional('MAIL_URL')];
  const demoFile = demo ? env.optional('DEMO_FILE') : undefined;
  const config = env.done({
    demo,
    demoFile,
    demoCaptchaFile: demoFile ? join(dirname(demoFile), 'demo-captchas.json') : undefined,
    sealKey: Buffer.from(env.string('SEAL_KEY'), 'base64url'),
    sessionIdleMs: env.int('SESSION_IDLE_MS', { default: 30 * MINUTE_MS, min: MINUTE_MS, max: 24 * 60 * MINUTE_MS }),
    sessionLifeMs: env.int('SESSION_LIFE_MS', {
      default: 24 * 60 * MINUTE_MS,
      min: MINUTE_MS,
      max: 7 * 24 * 60 * MINUTE_MS,
    }),
    publicUrl: env.url('PUBLIC_URL', { default: 'http://localhost:8080' }),
    sms: smsUrl ? { url: env.url('SMS_URL'), key: env.string('SMS_KEY') } : undefined,
    mail: mailUrl ? { url: mailUrl, password: env.string('MAIL_PASSWORD'), from: env.string('MAIL_FROM') } : undefined,
  });
  if (config.sealKey.length !== 32)
    throw new Error('SEAL_KEY does not hold 32 bytes; make one with `openssl rand -base64 32`, written in base64url.');
  return config;
}

/** Injects the configuration. */
export const IDENTITY_CONFIG = Symbol('identity config');
