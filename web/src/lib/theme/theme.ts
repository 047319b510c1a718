import { keep } from '../storage/kept.js';

export type Theme = 'dark' | 'daylight';

export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'daylight' ? 'daylight' : 'dark';
}

/** Changes the theme without a reload and stores it. The page contains the brand's CSS variables for both themes. */
export function changeTheme(theme: Theme): void {
  keep('nm.theme', theme);
  document.documentElement.dataset['theme'] = theme;
}
