import { readFileSync } from 'node:fs';
import { address, flag, parseEnv, text, url, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';
import { LIVE_KEYS_MAX, type SigningKey } from '@nm/kit/signing/signing-key.js';

/** The injection token for the configuration of deposits. */
export const DEPOSITS_CONFIG = Symbol('deposits config');

/**
 * A payment provider in the configuration: its URL, the key with which we sign our calls, and the keys with which it
 * may sign its callbacks.
 */
export interface PaymentProvider {
  readonly provider: string;
  readonly baseUrl: string;
  readonly callKey: SigningKey;
  readonly callbackKeys: readonly SigningKey[];
}
export interface DepositsConfig {
  readonly isDemo: boolean;
  readonly providers: readonly PaymentProvider[];
  /** The base URL at which payment providers reach our listener for callbacks. */
  readonly callbackUrl: string;
  /** The page to which the payment provider sends the member after the payment, if the request names no other page. */
  readonly returnUrl: string;
  readonly orderTtlMs: number;
  readonly redisUrl: string;
}

/**
 * Reads the configuration from DEMO, PAYMENT_PROVIDERS_FILE, CALLBACK_LISTEN, CALLBACK_URL, PUBLIC_URL,
 * DEPOSIT_ORDER_TTL_MS and REDIS_URL.
 * @throws Error that names the variable with the wrong value.
 */
export function depositsConfig(source?: EnvSource): Readonly<DepositsConfig> {
  const env = parseEnv(
    {
      DEMO: flag(),
      PAYMENT_PROVIDERS_FILE: text().optional(),
      CALLBACK_LISTEN: address().default({ host: '127.0.0.1', port: 8082 }),
      CALLBACK_URL: url().optional(),
      PUBLIC_URL: url().default('http://localhost:8080'),
      DEPOSIT_ORDER_TTL_MS: wholeNumber(100, 604_800_000).default(1_800_000),
      REDIS_URL: text(),
    },
    source,
  );
  return Object.freeze({
    isDemo: env.DEMO,
    providers: env.PAYMENT_PROVIDERS_FILE ? readProviders(env.PAYMENT_PROVIDERS_FILE) : [],
    callbackUrl: env.CALLBACK_URL ?? `http://127.0.0.1:${env.CALLBACK_LISTEN.port}`,
    returnUrl: env.PUBLIC_URL,
    orderTtlMs: env.DEPOSIT_ORDER_TTL_MS,
    redisUrl: env.REDIS_URL,
  });
}

/**
 * Parses the file of payment providers.
 * @throws Error that names the provider and the missing field.
 */
export function readProviders(file: string): PaymentProvider[] {
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`PAYMENT_PROVIDERS_FILE ${file}: it takes a list of providers.`);
  return entries.map((entry: Partial<Record<string, unknown>>) => {
    const { provider, baseUrl, keyId, secret, callbackKeys } = entry;
    const problem = (what: string): Error => new Error(`PAYMENT_PROVIDERS_FILE ${file}: ${String(provider)} ${what}.`);
    if (typeof provider !== 'string' || !/^[a-z0-9-]{1,32}$/.test(provider))
      throw problem('needs a provider of a-z, 0-9 and -');
    if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) throw problem('needs a baseUrl');
    if (!isKey({ keyId, secret })) throw problem('needs a keyId and a secret');
    if (
      !Array.isArray(callbackKeys) ||
      callbackKeys.length === 0 ||
      callbackKeys.length > LIVE_KEYS_MAX ||
      !callbackKeys.every(isKey)
    )
      throw problem(`needs one to ${LIVE_KEYS_MAX} callbackKeys, each with keyId and secret`);
    return { provider, baseUrl, callKey: { keyId, secret } as SigningKey, callbackKeys };
  });
}

const isKey = (value: unknown): value is SigningKey => {
  const { keyId, secret } = (value ?? {}) as Partial<SigningKey>;
  return typeof keyId === 'string' && keyId !== '' && typeof secret === 'string' && secret.length >= 16;
};
