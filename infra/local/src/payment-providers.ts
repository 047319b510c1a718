import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Ports } from './ports.js';
import { writePrivate } from './secrets.js';

/** The simulated payment providers of a demo start. */
const names = ['lantern'];

interface Provider {
  provider: string;
  baseUrl: string;
  keyId: string;
  secret: string;
  callbackKeys: { keyId: string; secret: string }[];
}

/** The providers and keys file that wallet and sandbox share. Secrets are kept; URLs follow PORT. */
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
