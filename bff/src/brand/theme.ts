import type { identity } from '@nm/contracts';

/** The look that a brand writes into the page before first paint. */
export interface BrandTheme {
  readonly base: 'dark' | 'daylight';
  /** Custom properties and their values, checked: nothing in them can leave a style rule. */
  readonly variables: Readonly<Record<string, string>>;
}

const NAME = /^--[a-z0-9-]{1,40}$/;
const VALUE = /^(?!.*url\()[#\w\s.,()%/-]{1,120}$/i;

/** Reads a brand's theme document. What is malformed falls away, since the base theme is complete without it. */
export function themeOf(brand: Pick<identity.Brand, 'themeJson'>): BrandTheme {
  const parsed = parse(brand.themeJson);
  const source = typeof parsed['variables'] === 'object' && parsed['variables'] !== null ? parsed['variables'] : {};
  const variables = Object.entries(source).filter(
    (entry): entry is [string, string] => NAME.test(entry[0]) && typeof entry[1] === 'string' && VALUE.test(entry[1]),
  );
  return { base: parsed['base'] === 'daylight' ? 'daylight' : 'dark', variables: Object.fromEntries(variables) };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The theme's variables as one style rule. */
export const themeCss = (theme: BrandTheme): string =>
  `:root{${Object.entries(theme.variables).map(([name, value]) => `${name}:${value}`).join(';')}}`;
