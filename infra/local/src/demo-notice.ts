import { existsSync, readFileSync } from 'node:fs';

/** The suffix of bots' accounts, which are left out of the notice. */
const BOT = /bot$/;

/** Prints the accounts and URLs of demo.json, one line each, for a person who tries the demo. */
export function demoNotice(file: string): string {
  if (!existsSync(file)) return '';
  return [`demo accounts (kept in ${file}):`, ...lines(JSON.parse(readFileSync(file, 'utf8')), '')].join('\n');
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
