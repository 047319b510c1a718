import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Ports } from './ports.js';
import { writePrivate } from './secrets.js';

/** The names of the simulated payment providers in demo mode. */
const names = ['lantern'];

interface Provider {
  provider: string;
  baseUrl: string;
  keyId: string;
  secret: string;
  callbackKeys: { keyId: string; secret: string }[];
}

/**
 * Writes the file with the providers and their keys that the wallet service and the sandbox share, and returns its
 * path. Secrets from an earlier start are kept; URLs are built from the present PORT.
 */
export function paymentProvidersFile(stateDir: string, ports: Ports): string {
  const file = join(stateDir, 'payment-providers.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Provider[]) : [];
  const secret = () => randomBytes(32).toString('base64url');
  const providers = names.map((provider): Provider => ({
    ...(known.find((entry) => entry.provider === provider) ?? {
      provider,
      keyId: `${provider}-call-1`,
      secret: secret(),
      callbackKeys: [{ keyId: `${provider}-notice-1`, secret: secret() }],
    }),
    baseUrl: `http://127.0.0.1:${ports.paymentSandbox}`,
  }));
  writePrivate(file, providers);
  return file;
}
