import { existsSync, readFileSync } from 'node:fs';
import { writePrivate } from './secrets.js';

/** The parts of demo.json that the launcher writes; identity writes the accounts and keeps these. */
export const KEY_PARTS = ['vendors', 'providers'] as const;

/**
 * Copies the key ids and secrets of the simulated vendors and payment providers into demo.json, so that a script needs
 * one file to sign calls as they do. It must be called before identity starts, because both write the file.
 */
export function addDemoKeys(
  file: string,
  { vendors, providers }: Readonly<Record<'vendors' | 'providers', string>>,
): void {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const kept = existsSync(file) ? (read(file) as object) : {};
  writePrivate(file, { ...kept, vendors: read(vendors), providers: read(providers) });
}
