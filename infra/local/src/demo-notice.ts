import { existsSync, readFileSync } from 'node:fs';
import { KEY_PARTS } from './demo-keys.js';

/**
 * The part of demo.json with the keys of the simulated vendors and payment providers. Only scripts need it, so it is
 * not printed.
 */
const KEYS = new Set<string>(KEY_PARTS);

/** The suffix of bots' accounts, which are left out of the notice. */
const BOT = /bot$/;

/** Returns the parts of demo.json without keys and bots, one entry per line, for a person who tries the demo. */
export function demoNotice(file: string): string {
  if (!existsSync(file)) return '';
  const parts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  const printed = Object.fromEntries(parts.filter(([name]) => !KEYS.has(name)));
  return [`demo accounts (kept in ${file}):`, ...lines(printed, '')].join('\n');
}

const isBot = (entry: unknown): boolean =>
  BOT.test(String((entry as { readonly account?: string } | null)?.account ?? ''));

function lines(value: unknown, name: string): string[] {
  if (Array.isArray(value))
    return value.filter((entry) => !isBot(entry)).flatMap((entry: unknown) => lines(entry, name));
  if (typeof value !== 'object' || value === null) return [`  ${name}: ${String(value)}`];
  const entries = Object.entries(value as Record<string, unknown>);
  const flat = entries.filter(([, part]) => typeof part !== 'object');
  const nested = entries.filter(([, part]) => typeof part === 'object');
  const own = flat.length > 0 ? [`  ${name} ${flat.map(([key, part]) => `${key}=${String(part)}`).join('  ')}`] : [];
  return [...own, ...nested.flatMap(([key, part]) => lines(part, key))];
}
