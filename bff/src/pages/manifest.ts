import type { BrandTheme } from '../brand/theme.js';
import type { BrandDto } from '../system/system.dto.js';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The background colour while the installed site starts, for a brand whose theme names none. */
const GROUND: Readonly<Record<BrandTheme['base'], string>> = { dark: '#061419', daylight: '#fbf7ee' };
const RIGHT_TO_LEFT = new Set(['AR', 'FA', 'HE', 'UR']);

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Returns the web app manifest of a brand. A browser needs it to install the site as an app. */
export const manifestOf = (brand: BrandDto, theme: BrandTheme) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: brand.defaultLanguage.toLowerCase(),
  dir: RIGHT_TO_LEFT.has(brand.defaultLanguage) ? 'rtl' : 'ltr',
  background_color: theme.variables['--bg'] ?? GROUND[theme.base],
  theme_color: theme.variables['--bg'] ?? GROUND[theme.base],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-mask-512', 512, 'maskable')],
});
