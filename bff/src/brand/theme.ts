import type { identity } from '@nm/contracts';

/** The brand's CSS variables, which are written into the page so that the first paint uses them. */
export interface BrandTheme {
  readonly base: 'dark' | 'daylight';
  /** Custom properties and their values. They are validated, so that no value can close the style rule. */
  readonly variables: Readonly<Record<string, string>>;
  /** The variables of the other base theme (light or dark), for readers who choose it. */
  readonly other: Readonly<Record<string, string>>;
}

const NAME = /^--[a-z0-9-]{1,40}$/;
const VALUE = /^(?!.*url\()[#\w\s.,()%/-]{1,120}$/i;

/** Parses a brand's theme document. Malformed parts are dropped, because the base theme is complete without them. */
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

/** Returns one CSS rule per base theme. To switch the theme, the page then only changes a name on the root element. */
export const themeCss = (theme: BrandTheme): string =>
  rule(theme.base, theme.variables) + rule(theme.base === 'dark' ? 'daylight' : 'dark', theme.other);

const rule = (base: BrandTheme['base'], variables: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? `:root[data-theme="${base}"]{${lines.join(';')}}` : '';
};
