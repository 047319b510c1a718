import { readFileSync } from 'node:fs';
import { address, parseEnv, text, url, type Address, type EnvSource } from '@nm/kit/config/env.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/**
 * A platform that this simulated vendor serves. The data is the key with which the platform signs its calls, the URL
 * of the platform's gateway, and the key with which this vendor signs its calls.
 */
export interface Operator {
  readonly vendor: string;
  readonly gatewayUrl: string;
  readonly callKey: SigningKey;
  readonly gatewayKey: SigningKey;
  /** True if this vendor keeps wallets for the players of its games (transfer mode). */
  readonly isTransfer: boolean;
}
export interface VendorConfig {
  readonly listen: Address;
  /** The origin (URL without path) under which browsers reach the games. */
  readonly publicUrl: string;
  readonly operators: readonly Operator[];
  /** The directory for wallets, slips, duels, free rounds and records. If it is undefined, they are in memory only. */
  readonly dataDirectory: string | undefined;
}

/**
 * Reads VENDOR_SANDBOX_LISTEN, VENDOR_SANDBOX_URL, VENDOR_KEYS_FILE and SANDBOX_DATA from the environment.
 * @throws Error that names the malformed variable.
 */
export function vendorConfig(source?: EnvSource): Readonly<VendorConfig> {
  const shape = {
    VENDOR_SANDBOX_LISTEN: address(),
    VENDOR_SANDBOX_URL: url().optional(),
    VENDOR_KEYS_FILE: text(),
    SANDBOX_DATA: text().optional(),
  };
  const env = parseEnv(shape, source);
  const listen = env.VENDOR_SANDBOX_LISTEN;
  const publicUrl = env.VENDOR_SANDBOX_URL ?? `http://localhost:${listen.port}`;
  return Object.freeze({
    listen,
    publicUrl,
    operators: operatorsOf(env.VENDOR_KEYS_FILE),
    dataDirectory: env.SANDBOX_DATA,
  });
}

interface Entry {
  readonly vendor: string;
  readonly gatewayUrl: string;
  readonly callKey: SigningKey;
  readonly gatewayKeys: readonly SigningKey[];
  readonly walletsOnly?: boolean;
}

function operatorsOf(file: string): Operator[] {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as readonly Entry[];
  return entries.map(({ vendor, gatewayUrl, callKey, gatewayKeys, walletsOnly }) => {
    const gatewayKey = gatewayKeys[0];
    if (!gatewayKey) throw new Error(`VENDOR_KEYS_FILE: ${vendor} has no gateway key to sign with`);
    return { vendor, gatewayUrl, callKey, gatewayKey, isTransfer: walletsOnly === true };
  });
}
