import { directionOf } from '../../../src/lib/language/languages.js';
import { keep, kept } from '../../../src/lib/storage/kept.js';
import type { ConsoleBrand } from './surface.js';

/** The languages in which the console has texts. */
export const LANGUAGES = ['en', 'bn', 'ar'] as const;
const LANGUAGE = 'nm.language';

/**
 * Sets language, direction, theme and reduced motion on the root element before the page is drawn. A language from
 * `?lang=xx` is stored for later visits.
 */
export function dressPage(): void {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get('lang')?.toLowerCase();
  const known = (language: string | undefined): boolean => (LANGUAGES as readonly string[]).includes(language ?? '');
  if (known(asked)) keep(LANGUAGE, asked);
  const language = [asked, kept(LANGUAGE)].find(known) ?? 'en';
  root.lang = language;
  root.dir = directionOf(language);
  root.dataset['theme'] = kept('nm.theme') ?? 'dark';
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) root.dataset['motion'] = 'paused';
}

/**
 * Writes the operator's brand into the page, where the shared code for money and time reads it. Call this before that
 * code is loaded.
 */
export function nameBrand(brand: ConsoleBrand | undefined): void {
  const languages = LANGUAGES.map((language) => language.toUpperCase());
  const element = document.getElementById('brand');
  if (element) element.textContent = JSON.stringify({ ...brand, languages });
}
