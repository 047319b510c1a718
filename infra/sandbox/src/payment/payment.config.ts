import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, parseEnv, text, url, type Address, type EnvSource } from '@nm/kit/config/env.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/**
 * A merchant of this provider: the key with which the merchant signs its calls, and the key with which this provider
 * signs its notices.
 */
export interface Merchant {
  readonly provider: string;
  readonly callKey: SigningKey;
  readonly noticeKey: SigningKey;
}
export interface PaymentConfig {
  readonly listen: Address;
  /** The origin (URL without path) under which browsers reach the pay page. */
  readonly publicUrl: string;
  readonly dataFile: string;
  readonly merchants: readonly Merchant[];
}

/**
 * Reads PAYMENT_SANDBOX_LISTEN, PAYMENT_SANDBOX_URL, SANDBOX_DATA and PAYMENT_PROVIDERS_FILE from the environment.
 * @throws Error that names the malformed variable.
 */
export function paymentConfig(source?: EnvSource): Readonly<PaymentConfig> {
  const env = parseEnv(
    {
      PAYMENT_SANDBOX_LISTEN: address(),
      PAYMENT_SANDBOX_URL: url().optional(),
      SANDBOX_DATA: text(),
      PAYMENT_PROVIDERS_FILE: text(),
    },
    source,
  );
  const listen = env.PAYMENT_SANDBOX_LISTEN;
  return Object.freeze({
    listen,
    publicUrl: env.PAYMENT_SANDBOX_URL ?? `http://localhost:${listen.port}`,
    dataFile: join(env.SANDBOX_DATA, 'payment.jsonl'),
    merchants: merchantsOf(env.PAYMENT_PROVIDERS_FILE),
  });
}

interface Entry {
  readonly provider: string;
  readonly keyId: string;
  readonly secret: string;
  readonly callbackKeys: readonly SigningKey[];
}

function merchantsOf(file: string): Merchant[] {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
  return entries.map(({ provider, keyId, secret, callbackKeys }) => {
    const noticeKey = callbackKeys[0];
    if (!noticeKey) throw new Error(`PAYMENT_PROVIDERS_FILE: ${provider} has no callback key to sign notices with`);
    return { provider, callKey: { keyId, secret }, noticeKey };
  });
}
