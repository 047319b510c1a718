import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';
import type { Ports } from './ports.js';
import { writePrivate } from './secrets.js';

/**
 * The simulated game vendors of demo mode, one per line; the compose stack reads the same list. The word
 * `wallets-only` marks a vendor that keeps wallets for the players of its games.
 */
const lines = readFileSync(join(root, 'infra/sandbox/vendors.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

interface Key {
  keyId: string;
  secret: string;
}
interface Vendor {
  vendor: string;
  baseUrl: string;
  gatewayUrl: string;
  callKey: Key;
  gatewayKeys: Key[];
  /**
   * True if the vendor keeps wallets for players. The wallet service then transfers money to and from these wallets.
   */
  walletsOnly?: true;
}

/**
 * Writes the file with URLs and keys that games, wallet and the vendor sandbox share, and returns its path.
 * Secrets from an earlier start are kept; URLs are built from the present PORT.
 */
export function vendorKeysFile(stateDir: string, ports: Ports): string {
  const file = join(stateDir, 'vendor-keys.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vendor[]) : [];
  const key = (keyId: string): Key => ({ keyId, secret: randomBytes(32).toString('base64url') });
  const vendors = lines.map((line): Vendor => {
    const [vendor = '', mode] = line.split(' ');
    const id = vendor.toLowerCase();
    const { callKey, gatewayKeys } = known.find((entry) => entry.vendor === vendor) ?? {
      callKey: key(`${id}-call-1`),
      gatewayKeys: [key(`${id}-gateway-1`)],
    };
    return {
      vendor,
      callKey,
      gatewayKeys,
      baseUrl: `http://127.0.0.1:${ports.vendorSandbox}`,
      gatewayUrl: `http://127.0.0.1:${ports.vendorGateway}`,
      ...(mode === 'wallets-only' && { walletsOnly: true as const }),
    };
  });
  writePrivate(file, vendors);
  return file;
}
