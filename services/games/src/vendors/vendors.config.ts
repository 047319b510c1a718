import { readFileSync } from 'node:fs';
import { parseEnv, text, wholeNumber, type EnvSource } from '@nm/kit/config/env.js';
import { LIVE_KEYS_MAX, type SigningKey } from '@nm/kit/signing/signing-key.js';

/** The injection token of the configuration of vendors. */
export const VENDORS_CONFIG = Symbol('vendors config');

/**
 * The configuration of a vendor: its URL, the key with which we sign our calls to it, and the keys with which it may
 * sign its calls to us.
 */
export interface VendorConnection {
  readonly vassalage: string;
  readonly baseUrl: string;
  readonly callKey: SigningKey;
  readonly gatewayKeys: readonly SigningKey[];
  /**
   * True if members play with a wallet that the vendor keeps for them (domain §4). Such a vendor reports finished
   * rounds and sends no bets.
   */
  readonly isTransfer: boolean;
}

export interface VendorsConfig {
  readonly vendors: readonly VendorConnection[];
  readonly redisUrl: string;
  /** The time (ms) for which a launch token can be used after the launch. */
  readonly launchTtlMs: number;
  /** The time (ms) for which a play token is valid if the game was launched without a session. */
  readonly playTtlMs: number;
  /**
   * Maximum number of bets per second of one player. `betsPerSecondMax` is the maximum for all players of one vendor
   * together.
   */
  readonly playerBetsPerSecondMax: number;
  readonly betsPerSecondMax: number;
  /** The time (ms) after which an open round counts as stale. Its vendor is then queried about it. */
  readonly roundOpenMsMax: number;
}

/**
 * Reads the configuration from VENDOR_KEYS_FILE, REDIS_URL, VENDOR_LAUNCH_TTL_MS, VENDOR_PLAY_TTL_MS,
 * VENDOR_PLAYER_BETS_PER_SECOND, VENDOR_BETS_PER_SECOND and VENDOR_ROUND_OPEN_MS.
 * @throws Error that names the malformed variable.
 */
export function vendorsConfig(source?: EnvSource): Readonly<VendorsConfig> {
  const env = parseEnv(
    {
      VENDOR_KEYS_FILE: text().optional(),
      REDIS_URL: text(),
      VENDOR_LAUNCH_TTL_MS: wholeNumber(1_000, 3_600_000).default(120_000),
      VENDOR_PLAY_TTL_MS: wholeNumber(1_000, 86_400_000).default(14_400_000),
      VENDOR_PLAYER_BETS_PER_SECOND: wholeNumber(1, 10_000).default(30),
      VENDOR_BETS_PER_SECOND: wholeNumber(1, 1_000_000).default(2_000),
      VENDOR_ROUND_OPEN_MS: wholeNumber(1_000, 86_400_000).default(600_000),
    },
    source,
  );
  return Object.freeze({
    vendors: env.VENDOR_KEYS_FILE ? readVendors(env.VENDOR_KEYS_FILE) : [],
    redisUrl: env.REDIS_URL,
    launchTtlMs: env.VENDOR_LAUNCH_TTL_MS,
    playTtlMs: env.VENDOR_PLAY_TTL_MS,
    playerBetsPerSecondMax: env.VENDOR_PLAYER_BETS_PER_SECOND,
    betsPerSecondMax: env.VENDOR_BETS_PER_SECOND,
    roundOpenMsMax: env.VENDOR_ROUND_OPEN_MS,
  });
}

/**
 * Parses the file with the configuration of vendors. Vendors with `walletsOnly` are in transfer mode; the wallet
 * service calls them too.
 * @throws Error that names the vendor and its missing field.
 */
export function readVendors(file: string): VendorConnection[] {
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`VENDOR_KEYS_FILE ${file}: it takes a list of vendors.`);
  return (entries as readonly Partial<Record<string, unknown>>[]).map((entry) => {
    const { vendor, baseUrl, callKey, gatewayKeys, walletsOnly } = entry;
    const problem = (what: string): Error => new Error(`VENDOR_KEYS_FILE ${file}: ${String(vendor)} ${what}.`);
    if (typeof vendor !== 'string' || !/^[A-Z0-9_]{1,32}$/.test(vendor))
      throw problem('needs a vendor of A-Z, 0-9 and _');
    if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) throw problem('needs a baseUrl');
    if (!isKey(callKey)) throw problem('needs a callKey with keyId and secret');
    if (
      !Array.isArray(gatewayKeys) ||
      gatewayKeys.length === 0 ||
      gatewayKeys.length > LIVE_KEYS_MAX ||
      !gatewayKeys.every(isKey)
    ) {
      throw problem(`needs one to ${LIVE_KEYS_MAX} gatewayKeys, each with keyId and secret`);
    }
    return { vassalage: vendor, baseUrl, callKey, gatewayKeys, isTransfer: walletsOnly === true };
  });
}

const isKey = (value: unknown): value is SigningKey => {
  const { keyId, secret } = (value ?? {}) as Partial<SigningKey>;
  return typeof keyId === 'string' && keyId !== '' && typeof secret === 'string' && secret.length >= 16;
};
