import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env, type Address } from '@nm/kit/config/env.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** A merchant as this provider knows it: the key it calls with, and the key our notices to it are signed with. */
export interface Merchant {
  readonly provider: string;
  readonly callKey: SigningKey;
  readonly noticeKey: SigningKey;
}
export interface PaymentConfig {
  readonly listen: Address;
  /** The pay page's origin as a browser reaches it. */
  readonly publicUrl: string;
  readonly dataFile: string;
  readonly merchants: readonly Merchant[];
}

/** Reads PAYMENT_SANDBOX_LISTEN, PAYMENT_SANDBOX_URL, SANDBOX_DATA and PAYMENT_PROVIDERS_FILE. @throws Error naming what is wrong. */
export function paymentConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<PaymentConfig> {
  const env = new Env(source);
  const listen = env.address('PAYMENT_SANDBOX_LISTEN');
  const publicUrl = env.url('PAYMENT_SANDBOX_URL', { default: `http://localhost:${listen.port}` });
  const dataFile = join(env.string('SANDBOX_DATA'), 'payment.jsonl');
  const file = env.string('PAYMENT_PROVIDERS_FILE');
  return env.done({ listen, publicUrl, dataFile, merchants: file ? merchantsOf(file) : [] });
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
