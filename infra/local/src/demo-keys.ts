import { existsSync, readFileSync } from 'node:fs';
import { writePrivate } from './secrets.js';

/**
 * The parts of demo.json that the launcher writes. The identity service writes the demo accounts and leaves these
 * parts unchanged.
 */
export const KEY_PARTS = ['vendors', 'providers'] as const;

/**
 * Copies the key ids and secrets of the simulated vendors and payment providers into demo.json. A script can then sign
 * calls like a vendor or provider with this file alone. Call it before the identity service starts, because both write
 * the file.
 */
export function addDemoKeys(
  file: string,
  { vendors, providers }: Readonly<Record<'vendors' | 'providers', string>>,
): void {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const kept = existsSync(file) ? (read(file) as object) : {};
  writePrivate(file, { ...kept, vendors: read(vendors), providers: read(providers) });
}
