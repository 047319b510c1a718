import type { identity } from '@nm/contracts';

/** The look that a brand writes into the page before first paint. */
export interface BrandTheme {
  readonly base: 'dark' | 'daylight';
  /** Custom properties and their values, checked: nothing in them can leave a style rule. */
  readonly variables: Readonly<Record<string, string>>;
  /** The same of the other base theme, for readers who chose that. */
  readonly other: Readonly<Record<string, string>>;
}

const NAME = /^--[a-z0-9-]{1,40}$/;
const VALUE = /^(?!.*url\()[#\w\s.,()%/-]{1,120}$/i;

/** Reads a brand's theme document. What is malformed falls away, since the base theme is complete without it. */
export function themeOf(brand: Pick<identity.Brand, 'themeJson'>): BrandTheme {
  const parsed = parse(brand.themeJson);
  return {
    base: parsed['base'] === 'daylight' ? 'daylight' : 'dark',
    variables: checked(parsed['variables']),
    other: checked(parsed['other']),
  };
}

function checked(source: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(typeof source === 'object' && source !== null ? source : {});
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] => NAME.test(entry[0]) && typeof entry[1] === 'string' && VALUE.test(entry[1]),
    ),
  );
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The theme's variables as a rule for each base theme: what a reader chose needs no script but the one that names it on the root. */
export const themeCss = (theme: BrandTheme): string =>
  rule(theme.base, theme.variables) + rule(theme.base === 'dark' ? 'daylight' : 'dark', theme.other);

const rule = (base: BrandTheme['base'], variables: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? `:root[data-theme="${base}"]{${lines.join(';')}}` : '';
};
