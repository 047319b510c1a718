import { keep } from '../storage/kept.js';

export type Theme = 'dark' | 'daylight';

/** The theme on screen. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'daylight' ? 'daylight' : 'dark';
}

/** Changes the theme in place and remembers it; the page holds the brand's variables for both. */
export function changeTheme(theme: Theme): void {
  keep('nm.theme', theme);
  document.documentElement.dataset['theme'] = theme;
}
