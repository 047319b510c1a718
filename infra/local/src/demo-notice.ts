import { existsSync, readFileSync } from 'node:fs';

/** What a person needs to try the demo: the accounts and addresses that demo.json lists, one line each. */
export function demoNotice(file: string): string {
  if (!existsSync(file)) return '';
  return [`demo accounts (kept in ${file}):`, ...lines(JSON.parse(readFileSync(file, 'utf8')), '')].join('\n');
}

function lines(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => lines(entry, name));
  if (typeof value !== 'object' || value === null) return [`  ${name}: ${String(value)}`];
  const entries = Object.entries(value as Record<string, unknown>);
  const flat = entries.filter(([, part]) => typeof part !== 'object');
  const nested = entries.filter(([, part]) => typeof part === 'object');
  const own = flat.length > 0 ? [`  ${name} ${flat.map(([key, part]) => `${key}=${String(part)}`).join('  ')}`] : [];
  return [...own, ...nested.flatMap(([key, part]) => lines(part, key))];
}
