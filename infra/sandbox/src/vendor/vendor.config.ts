import { readFileSync } from 'node:fs';
import { Env, type Address } from '@nm/kit/config/env.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** An operator as this vendor knows it: the key it calls with, its gateway, and the key we sign with. */
export interface Operator {
  readonly vendor: string;
  readonly gatewayUrl: string;
  readonly callKey: SigningKey;
  readonly gatewayKey: SigningKey;
}
export interface VendorConfig {
  readonly listen: Address;
  /** The games' origin as a browser reaches it. */
  readonly publicUrl: string;
  readonly operators: readonly Operator[];
}

/** Reads VENDOR_SANDBOX_LISTEN, VENDOR_SANDBOX_URL and VENDOR_KEYS_FILE. @throws Error naming what is wrong. */
export function vendorConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<VendorConfig> {
  const env = new Env(source);
  const listen = env.address('VENDOR_SANDBOX_LISTEN');
  const publicUrl = env.url('VENDOR_SANDBOX_URL', { default: `http://localhost:${listen.port}` });
  const file = env.string('VENDOR_KEYS_FILE');
  return env.done({ listen, publicUrl, operators: file ? operatorsOf(file) : [] });
}

interface Entry {
  readonly vendor: string;
  readonly gatewayUrl: string;
  readonly callKey: SigningKey;
  readonly gatewayKeys: readonly SigningKey[];
}

function operatorsOf(file: string): Operator[] {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
  return entries.map(({ vendor, gatewayUrl, callKey, gatewayKeys }) => {
    const gatewayKey = gatewayKeys[0];
    if (!gatewayKey) throw new Error(`VENDOR_KEYS_FILE: ${vendor} has no gateway key to sign with`);
    return { vendor, gatewayUrl, callKey, gatewayKey };
  });
}
