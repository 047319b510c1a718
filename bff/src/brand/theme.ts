import type { identity } from '@nm/contracts';

/**
 * The CSS variables of a brand. The bff writes them into the HTML page, so that the first paint already has the
 * brand's colours.
 */
export interface BrandTheme {
  readonly base: 'dark' | 'daylight';
  /**
   * CSS custom properties with their values. Values are validated, because an unchecked value could end the style
   * rule and inject other rules.
   */
  readonly variables: Readonly<Record<string, string>>;
  /** The brand's variables for the other base theme (light or dark), which a user may choose. */
  readonly other: Readonly<Record<string, string>>;
}

const NAME = /^--[a-z0-9-]{1,40}$/;
const VALUE = /^(?!.*url\()[#\w\s.,()%/-]{1,120}$/i;

/**
 * Parses the theme in a brand's settings document. Malformed parts are ignored, because the base theme has a value for
 * every variable.
 */
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

/**
 * Returns one CSS rule for each base theme. The page switches themes by changing an attribute of its root element.
 */
export const themeCss = (theme: BrandTheme): string =>
  rule(theme.base, theme.variables) + rule(theme.base === 'dark' ? 'daylight' : 'dark', theme.other);

const rule = (base: BrandTheme['base'], variables: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return lines.length > 0 ? `:root[data-theme="${base}"]{${lines.join(';')}}` : '';
};
