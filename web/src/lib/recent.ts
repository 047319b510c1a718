import { keep, kept } from './storage/kept.js';

/** A game that this device opened, newest first. */
export interface RecentGame { readonly code: string; readonly at: number }

const KEY = 'nm.recent';
const KEPT_MAX = 4;

/** What this device opened last. */
export function recentGames(): readonly RecentGame[] {
  try {
    const list: unknown = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(list) ? (list as RecentGame[]).slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

/** Notes that a game was opened. */
export function noteGame(code: string): void {
  keep(KEY, JSON.stringify([{ code, at: Date.now() }, ...recentGames().filter((game) => game.code !== code)].slice(0, KEPT_MAX)));
}
