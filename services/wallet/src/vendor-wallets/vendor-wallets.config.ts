import { readFileSync } from 'node:fs';
import { flag, parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';
import type { SigningKey } from '@nm/kit/signing/signing-key.js';

/** The injection token for the configuration of vendors in transfer mode. */
export const VENDOR_WALLETS_CONFIG = Symbol('vendor wallets config');

/** A vendor's URL, and the key with which we sign our calls. */
export interface VendorAccess {
  readonly vendor: string;
  readonly baseUrl: string;
  readonly callKey: SigningKey;
}
export interface VendorWalletsConfig {
  readonly isDemo: boolean;
  readonly vendors: readonly VendorAccess[];
  /** The time-out (ms) of a call to a vendor. If it expires, the outcome of the call is unknown. */
  readonly callTimeoutMs: number;
  /**
   * The time (ms) after which the RPC returns a transfer that is not finished, in its current state; the steps then
   * continue in the background. It is shorter than the BFF's deadline, so that the BFF gets an answer even if a vendor
   * is slow.
   */
  readonly answerMs: number;
  /** The time (ms) after which an operator gets a case, if a vendor has not ended the play of an excluded member. */
  readonly endCaseAfterMs: number;
}

/**
 * Reads the configuration from DEMO, VENDOR_WALLET_TIMEOUT_MS, VENDOR_WALLET_ANSWER_MS, VENDOR_SESSION_END_CASE_MS and
 * VENDOR_KEYS_FILE. The games service reads the same file of keys.
 * @throws Error that names the vendor whose entry has a missing field.
 */
export function vendorWalletsConfig(source?: EnvSource): Readonly<VendorWalletsConfig> {
  const env = parseEnv(
    {
      DEMO: flag(),
      VENDOR_KEYS_FILE: text().optional(),
      VENDOR_WALLET_TIMEOUT_MS: wholeNumber(100, 4_000).default(2_500),
      VENDOR_WALLET_ANSWER_MS: wholeNumber(100, 60_000).default(3_000),
      VENDOR_SESSION_END_CASE_MS: wholeNumber(1_000, 86_400_000).default(300_000),
    },
    source,
  );
  return Object.freeze({
    isDemo: env.DEMO,
    callTimeoutMs: env.VENDOR_WALLET_TIMEOUT_MS,
    answerMs: env.VENDOR_WALLET_ANSWER_MS,
    endCaseAfterMs: env.VENDOR_SESSION_END_CASE_MS,
    vendors: env.VENDOR_KEYS_FILE ? readVendorAccess(env.VENDOR_KEYS_FILE) : [],
  });
}

function readVendorAccess(file: string): VendorAccess[] {
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`VENDOR_KEYS_FILE ${file}: it takes a list of vendors.`);
  return entries.map((entry: Partial<VendorAccess>) => {
    const { vendor, baseUrl, callKey } = entry;
    if (typeof vendor !== 'string' || typeof baseUrl !== 'string' || !URL.canParse(baseUrl) || !isKey(callKey))
      throw new Error(`VENDOR_KEYS_FILE ${file}: ${String(vendor)} needs a vendor, a baseUrl and a callKey.`);
    return { vendor, baseUrl, callKey };
  });
}

const isKey = (value: Partial<SigningKey> | undefined): value is SigningKey =>
  typeof value?.keyId === 'string' &&
  value.keyId !== '' &&
  typeof value.secret === 'string' &&
  value.secret.length >= 16;
