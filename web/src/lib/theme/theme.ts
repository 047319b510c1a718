import { brand } from '../brand/brand.js';
import { keep } from '../storage/kept.js';

export type Theme = 'dark' | 'daylight';

/** The base theme of the brand; its variables refine this one only. */
const base: Theme = brand.theme === 'daylight' ? 'daylight' : 'dark';

/** The theme on screen. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'daylight' ? 'daylight' : 'dark';
}

/** Changes the theme in place and remembers it. */
export function changeTheme(theme: Theme): void {
  keep('nm.theme', theme);
  document.documentElement.dataset['theme'] = theme;
  const style = document.head.querySelector<HTMLStyleElement>('style[nonce]');
  if (style) style.media = theme === base ? 'all' : 'not all';
}
