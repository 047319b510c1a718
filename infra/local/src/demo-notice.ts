import { existsSync, readFileSync } from 'node:fs';

/** Bots' accounts end so; nobody needs to be told of them. */
const BOT = /bot$/;

/** What a person needs to try the demo: the accounts and addresses that demo.json lists, one line each. */
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
